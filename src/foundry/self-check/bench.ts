/**
 * What a check works on: documents that are ours alone, seen by GMs only, and taken away again whatever happens. Each carries a mark in its
 * flags, by which its hooks are told from everybody else's and by which it is found if the tab closes in the middle.
 */
import { flagsOf, MODULE, type Plain, removal, writable } from "../documents.ts";
import { CannotTell } from "./check.ts";
import {
  type HostActor,
  type HostCombat,
  type HostDocument,
  type HostRegion,
  type HostScene,
  type HostToken,
  hooks,
  WORLD,
  type WorldName,
  worldOf,
} from "./host.ts";

/** Flag `flags.undertow.selfCheck`. */
export const MARK = "selfCheck";

/** Milliseconds within which hooks that come late have come. */
const LATE = 60;

/** Pixels of a grid space of our scene. */
export const SPACE = 100;

export interface Consent {
  /** The world's time may go a second forth and back. */
  moveTime: boolean;
}

interface Call {
  hook: string;
  args: readonly unknown[];
}

interface Undoing {
  what: string;
  undo(): Promise<unknown> | unknown;
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const nameOfOurs = (): string => game.i18n.localize("undertow.selfCheck.temporary");

export class Bench {
  readonly mark = Math.random().toString(36).slice(2);
  private readonly undoings: Undoing[] = [];
  private closed = false;

  constructor(readonly consent: Consent) {}

  /** What is done when the check is over, last first. After that at once. */
  afterwards(what: string, undo: Undoing["undo"]): void {
    this.undoings.push({ what, undo });
  }

  isMine(thing: unknown): boolean {
    return typeof thing === "object" && thing !== null && flagsOf(thing)[MARK] === this.mark;
  }

  /** Flags of everything that is made here. */
  flags(more: Plain = {}): { flags: Plain } {
    return { flags: { [MODULE]: { [MARK]: this.mark, ...more } } };
  }

  async make(name: WorldName, data: Plain, options: object = {}): Promise<HostDocument> {
    const made = await WORLD[name].made().create({ ...this.flags(), ...data }, options);
    const document = made as HostDocument | undefined;
    if (!document) throw new Error(`create${name}: nothing was made`);
    this.afterwards(document.uuid, () => removeDocument(name, document));
    // The check's time was over while the host was still at it.
    if (this.closed) {
      await this.clear();
      throw new Error("Too late");
    }
    return document;
  }

  /** Of a type that this world has already, for its system knows that one. */
  async actor(options: object = {}): Promise<HostActor> {
    const type = actorType();
    if (type === null) throw new CannotTell("noActorType");
    return (await this.make("Actor", { name: nameOfOurs(), type }, options)) as HostActor;
  }

  async scene(): Promise<HostScene> {
    const grid = { type: 1, size: SPACE, distance: 5, units: "ft" };
    const size = { width: 10 * SPACE, height: 10 * SPACE, padding: 0, grid };
    const data = { name: nameOfOurs(), active: false, navigation: false, ...size };
    return (await this.make("Scene", data)) as HostScene;
  }

  /** At the scene's upper left corner unless told otherwise. */
  async token(scene: HostScene, actor: HostActor, more: Plain = {}): Promise<HostToken> {
    const place = { x: 0, y: 0, elevation: 0, width: 1, height: 1 };
    const data = { name: nameOfOurs(), actorId: actor.id, actorLink: true, hidden: true, disposition: 1 };
    const [token] = await scene.createEmbeddedDocuments("Token", [{ ...data, ...place, ...this.flags(), ...more }]);
    return token as HostToken;
  }

  async lonelyToken(more: Plain = {}): Promise<HostToken> {
    return this.token(await this.scene(), await this.actor(), more);
  }

  /** Two hidden combatants, the second with the higher initiative; not begun. */
  async combat(): Promise<{ combat: HostCombat; tokens: HostToken[] }> {
    const [scene, actor] = [await this.scene(), await this.actor()];
    const tokens = [await this.token(scene, actor), await this.token(scene, actor)];
    const combatants = tokens.map((token, at) => ({
      ...{ tokenId: token.id, sceneId: scene.id, actorId: actor.id },
      ...{ hidden: true, initiative: 10 + at, ...this.flags() },
    }));
    const combat = await this.make("Combat", { scene: scene.id, active: false, combatants });
    return { combat: combat as HostCombat, tokens };
  }

  /** From the third to the fifth space of the scene, from 30 under the ground to the ground. */
  async region(scene: HostScene, elevation: Plain = {}, behaviors: object[] = []): Promise<HostRegion> {
    const shape = { type: "rectangle", x: 2 * SPACE, y: 0, width: 3 * SPACE, height: 3 * SPACE };
    const [region] = await scene.createEmbeddedDocuments("Region", [
      {
        ...{ name: nameOfOurs(), shapes: [shape], elevation: { bottom: -30, top: 0, ...elevation } },
        ...{ behaviors, ...this.flags() },
      },
    ]);
    return region as HostRegion;
  }

  /** Writes down, in the order in which they come, the hooks that tell of our documents. */
  hear(...names: string[]): Call[] {
    const calls: Call[] = [];
    for (const hook of names)
      this.on(hook, (...args) => {
        calls.push({ hook, args });
      });
    return calls;
  }

  /** A listener for our documents alone; what it returns goes to the host. */
  on(hook: string, listener: (...args: unknown[]) => unknown): void {
    this.onAny(hook, (...args) => (this.isMine(args[0]) ? listener(...args) : undefined));
  }

  /** A listener for what has no document. */
  onAny(hook: string, listener: (...args: unknown[]) => unknown): void {
    const id = hooks().on(hook, listener);
    this.afterwards(hook, () => hooks().off(hook, id));
  }

  /** Until what the host does by itself is done. */
  settle(): Promise<void> {
    return pause(LATE);
  }

  /** Takes away what was made. @returns what could not be, as people read it */
  async clear(): Promise<string[]> {
    this.closed = true;
    const left: string[] = [];
    for (let undoing = this.undoings.pop(); undoing; undoing = this.undoings.pop()) {
      try {
        await undoing.undo();
      } catch (error) {
        left.push(`${undoing.what}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return left;
  }
}

async function removeDocument(name: WorldName, document: HostDocument): Promise<void> {
  const world = worldOf(name);
  if (world.has(document.id)) await document.delete();
  // Another module may have said no, which is no error for the host.
  if (world.has(document.id)) throw new Error("still there");
}

/** That of a player's character, else of any actor, else the first that the system names. */
function actorType(): string | null {
  const characters = game.users.map(({ character }) => character).filter((character) => character !== null);
  const [known] = [...characters, ...game.actors.contents] as unknown as { type: string }[];
  const labels = Object.keys((CONFIG.Actor as unknown as { typeLabels?: object }).typeLabels ?? {});
  return known?.type ?? labels.find((type) => type !== "base") ?? null;
}

interface Ownable {
  author?: User | null;
  testUserPermission(user: User, permission: "OWNER"): boolean;
}

/** Marked as ours, and by nobody else: players write flags of what they own, and must not have the GM delete it. */
function isLeftover(name: WorldName, document: HostDocument): boolean {
  if (typeof flagsOf(document)[MARK] !== "string") return false;
  if (name === "Scene" || name === "Combat") return true;
  const owned = document as unknown as Ownable;
  if (name === "ChatMessage") return owned.author?.isGM === true;
  return !game.users.some((user) => !user.isGM && owned.testUserPermission(user, "OWNER"));
}

export const MARK_PATH = `flags.${MODULE}.${MARK}`;

/** Takes away what an earlier run left behind, or a check that came to an end after its time. @returns what could not be */
export async function sweep(): Promise<string[]> {
  const left: string[] = [];
  if (flagsOf(game.user)[MARK] !== undefined) await writable(game.user).update(removal(MARK_PATH));
  for (const name of Object.keys(WORLD) as WorldName[])
    for (const document of [...worldOf(name)].filter((one) => isLeftover(name, one))) {
      try {
        await removeDocument(name, document);
      } catch (error) {
        left.push(`${document.uuid}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  return left;
}
