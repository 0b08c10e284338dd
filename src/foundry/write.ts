/** Writes what an evaluation changed, one update per scene, and finds out what did not arrive: another module may have refused it. */
import { announce } from "./announce.ts";
import type { Case } from "./case.ts";
import { flagsOf, isPlaced, isPlain, MODULE, OURS, type Plain, writable } from "./documents.ts";
import { stayPut } from "./elevation.ts";
import { TooLate, within } from "./patience.ts";
import { reportFailure } from "./report.ts";

const isUnchanged = ({ patch, clearsRequest, also }: Case): boolean =>
  patch.empty && !clearsRequest && Object.keys(also).length === 0;

/** Answers, entries, marks of the clock and of what was told, requests dealt with. What was lost is marked so on its swimmer. */
export async function write(swimmers: Case[]): Promise<void> {
  const byScene = new Map<Scene, Case[]>();
  for (const swimmer of swimmers) {
    const scene = swimmer.token.parent;
    if (!scene || isUnchanged(swimmer)) continue;
    if (isPlaced(swimmer.token)) byScene.set(scene, [...(byScene.get(scene) ?? []), swimmer]);
    else swimmer.lose("tokenGone");
  }
  for (const [scene, cases] of byScene) {
    await writeScene(scene, cases);
    // Another module may forbid the movement: the swim must not be lost with it.
    const held = cases.filter((swimmer) => isPlaced(swimmer.token) && stayPut(swimmer));
    if (held.length > 0) await writeScene(scene, held);
    for (const swimmer of cases) settle(swimmer);
  }
}

/** What does not arrive is found out by `settle`. A token that the host will not take must not keep the others from being written. */
async function writeScene(scene: Scene, cases: Case[]): Promise<void> {
  try {
    await writeTogether(scene, cases);
  } catch (error) {
    if (error instanceof TooLate) return reportFailure("writing", error);
    for (const swimmer of cases.filter(({ token }) => isPlaced(token))) await writeAlone(scene, swimmer);
  }
}

async function writeAlone(scene: Scene, swimmer: Case): Promise<void> {
  try {
    await writeTogether(scene, [swimmer]);
  } catch (error) {
    reportFailure(`writing:${swimmer.token.name}`, error);
  }
}

async function writeTogether(scene: Scene, cases: Case[]): Promise<void> {
  const target = writable(scene);
  // The host merges objects: a swim that takes another's place must find the place empty.
  const replaced = cases.filter(({ replaces, swim }) => replaces && swim).map(({ token }) => token.id);
  if (replaced.length > 0) {
    const emptied = replaced.map((_id) => ({ _id, [`flags.${MODULE}.swim`]: null }));
    await within(target.updateEmbeddedDocuments("Token", emptied, OURS), "token");
  }
  await within(target.updateEmbeddedDocuments("Token", cases.map(updateOf), OURS), "token");
}

function updateOf({ token, patch, also, clearsRequest }: Case): Plain {
  return {
    _id: token.id,
    ...patch.toUpdate(),
    ...also,
    ...(clearsRequest ? { [`flags.${MODULE}.request`]: null } : {}),
  };
}

/** Uuids of the tokens whose changes were lost last time: the GM is told once. */
const warned = new Set<string>();

function hasArrived({ token, patch }: Case): boolean {
  const stored = flagsOf(token).swim;
  return (
    [...patch.changes].every(([path, value]) => holds(at(stored, path), value)) &&
    [...patch.removed].every((path) => at(stored, path) === undefined)
  );
}

function settle(swimmer: Case): void {
  const { token } = swimmer;
  if (hasArrived(swimmer)) return void warned.delete(token.uuid);
  swimmer.lose("notWritten");
  if (warned.has(token.uuid)) return;
  warned.add(token.uuid);
  announce("warn", game.i18n.format("undertow.errors.notWritten", { name: token.name }));
}

const at = (value: unknown, path: string): unknown =>
  path === "" ? value : path.split(".").reduce((place, key) => (isPlain(place) ? place[key] : undefined), value);

/** Whether everything that was wanted stands in what is stored. */
function holds(stored: unknown, wanted: unknown): boolean {
  if (!isPlain(wanted)) return JSON.stringify(stored ?? null) === JSON.stringify(wanted ?? null);
  return isPlain(stored) && Object.entries(wanted).every(([key, value]) => holds(stored[key], value));
}
