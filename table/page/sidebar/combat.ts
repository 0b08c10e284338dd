import { build } from "../../host/applications/markup.ts";
import type { PageCombat, PageCombatant, PageContext, PageToken } from "../model.ts";
import { createPanel, iconButton, type Panel } from "./panel.ts";

const HOOKS = [
  "createCombat",
  "updateCombat",
  "deleteCombat",
  "createCombatant",
  "updateCombatant",
  "deleteCombatant",
  "controlToken",
  "updateToken",
  "canvasReady",
];

/** The combat tracker: who has the turn, and for gamemasters everything that moves it. */
export function createCombatPanel(context: PageContext): Panel {
  const { client, game, say, watch } = context;
  const panel = createPanel("combat", say("combat.heading"), (body) => {
    const { combat } = game;
    if (game.user.isGM) body.append(gmButtons(context, combat));
    if (!combat) {
      const words = say(game.user.isGM ? "combat.none" : "combat.noneHere");
      body.append(build(document, "p", { class: "empty" }, words));
      return;
    }
    const round = combat.started ? say("combat.round", { round: combat.round }) : say("combat.notStarted");
    body.append(build(document, "p", { class: "combat-round", role: "status" }, round));
    const list = build(document, "ol", { class: "combatants" });
    for (const combatant of combat.turns) {
      if (!combatant.hidden || game.user.isGM) list.append(combatantRow(context, combat, combatant));
    }
    body.append(list);
    const own = combat.combatant?.isOwner && !game.user.isGM && combat.started;
    if (own) body.append(turnButton(context, "nextTurn", "forward-step", () => combat.nextTurn(), true));
  });
  const redraw = () => {
    panel.redraw();
    // As the host does for its own tracker, so that modules can put their marks into it.
    client.globals.Hooks.callAll(
      "renderCombatTracker",
      { viewed: game.combat },
      panel.root,
      { combat: game.combat },
      {},
    );
  };
  watch(HOOKS, redraw);
  return { root: panel.root, redraw };
}

function gmButtons(context: PageContext, combat: PageCombat | null): HTMLElement {
  const { say } = context;
  const selected = selectedOutside(context, combat);
  const row = build(document, "div", { class: "combat-buttons" });
  row.append(
    iconButton("combat-add", "plus", say("combat.add"), () => context.act(() => addSelected(context)), {
      text: true,
      disabled: selected.length === 0,
    }),
  );
  if (!combat) return row;
  if (!combat.started) {
    const begin = () => context.act(() => combat.startCombat());
    row.append(
      turnButton(context, "rollAll", "dice-d20", () => combat.rollAll()),
      iconButton("combat-start", "play", say("combat.start"), begin, {
        text: true,
        disabled: combat.turns.length === 0,
      }),
    );
  } else {
    row.append(
      turnButton(context, "previousRound", "backward", () => combat.previousRound()),
      turnButton(context, "previousTurn", "backward-step", () => combat.previousTurn()),
      turnButton(context, "nextTurn", "forward-step", () => combat.nextTurn()),
      turnButton(context, "nextRound", "forward", () => combat.nextRound()),
    );
  }
  row.append(iconButton("combat-end", "stop", say("combat.end"), () => context.act(() => endCombat(context, combat))));
  return row;
}

type TurnWord = "nextTurn" | "previousTurn" | "nextRound" | "previousRound" | "rollAll";

function turnButton(context: PageContext, word: TurnWord, icon: string, work: () => Promise<unknown>, text = false) {
  return iconButton(`combat-${word}`, icon, context.say(`combat.${word}`), () => context.act(work), { text });
}

function selectedOutside({ client }: PageContext, combat: PageCombat | null): PageToken[] {
  const { tokens } = client.globals.canvas as unknown as { tokens: { controlled: PageToken[] } };
  const inside = new Set(combat ? [...combat.combatants].map((combatant) => combatant.tokenId) : []);
  return tokens.controlled.filter((token) => !inside.has(token.id));
}

async function addSelected(context: PageContext): Promise<void> {
  const { client, game } = context;
  const scene = game.scenes.viewed;
  const data = selectedOutside(context, game.combat).map(({ id, document: token }) => ({
    tokenId: id,
    sceneId: scene?.id,
    actorId: token.actorId,
    hidden: token.hidden,
  }));
  const combats = client.globals.Combat as unknown as { create(data: object): Promise<PageCombat> };
  const combat = game.combat ?? (await combats.create({ scene: scene?.id, active: true }));
  await combat.createEmbeddedDocuments("Combatant", data);
}

async function endCombat({ client, say }: PageContext, combat: PageCombat): Promise<void> {
  const { DialogV2 } = client.globals.foundry.applications.api as {
    DialogV2: { confirm(config: object): Promise<unknown> };
  };
  const content = build(document, "div", {}, build(document, "p", {}, say("combat.endAsk")));
  const sure = await DialogV2.confirm({ window: { title: say("combat.end") }, content });
  if (sure === true) await combat.delete();
}

function combatantRow(context: PageContext, combat: PageCombat, combatant: PageCombatant): HTMLElement {
  const { say, game } = context;
  const current = combat.started && combat.combatant?.id === combatant.id;
  const name = build(document, "span", { class: "name" }, combatant.name);
  if (current) name.append(" ", build(document, "small", { class: "sr-only" }, say("combat.current")));
  const picture = build(document, "img", { src: combatant.img, alt: "", width: 28, height: 28 });
  const row = build(document, "li", {
    "data-combatant-id": combatant.id,
    class: current ? "combatant active" : "combatant",
  });
  if (current) row.setAttribute("aria-current", "true");
  row.append(picture, name, initiativeField(context, combatant));
  if (game.user.isGM) {
    const remove = () => context.act(() => combatant.delete());
    row.append(iconButton(`remove-${combatant.id}`, "xmark", say("combat.remove", { name: combatant.name }), remove));
  }
  return row;
}

function initiativeField({ say, game, act }: PageContext, combatant: PageCombatant): HTMLElement {
  const value = combatant.initiative ?? "";
  if (!game.user.isGM) return build(document, "span", { class: "initiative" }, String(value));
  const label = say("combat.initiative", { name: combatant.name });
  const attributes = {
    type: "number",
    class: "initiative",
    id: `initiative-${combatant.id}`,
    step: "any",
    value,
    "aria-label": label,
  };
  const input = build(document, "input", { ...attributes, placeholder: "–" });
  input.addEventListener("change", () => {
    const initiative = input.value === "" ? null : Number(input.value);
    act(() => combatant.update({ initiative }));
  });
  return input;
}
