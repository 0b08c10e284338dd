import fc from "fast-check";
import { it } from "vitest";
import { RULESETS, tell } from "../../src/rules/index.ts";
import { difference, foldOf, played, swims } from "./arbitraries.ts";
import { withoutRest } from "./variants.ts";

const show = (s: any) =>
  JSON.stringify({
    sw: Object.fromEntries(
      Object.entries(s.start.swimmer).filter(([k]) =>
        ["con", "str", "levels", "load", "proficient", "armorClass", "height", "samurai"].includes(k),
      ),
    ),
    w: s.start.water,
    o: s.start.options,
    e: Object.values(s.entries).map((e: any) => [e.at, e.act]),
  });
const fails = (prop: (swim: any, end: number) => string | null) => (id: any) => {
  const r = fc.check(
    fc.property(swims(id, 12), (st) => {
      const m = prop(played(st), st.end);
      if (m) throw new Error(m);
    }),
    { seed: 22, numRuns: 1500 },
  );
  if (r.failed) {
    const st = r.counterexample![0];
    console.log(
      id,
      String((r as any).errorInstance?.message ?? (r as any).error).slice(0, 200),
      show(st.swim),
      "dice",
      JSON.stringify(st.dice),
      "end",
      st.end,
    );
  } else console.log(id, "ok");
};
it("late", () => {
  for (const id of ["wsg", "dsg", "modules"])
    fails((swim, end) => {
      let m: string | null = null;
      foldOf(swim, [end], undefined, ({ state }) => {
        for (const c of RULESETS[id as "wsg"].countdowns)
          if (!(c.due(state) > state.at - 1e-6)) m = `${c.id} ${c.due(state)} < ${state.at}`;
      });
      return m;
    })(id);
}, 300000);
it("twice", () => {
  for (const id of Object.keys(RULESETS))
    fails((swim, end) => {
      let m: string | null = null;
      foldOf(swim, [end], undefined, ({ state }) => {
        const a = structuredClone(state);
        for (const c of RULESETS[id as "wsg"].countdowns) c.review(a);
        m ??= difference(a, state, 0);
      });
      return m;
    })(id);
}, 300000);
it("budget", () => {
  for (const id of Object.keys(RULESETS))
    fails((swim, end) => {
      const calm = withoutRest(swim);
      let b: any = null;
      for (let p = 0; p <= 1; p += 1 / 16) {
        const v = tell(calm, p * (end + 10)).view;
        const n = { u: v.position === "under" || v.position === "gas", b: v.breath.left, e: v.endurance?.left ?? 0 };
        if (b?.u && n.u && n.b > b.b + 1e-4) return `breath ${b.b} -> ${n.b} at ${p * (end + 10)}`;
        if (b && n.e > b.e + 2e-4) return `end ${b.e} ${n.e}`;
        b = n;
      }
      return null;
    })(id);
}, 300000);
