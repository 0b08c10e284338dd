/** Documents and their hooks, on an actor of our own. */
import { isPlain, MODULE, type Plain } from "../documents.ts";
import { type Bench, MARK } from "./bench.ts";
import { type Check, type Group, same } from "./check.ts";
import type { HostActor, HostDocument } from "./host.ts";

const ALL_HOOKS = [
  "preCreateActor",
  "createActor",
  "preUpdateActor",
  "updateActor",
  "preDeleteActor",
  "deleteActor",
] as const;

const TOLD = ["createActor", "updateActor", "deleteActor"];

const isChangeOfName = (changed: unknown): boolean => isPlain(changed) && changed.name === "Undertow";

/** Makes, renames and deletes an actor; after each step `then`. */
async function live(bench: Bench, then: () => void = () => undefined): Promise<void> {
  const options = { [MODULE]: { [MARK]: bench.mark } };
  const actor = await bench.actor(options);
  then();
  await actor.update({ name: "Undertow" }, options);
  then();
  await actor.delete(options);
  then();
}

const hookOrder: Check = {
  id: "hookOrder",
  needed: true,
  async run(bench) {
    const steps: string[][] = [[]];
    for (const hook of ALL_HOOKS)
      bench.on(hook, (_actor, changed) => {
        // Systems change their new actors, too.
        if (!hook.includes("Update") || isChangeOfName(changed)) steps.at(-1)?.push(hook);
      });
    await live(bench, () => void steps.push([]));
    const [make, change, remove] = [ALL_HOOKS.slice(0, 2), ALL_HOOKS.slice(2, 4), ALL_HOOKS.slice(4)];
    return same([make, change, remove], steps.slice(0, 3));
  },
};

/** Options are the last argument but one of every document's hook. */
const optionsOf = (args: readonly unknown[]): Plain => (isPlain(args.at(-2)) ? (args.at(-2) as Plain) : {});

const hookOptions: Check = {
  id: "hookOptions",
  needed: true,
  async run(bench) {
    const carried = new Set<string>();
    for (const hook of ALL_HOOKS)
      bench.on(hook, (...args) => {
        const own = optionsOf(args)[MODULE];
        if (isPlain(own) && own[MARK] === bench.mark) carried.add(hook);
      });
    await live(bench);
    await bench.settle();
    return same(
      ALL_HOOKS,
      ALL_HOOKS.filter((hook) => carried.has(hook)),
    );
  },
};

const hookUser: Check = {
  id: "hookUser",
  needed: true,
  async run(bench) {
    const users = new Map<string, unknown>();
    for (const hook of TOLD) bench.on(hook, (...args) => void users.set(hook, args.at(-1)));
    await live(bench);
    await bench.settle();
    return same(
      TOLD.map((hook) => [hook, game.user.id]),
      TOLD.map((hook) => [hook, users.get(hook)]),
    );
  },
};

const preUpdateVeto: Check = {
  id: "preUpdateVeto",
  needed: true,
  async run(bench) {
    const actor = await bench.actor();
    const { name } = actor;
    bench.on("preUpdateActor", (_actor, changed) => (isChangeOfName(changed) ? false : undefined));
    await actor.update({ name: "Undertow" });
    await bench.settle();
    return same(name, actor.name);
  },
};

/** The path of what hooks and updates put there. */
const VALUE = `flags.${MODULE}.value`;

const writtenIn = ({ flags }: HostDocument): unknown => flags[MODULE]?.value;

const preCreateSource: Check = {
  id: "preCreateSource",
  needed: true,
  async run(bench) {
    bench.on("preCreateActor", (actor) => void (actor as HostActor).updateSource({ [VALUE]: 1 }));
    return same(1, writtenIn(await bench.actor()) ?? null);
  },
};

const preOptions: Check = {
  id: "preOptions",
  needed: true,
  async run(bench) {
    const actor = await bench.actor();
    let seen: unknown = null;
    bench.on("preUpdateActor", (_actor, _changed, options) => {
      if (isPlain(options)) options[MODULE] = { added: true };
    });
    bench.on("updateActor", (...args) => {
      seen ??= optionsOf(args)[MODULE];
    });
    await actor.update({ [VALUE]: 1 });
    await bench.settle();
    return same({ added: true }, seen);
  },
};

const emptyUpdate: Check = {
  id: "emptyUpdate",
  needed: false,
  async run(bench) {
    const actor = await bench.actor();
    await bench.settle();
    const calls = bench.hear("updateActor");
    await actor.update({ name: actor.name });
    await bench.settle();
    return same(
      [],
      calls.map(({ hook }) => hook),
    );
  },
};

const hookDifference: Check = {
  id: "hookDifference",
  needed: false,
  async run(bench) {
    const actor = await bench.actor();
    const named = new Map<string, boolean>();
    for (const hook of ["preUpdateActor", "updateActor"])
      bench.on(hook, (_actor, changed) => {
        if (isPlain(changed) && isPlain(changed.flags)) named.set(hook, "name" in changed);
      });
    await actor.update({ name: actor.name, [VALUE]: 1 });
    await bench.settle();
    return same([false, false], [named.get("preUpdateActor"), named.get("updateActor")]);
  },
};

const uuids: Check = {
  id: "uuids",
  needed: true,
  async run(bench) {
    const actor = await bench.actor();
    const { id, uuid } = actor;
    const find = fromUuidSync as (uuid: string) => unknown;
    const found = (find(uuid) as HostDocument | null)?.id ?? null;
    await actor.delete();
    return same([id, null], [found, find(uuid) ?? null]);
  },
};

const journal: Check = {
  id: "journal",
  needed: true,
  async run(bench) {
    const text = { content: "<p>Undertow</p>", format: 1 };
    const page = { name: "Undertow", type: "text", text };
    const entry = await bench.make("JournalEntry", { name: "Undertow", pages: [page], ownership: { default: 0 } });
    const { pages } = entry as unknown as { pages: Iterable<{ name: string; text: typeof text }> };
    return same(
      [["Undertow", text.content]],
      [...pages].map(({ name, text: { content } }) => [name, content]),
    );
  },
};

export const DOCUMENTS: Group = {
  id: "documents",
  checks: [
    ...[hookOrder, hookOptions, hookUser, preUpdateVeto, preCreateSource, preOptions],
    ...[emptyUpdate, hookDifference, uuids, journal],
  ],
};
