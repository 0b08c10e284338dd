/** What an actor does not have is asked for once: what the GM typed stays on the actor, of whichever system, also on a token's own. */
import { describe, expect, it } from "vitest";
import { knownSystems, readActor } from "../../src/foundry/systems/index.ts";
import { type Field, fieldsOf, type Json, RULESETS, type RulesetId } from "../../src/rules/index.ts";
import { SYSTEM_IDS } from "../../table/demo/systems/index.ts";
import { type Harbour, openHarbour, type Seat } from "./harness.ts";
import { worldOf } from "./systems-actors.ts";

const GOBLIN = "tokengoblin1";
const OTHER = "tokengoblin2";
const AELIS = "tokenaelis";

const startOf = (harbour: Harbour, id: string) => harbour.swim(id)?.start.swimmer;
const typedOn = (seat: Seat, id: string): unknown => seat.token(id).actor.flags.undertow?.typed;

describe.each(SYSTEM_IDS)("typed by the GM, under %s", (system) => {
  it("stays on the token's own actor, and touches no other goblin", async () => {
    const harbour = await openHarbour({ generation: 13, system });
    const gm = await harbour.join("gm");
    const magic = { ruleset: "magic" as const, swimmer: { co: 1.5, st: 2, swimming: 3 } };
    await gm.putIn([GOBLIN], magic);
    expect(typedOn(gm, GOBLIN)).toMatchObject({ co: 1.5, st: 2, swimming: 3 });
    expect(typedOn(gm, OTHER)).toBeUndefined();
    await gm.takeOut(GOBLIN);
    await gm.done(gm.api.discard(gm.token(GOBLIN)));
    const again = await gm.putIn([GOBLIN], { ruleset: "magic" });
    expect(again.refused).toEqual([]);
    expect(startOf(harbour, GOBLIN)).toMatchObject({ co: 1.5, st: 2, swimming: 3 });
    await harbour.table.end();
  });

  it("stays on the actor of a linked token, and what the actor has of its own does not go there", async () => {
    const harbour = await openHarbour({ generation: 14, system });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS], { ruleset: "magic", swimmer: { co: 2, st: 1, swimming: 4 } });
    await gm.done(gm.api.discard(gm.token(AELIS)));
    await gm.putIn([AELIS], { ruleset: "wsg", swimmer: { con: 17 } });
    expect(startOf(harbour, AELIS)?.con).toBe(17);
    const actor = harbour.table.server.store.get("Actor", gm.token(AELIS).actor.id as string) as {
      flags: { undertow: { typed: object } };
    };
    expect(actor.flags.undertow.typed).toEqual({ co: 2, st: 1, swimming: 4 });
    await harbour.table.end();
  });
});

/** Another value than the default that the field can have. */
function other({ type, words = [], default: standard, min = 0, max = 20 }: Field): Json {
  if (type === "boolean") return standard !== true;
  if (type === "word") return words.find((word) => word !== standard) ?? null;
  return standard === max ? min : Math.min(max, Number(standard ?? min) + 1);
}

describe.each(knownSystems())("typed on an actor that has nothing, under %s", (system) => {
  it.each(Object.keys(RULESETS) as RulesetId[])(
    "is read under %s, but for what its items say by not being there",
    (id) => {
      worldOf(system);
      const fields = fieldsOf(id).swimmer;
      const typed = Object.fromEntries(fields.map((field) => [field.name, other(field)]));
      const actor = { system: {}, items: [], flags: { undertow: { typed } } } as unknown as Actor;
      const { traits } = readActor(actor, id);
      for (const { name } of fields) {
        const trait = traits[name as keyof typeof traits];
        if (trait?.path?.startsWith("items.")) continue;
        expect(trait, name).toEqual({ value: typed[name], source: "actor", path: `flags.undertow.typed.${name}` });
      }
    },
  );
});
