/**
 * Which tokens are in which regions, on one client, and the events that tell the behaviours. Membership is
 * brought up to date before the hooks of an operation, events are sent after all hooks of the message.
 */
import type { RegionEventName } from "../constants.ts";
import type { Document } from "../documents/document.ts";
import type { RegionDocument } from "../documents/region.ts";
import type { RegionBehavior } from "../documents/region-behavior.ts";
import type { Scene } from "../documents/scene.ts";
import type { TokenDocument } from "../documents/token.ts";
import type { User } from "../documents/user.ts";
import type { Host } from "../host.ts";
import { movementOf } from "../movement/movement.ts";
import type { Source } from "../seam.ts";

/** What an operation did, after the documents have taken it. */
export interface Observed {
  action: "create" | "update" | "delete";
  documentName: string;
  parent: Document | null;
  documents: Document[];
  /** For update: the differences, in the order of the documents. */
  changes?: Source[];
  options: Source;
  userId: string;
}

interface Crossing {
  token: TokenDocument;
  region: RegionDocument;
  was: boolean;
  now: boolean;
}

export class RegionWatch {
  private readonly host: Host;
  constructor(host: Host) {
    this.host = host;
  }

  /** Who is where when a world or a scene comes; tells nobody. */
  start(scenes: Iterable<Scene>): void {
    for (const scene of scenes) {
      this.cross([...scene.tokens], [...scene.regions]);
      for (const behavior of behaviorsOf(scene)) behavior._wasActive = behavior.active;
    }
  }

  observe(observed: Observed): void {
    switch (observed.documentName) {
      case "Token":
        this.observeTokens(observed);
        break;
      case "Region":
        this.observeRegions(observed);
        break;
      case "RegionBehavior":
        this.observeBehaviors(observed);
        break;
      case "Scene":
        this.observeScenes(observed);
        break;
      default:
    }
  }

  /** The client has begun or stops to look at the scene. */
  viewed(scene: Scene, name: "behaviorViewed" | "behaviorUnviewed"): void {
    for (const behavior of behaviorsOf(scene)) {
      if (behavior.active) this.tell([behavior], name, {}, this.host.game.user as User);
    }
  }

  private observeTokens({ action, parent, documents, options, userId }: Observed): void {
    const tokens = documents as TokenDocument[];
    const regions = [...(parent as Scene).regions];
    if (action === "delete") {
      for (const token of tokens) this.tokenLeft(token, userId);
      return;
    }
    for (const token of tokens) {
      const movement = movementOf(token, options, this.host.generation);
      this.tellCrossings(this.cross([token], regions), movement, userId);
    }
  }

  private tokenLeft(token: TokenDocument, userId: string): void {
    const crossings = [...token._regions].map((region) => ({ token, region, was: true, now: false }));
    for (const { region } of crossings) region._tokens.delete(token);
    token._regions.clear();
    this.tellCrossings(crossings, null, userId);
  }

  private observeRegions({ action, parent, documents, changes = [], userId }: Observed): void {
    const regions = documents as RegionDocument[];
    const tokens = [...(parent as Scene).tokens];
    if (action === "delete") {
      // Nothing is told: in Foundry the tokens inside get no exit either when the whole region goes.
      for (const region of regions) for (const token of region._tokens) token._regions.delete(region);
      for (const region of regions) region._tokens.clear();
      return;
    }
    regions.forEach((region, at) => {
      const crossings = this.cross(tokens, [region]);
      if (action === "create") for (const behavior of region.behaviors) this.switched(behavior, userId);
      else if (["shapes", "elevation", "==shapes", "==elevation"].some((field) => field in (changes[at] ?? {}))) {
        this.later(region, "regionBoundary", {}, userId);
        this.tellCrossings(crossings, null, userId);
      }
    });
  }

  private observeBehaviors({ action, documents, userId }: Observed): void {
    for (const behavior of documents as RegionBehavior[]) this.switched(behavior, userId, action === "delete");
  }

  private observeScenes({ action, documents, userId }: Observed): void {
    if (action === "create") this.start(documents as Scene[]);
    if (action !== "update") return;
    // Another grid moves the centres of the tokens.
    for (const scene of documents as Scene[]) {
      this.tellCrossings(this.cross([...scene.tokens], [...scene.regions]), null, userId);
    }
  }

  /** Brings the sets of both sides up to date; gives the pairs that are or were together. */
  private cross(tokens: TokenDocument[], regions: RegionDocument[]): Crossing[] {
    const crossings: Crossing[] = [];
    for (const token of tokens) {
      for (const region of regions) {
        const was = token._regions.has(region);
        const now = token.testInsideRegion(region);
        if (!was && !now) continue;
        crossings.push({ token, region, was, now });
        if (now) token._regions.add(region);
        else token._regions.delete(region);
        if (now) region._tokens.add(token);
        else region._tokens.delete(token);
      }
    }
    return crossings;
  }

  private tellCrossings(crossings: Crossing[], movement: Source | null, userId: string): void {
    const left = crossings.filter(({ was, now }) => was && !now);
    const entered = crossings.filter(({ was, now }) => !was && now);
    const stayed = crossings.filter(({ was, now }) => was && now);
    for (const { region, token } of left) {
      this.later(region, "tokenExit", { token, movement }, userId);
      if (movement) this.later(region, "tokenMoveOut", { token, movement }, userId);
    }
    for (const { region, token } of entered) {
      if (movement) this.later(region, "tokenMoveIn", { token, movement }, userId);
      this.later(region, "tokenEnter", { token, movement }, userId);
    }
    if (!movement) return;
    for (const { region, token } of stayed) this.later(region, "tokenMoveWithin", { token, movement }, userId);
  }

  /** A behaviour that has become active or no longer is: it alone hears who is inside. */
  private switched(behavior: RegionBehavior, userId: string, gone = false): void {
    const active = behavior.active && !gone;
    if (active === behavior._wasActive) return;
    behavior._wasActive = active;
    const region = behavior.region as RegionDocument;
    const tokens = region.tokens;
    const user = this.userOf(userId);
    const tell = (name: RegionEventName, data: Source) => this.tell([behavior], name, data, user);
    this.host.backend.afterHooks(() => {
      if (active) {
        tell("behaviorActivated", {});
        if (behavior.scene?.isView) tell("behaviorViewed", {});
        for (const token of tokens) tell("tokenEnter", { token, movement: null });
        return;
      }
      for (const token of tokens) tell("tokenExit", { token, movement: null });
      if (behavior.scene?.isView) tell("behaviorUnviewed", {});
      tell("behaviorDeactivated", {});
    });
  }

  private later(region: RegionDocument, name: RegionEventName, data: Source, userId: string): void {
    const user = this.userOf(userId);
    // Those that are active at this operation: one that a later one of the message switches on hears by itself.
    const listening = region.behaviors.filter((behavior) => behavior._wasActive);
    this.host.backend.afterHooks(() => this.tell(listening, name, data, user));
  }
  private userOf(userId: string): User {
    return this.host.game.users.get(userId) as User;
  }
  private tell(behaviors: RegionBehavior[], name: RegionEventName, data: Source, user: User): void {
    for (const behavior of behaviors) {
      if (!behavior.hasEvent(name)) continue;
      behavior._handle({ name, data: { ...data }, region: behavior.region as RegionDocument, user });
    }
  }
}

function behaviorsOf(scene: Scene): RegionBehavior[] {
  return [...scene.regions].flatMap((region) => [...region.behaviors]);
}
