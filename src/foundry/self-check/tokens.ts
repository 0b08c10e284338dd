/** Tokens and how they move, on a scene that nobody looks at. */
import { flagsOf, isPlain, MODULE, type Plain } from "../documents.ts";
import { SPACE } from "./bench.ts";
import { type Check, type Group, same } from "./check.ts";

const tokenUser: Check = {
  id: "tokenUser",
  needed: true,
  async run(bench) {
    const token = await bench.lonelyToken();
    const calls = bench.hear("updateToken");
    await token.update({ [`flags.${MODULE}.value`]: 1 });
    await bench.settle();
    return same([game.user.id], [...new Set(calls.map(({ args }) => args[3]))]);
  },
};

const tokensTogether: Check = {
  id: "tokensTogether",
  needed: true,
  async run(bench) {
    const [scene, actor] = [await bench.scene(), await bench.actor()];
    const tokens = [await bench.token(scene, actor), await bench.token(scene, actor)];
    const calls = bench.hear("updateToken");
    await scene.updateEmbeddedDocuments(
      "Token",
      tokens.map(({ id }, at) => ({ _id: id, [`flags.${MODULE}.value`]: at })),
    );
    await bench.settle();
    const told = new Set(calls.map(({ args }) => (args[0] as { id: string }).id));
    return same([2, [0, 1]], [told.size, tokens.map((token) => flagsOf(token).value)]);
  },
};

const moveHooks: Check = {
  id: "moveHooks",
  needed: true,
  async run(bench) {
    const token = await bench.lonelyToken();
    const calls = bench.hear("preMoveToken", "updateToken", "moveToken");
    await token.update({ x: SPACE });
    await bench.settle();
    const order = calls.map(({ hook }) => hook);
    return same(["preMoveToken", "updateToken", "moveToken"], [...new Set(order)]);
  },
};

const moveAsked: Check = {
  id: "moveAsked",
  needed: false,
  async run(bench) {
    const token = await bench.lonelyToken();
    const calls = bench.hear("preUpdateToken", "preMoveToken");
    await token.update({ x: SPACE });
    const order = calls.map(({ hook }) => hook);
    return same(["preUpdateToken", "preMoveToken"], [...new Set(order)]);
  },
};

/** The shape of what `preMoveToken` and `moveToken` hand over, as far as it is read. */
function shapeOf(movement: unknown): Plain {
  const { method, passed, history } = (isPlain(movement) ? movement : {}) as Record<string, unknown>;
  const waypoints: unknown[] = isPlain(passed) && Array.isArray(passed.waypoints) ? passed.waypoints : [];
  return {
    method: typeof method,
    distance: isPlain(passed) ? passed.distance : null,
    history: isPlain(history) ? typeof history.distance : null,
    actions: waypoints.length > 0 && waypoints.every((one) => isPlain(one) && typeof one.action === "string"),
  };
}

const moveData: Check = {
  id: "moveData",
  needed: true,
  async run(bench) {
    const token = await bench.lonelyToken();
    const calls = bench.hear("preMoveToken", "moveToken");
    await token.update({ x: 2 * SPACE });
    await bench.settle();
    const wanted = { method: "string", distance: 10, history: "number", actions: true };
    return same(
      [wanted, wanted],
      calls.map(({ args }) => shapeOf(args[1])),
    );
  },
};

const moveVeto: Check = {
  id: "moveVeto",
  needed: true,
  async run(bench) {
    const token = await bench.lonelyToken();
    bench.on("preMoveToken", () => false);
    await token.update({ x: SPACE });
    await bench.settle();
    return same(0, token.x);
  },
};

const moveVetoRest: Check = {
  id: "moveVetoRest",
  needed: false,
  async run(bench) {
    const token = await bench.lonelyToken();
    bench.on("preMoveToken", () => false);
    await token.update({ x: SPACE, [`flags.${MODULE}.value`]: 1 });
    await bench.settle();
    return same(1, flagsOf(token).value ?? null);
  },
};

const elevationMoves: Check = {
  id: "elevationMoves",
  needed: false,
  async run(bench) {
    const token = await bench.lonelyToken();
    const calls = bench.hear("moveToken");
    await token.update({ elevation: -10 });
    await bench.settle();
    return same([1, -10], [calls.length, token.elevation]);
  },
};

const swimAction: Check = {
  id: "swimAction",
  needed: true,
  async run(bench) {
    const token = await bench.lonelyToken();
    const { actions } = CONFIG.Token.movement as unknown as { actions: object };
    await token.update({ movementAction: "swim" });
    const chosen = token.movementAction;
    await token.update({ movementAction: null });
    return same([true, "swim", "string"], ["swim" in actions, chosen, typeof token.movementAction]);
  },
};

const unlinked: Check = {
  id: "unlinked",
  needed: true,
  async run(bench) {
    const [scene, base] = [await bench.scene(), await bench.actor()];
    const token = await bench.token(scene, base, { actorLink: false });
    const { actor } = token;
    await actor?.update({ [`flags.${MODULE}.value`]: 1 });
    const own = token.actor ? flagsOf(token.actor).value : null;
    return same([true, token.id, 1, null], [actor?.isToken, actor?.token?.id, own, flagsOf(base).value ?? null]);
  },
};

const unlinkedHooks: Check = {
  id: "unlinkedHooks",
  needed: false,
  async run(bench) {
    const [scene, base] = [await bench.scene(), await bench.actor()];
    const token = await bench.token(scene, base, { actorLink: false });
    const calls = bench.hear("updateActor");
    await token.actor?.update({ [`flags.${MODULE}.value`]: 1 });
    await bench.settle();
    return same([token.actor?.uuid], [...new Set(calls.map(({ args }) => (args[0] as { uuid: string }).uuid))]);
  },
};

export const TOKENS: Group = {
  id: "tokens",
  checks: [
    ...[tokenUser, tokensTogether, moveHooks, moveAsked, moveData, moveVeto, moveVetoRest],
    ...[elevationMoves, swimAction, unlinked, unlinkedHooks],
  ],
};
