/** game.time: the world's seconds, kept in the world setting core.time. */
import type { Host } from "./host.ts";
import type { Source } from "./seam.ts";

export class GameTime {
  private readonly host: Host;
  constructor(host: Host) {
    this.host = host;
  }

  get worldTime(): number {
    return this.host.game.settings.get("core", "time") as number;
  }
  get serverTime(): number {
    return Date.now();
  }

  /** Seconds. Rejects for who may not change world settings. Resolves with the new time. */
  advance(delta: number, options: Source = {}): Promise<number> {
    return this.set(this.worldTime + delta, options);
  }
  async set(time: number, options: Source = {}): Promise<number> {
    if (!Number.isFinite(time)) throw new Error(`World time is a number of seconds, not ${String(time)}`);
    await this.host.game.settings.set("core", "time", time, options);
    return this.worldTime;
  }

  _changed(before: number, now: number, options: Source, userId: string): void {
    this.host.Hooks.callAll("updateWorldTime", now, now - before, options, userId);
  }
}
