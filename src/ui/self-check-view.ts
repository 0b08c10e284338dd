/** The self-check's report: what the window shows of it, and the text that is copied. */
import type { Line, Report } from "../foundry/self-check/run.ts";
import { surroundings } from "../foundry/self-check/surroundings.ts";
import { say, sayCount } from "./text.ts";

const STATES = ["fails", "ok", "skipped"] as const;
type State = (typeof STATES)[number];

interface LineView {
  id: string;
  state: State;
  word: string;
  icon: string;
  sentence: string;
  detail: string;
  /** "" for what matters in play, and for what holds. */
  note: string;
}

interface GroupView {
  title: string;
  counts: string;
  open: boolean;
  lines: LineView[];
}

export interface SelfCheckView {
  app: string;
  moveTime: boolean;
  running: boolean;
  run: string;
  summary: string;
  isReported: boolean;
  groups: GroupView[];
  left: string[];
  copied: string;
}

const ICONS: Readonly<Record<State, string>> = { ok: "fa-check", fails: "fa-xmark", skipped: "fa-minus" };

const stateOf = ({ ok }: Line): State => (ok === "skipped" ? "skipped" : ok ? "ok" : "fails");

function lineView(line: Line): LineView {
  const state = stateOf(line);
  return {
    id: line.id,
    state,
    word: say(`selfCheck.state.${state}`),
    icon: ICONS[state],
    sentence: say(`selfCheck.check.${line.id}`),
    detail: say(`selfCheck.detail.${line.detail.word}`, line.detail.data),
    note: state === "fails" && !line.needed ? say("selfCheck.harmless") : "",
  };
}

/** "1 fails, 50 hold, 3 skipped", without those of which there are none. */
function counted(lines: readonly Line[]): string {
  const counts = STATES.map((state) => [state, lines.filter((line) => stateOf(line) === state).length] as const);
  return counts
    .filter(([, count]) => count > 0)
    .map(([state, count]) => sayCount(`selfCheck.count.${state}`, count))
    .join(", ");
}

function groupViews(lines: readonly Line[]): GroupView[] {
  return [...new Set(lines.map(({ group }) => group))].map((group) => {
    const own = lines.filter((line) => line.group === group);
    return {
      title: say(`selfCheck.group.${group}`),
      counts: counted(own),
      open: own.some((line) => stateOf(line) === "fails"),
      lines: own.map(lineView),
    };
  });
}

interface Shown {
  report: Report | null;
  running: boolean;
  moveTime: boolean;
  copied: string;
}

export function selfCheckView(app: string, { report, running, moveTime, copied }: Shown): SelfCheckView {
  const lines = report?.lines ?? [];
  return {
    ...{ app, moveTime, running, copied },
    run: report ? say("selfCheck.again") : say("selfCheck.run"),
    summary: report && !running ? say("selfCheck.summary", { counts: counted(lines) }) : "",
    isReported: report !== null,
    groups: groupViews(lines),
    left: report?.left ?? [],
  };
}

/** Plain text, for an issue: it names the checks as the code does, whatever the language. */
export function reportText({ lines, left }: Report): string {
  const { versions, modules } = surroundings();
  const told = lines.map((line) => {
    const { state, sentence, detail, note } = lineView(line);
    return `[${state}] ${line.group}.${line.id}: ${sentence} ${detail}${note === "" ? "" : ` (${note})`}`;
  });
  return [
    `${say("selfCheck.title")}: ${counted(lines)}`,
    versions.join(", "),
    ...(modules.length > 0 ? [say("selfCheck.modules", { modules: modules.join(", ") })] : []),
    "",
    ...told,
    ...left.map((what) => `${say("selfCheck.left")} ${what}`),
  ].join("\n");
}
