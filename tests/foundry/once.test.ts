/** What is said once counts once, and only for what it was said to. */
import { describe, expect, it } from "vitest";
import { openHarbour } from "./harness.ts";

const AELIS = "tokenaelis";

describe.each([13, 14] as const)("v%i", (generation) => {
  it("an answer to a check that has become another does not count", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const assistant = await harbour.join("assistant");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    const [check] = gm.api.stateOf(gm.token(AELIS))?.open ?? [];
    if (!check) throw new Error("no check");
    const answer = (name: string, of: object) =>
      assistant.token(AELIS).update({
        "flags.undertow.request": { id: name, answer: { check: of, said: { verdict: "fail" } } },
      });
    await answer("stale", { ...check, target: check.target + 3 });
    await harbour.moment();
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toEqual([]);
    expect(gm.api.stateOf(gm.token(AELIS))?.view.statuses).not.toContain("drowned");
    await answer("true", check);
    await harbour.moment();
    expect(gm.api.stateOf(gm.token(AELIS))?.view.statuses).toContain("drowned");
    await harbour.table.end();
  });

  it("a wish that is seen again before it is cleared is carried out once", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS], {});
    const before = Object.keys(harbour.swim(AELIS)?.entries ?? {}).length;
    const wish = { id: "twice", act: { activity: { strenuous: true } } };
    await mara.token(AELIS).update({ "flags.undertow.request": wish });
    await mara.token(AELIS).update({ "flags.undertow.seen": 1 });
    await mara.token(AELIS).update({ "flags.undertow.seen": 2 });
    await harbour.moment();
    expect(Object.keys(harbour.swim(AELIS)?.entries ?? {})).toHaveLength(before + 1);
    await harbour.table.end();
  });
});
