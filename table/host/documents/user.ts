import { USER_ROLES } from "../constants.ts";
import type { Actor } from "./actor.ts";
import { Document } from "./document.ts";

export class User extends Document {
  static override documentName = "User" as const;

  /** Whether somebody is connected as this user. Kept by the server, not stored. */
  active = false;

  get role(): number {
    return this.read("role");
  }
  get color(): string {
    return this.read("color");
  }
  get avatar(): string | null {
    return this.read("avatar");
  }
  get permissions(): Record<string, boolean> {
    return this.read("permissions");
  }
  get character(): Actor | null {
    return this.host.game.actors.get(this.read<string | null>("character") ?? "") ?? null;
  }
  get isGM(): boolean {
    return this.role >= USER_ROLES.ASSISTANT;
  }
  get isSelf(): boolean {
    return this.id === this.host.game.userId;
  }
  get isActiveGM(): boolean {
    return this.host.game.users.activeGM === this;
  }
  override get isOwner(): boolean {
    return this.isSelf || this.host.game.user?.isGM === true;
  }

  isDesignated(condition: (user: User) => boolean): boolean {
    return this.host.game.users.getDesignatedUser(condition) === this;
  }
  hasRole(role: string | number, { exact = false } = {}): boolean {
    const wanted = typeof role === "string" ? USER_ROLES[role as keyof typeof USER_ROLES] : role;
    if (wanted === undefined) throw new Error(`Unknown role "${role}"`);
    return exact ? this.role === wanted : this.role >= wanted;
  }
  hasPermission(permission: string): boolean {
    const own = this.permissions[permission];
    if (this.role === USER_ROLES.GAMEMASTER) return true;
    if (typeof own === "boolean") return own;
    const roles = this.host.game.permissions[permission];
    if (!roles) throw new Error(`The table knows no permission "${permission}"`);
    return roles.includes(this.role);
  }
  /** A permission or a role by name, or a role by number. */
  can(action: string | number): boolean {
    if (typeof action === "number" || action in USER_ROLES) return this.hasRole(action);
    return this.hasPermission(action);
  }

  /** Asks this user's client. Rejects when nobody is there, when they leave, when it throws and at the timeout (ms). */
  query(name: string, data: unknown = {}, options: { timeout?: number } = {}): Promise<unknown> {
    return this.host.game.queries.ask(this, name, data, options);
  }
}
