/** What goes wrong in a story, as data, and how each is done. */
import fc from "fast-check";
import type { Bench, PEOPLE } from "./bench.ts";
import { TOKENS } from "./commands.ts";
import { INJECTED, type Refused, type Screen } from "./screen.ts";

type User = (typeof PEOPLE)[number];

/** `at`: turns of the event loop after the command was given; 0: before it. */
export type Fault =
  | { fault: "hold"; user: User; way: "server" | "client" | "both"; at: number }
  | { fault: "lose"; user: User; at: number }
  | { fault: "twice"; user: User; at: number }
  | { fault: "leave"; user: User; at: number }
  | { fault: "reload"; user: User; at: number }
  | { fault: "tab"; user: "gm" | "mara"; at: number }
  | { fault: "refuse"; kind: Refused; at: number }
  | { fault: "throw"; hook: string; at: number }
  | { fault: "stumble"; user: User; at: number }
  | { fault: "slow"; user: User; at: number }
  | { fault: "stir"; at: number }
  | { fault: "both"; at: number }
  | { fault: "later"; at: number };

/** A name below flags.undertow that the module does not have. */
export const STIRRED = "stirred";

const HOOKS = [
  "updateToken",
  "updateCombat",
  "updateActor",
  "undertow.checkAsked",
  "undertow.entered",
  "preUpdateToken",
];

const user = fc.constantFrom<User>("gm", "gm", "assistant", "mara", "theo");
const at = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12 }));
const kind = <K extends Fault["fault"]>(fault: K) => ({ fault: fc.constant(fault), at });

/** Reloads take most of the time and come with their share of it. */
export const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ...kind("hold"), user, way: fc.constantFrom("server", "client", "both") }) },
  { weight: 2, arbitrary: fc.record({ ...kind("lose"), user: fc.constantFrom("mara", "theo") }) },
  { weight: 3, arbitrary: fc.record({ ...kind("twice"), user }) },
  { weight: 3, arbitrary: fc.record({ ...kind("leave"), user }) },
  { weight: 1, arbitrary: fc.record({ ...kind("reload"), user }) },
  { weight: 1, arbitrary: fc.record({ ...kind("tab"), user: fc.constantFrom("gm", "mara") }) },
  { weight: 3, arbitrary: fc.record({ ...kind("refuse"), kind: fc.constantFrom("Token", "Actor", "ActiveEffect") }) },
  { weight: 2, arbitrary: fc.record({ ...kind("throw"), hook: fc.constantFrom(...HOOKS) }) },
  { weight: 2, arbitrary: fc.record({ ...kind("stumble"), user }) },
  { weight: 3, arbitrary: fc.record({ ...kind("slow"), user }) },
  { weight: 2, arbitrary: fc.record(kind("stir")) },
  { weight: 2, arbitrary: fc.record(kind("both")) },
  { weight: 1, arbitrary: fc.record(kind("later")) },
) as fc.Arbitrary<Fault>;

/** What goes wrong just now, beside what the bench and its wire know. */
export interface Going {
  slow: Set<string>;
  /** Nobody may take these away: who is needed for the command to be given at all. */
  needed: ReadonlySet<string>;
  /** Questions stand on people's screens that nobody answers before the next step. */
  unanswered: boolean;
}

export async function strike(bench: Bench, fault: Fault, { slow, needed }: Going): Promise<void> {
  if (fault.fault !== "both") bench.count(fault.fault);
  switch (fault.fault) {
    case "hold": {
      const { user, way } = fault;
      bench.handsChange();
      if (way !== "client") bench.trouble.hold(`${user}>server`);
      if (way !== "server") bench.trouble.hold(`${user}>client`);
      return;
    }
    case "lose":
      bench.trouble.losing.add(fault.user);
      return;
    case "twice":
      bench.trouble.repeating.add(fault.user);
      return;
    case "leave":
      if (!needed.has(fault.user)) for (const screen of bench.of(fault.user)) bench.leave(screen);
      return;
    case "reload":
      if (!needed.has(fault.user)) for (const screen of bench.of(fault.user)) await bench.reload(screen);
      return;
    case "tab":
      if (!needed.has(fault.user) && bench.of(fault.user).length === 1) await bench.join(fault.user);
      return;
    case "refuse":
      for (const screen of bench.gms) screen.refuse(fault.kind);
      return;
    case "throw":
      for (const screen of bench.screens) screen.throwIn(fault.hook);
      return;
    case "stumble":
      // The first look through the scenes after a jump is for those whom the question concerns: without it nobody is asked, which is another story.
      if (bench.jumpRounds > 0) return;
      for (const screen of bench.of(fault.user)) screen.stumble();
      return;
    case "slow":
      slow.add(fault.user);
      return;
    case "stir":
      for (const screen of bench.gms) stir(bench, screen);
      return;
    case "both":
      bench.impatient = true;
      return;
    case "later":
      for (const { asked } of bench.gms) for (const one of asked.splice(0)) one.reply({ later: true });
  }
}

/** Somebody's macro writes beside our flags: whoever looks at a token that has changed sees again what is on it. */
function stir(bench: Bench, screen: Screen): void {
  for (const id of TOKENS) {
    const writing = screen.token(id)?.update({ [`flags.undertow.${STIRRED}`]: bench.log.length });
    writing?.catch((error: unknown) => {
      // Deleted meanwhile.
      if (!String(error).includes(INJECTED) && !bench.gone.has(id)) bench.problem(`stir: ${String(error)}`);
    });
  }
}
