/** What leaves the client for the person's machine: sounds, the clipboard, files. Recorded, so that tests can look. */
import type { Host } from "./host.ts";
import type { PlayedSound } from "./seam.ts";

/** foundry.audio.AudioHelper: the table writes sounds down and plays none. */
export function createAudioHelper({ connection, played }: Host) {
  return class AudioHelper {
    /** `push`: to all other clients too. Throws for data without an address. */
    static async play(data: Partial<PlayedSound>, push: boolean | object = false): Promise<PlayedSound> {
      const { src, volume = 1, autoplay = true, loop = false } = data;
      if (typeof src !== "string" || src === "") throw new Error("AudioHelper.play needs a src");
      if (!(volume >= 0 && volume <= 1)) throw new Error(`AudioHelper.play: volume ${volume} is not between 0 and 1`);
      const sound = { src, volume, autoplay, loop };
      if (push !== false) connection.send({ type: "sound", sound });
      played.push(sound);
      return sound;
    }
  };
}

/** game.clipboard */
export class ClipboardHelper {
  private readonly host: Host;
  constructor(host: Host) {
    this.host = host;
  }

  /** Rejects where the browser forbids it. */
  async copyPlainText(text: string): Promise<void> {
    const { window, copied } = this.host;
    if (typeof text !== "string") throw new Error("copyPlainText needs text");
    await window.navigator.clipboard.writeText(text);
    copied.push(text);
  }
}

/** foundry.utils.saveDataToFile: the browser's download. */
export function createSaver({ window, saved }: Host) {
  return (data: string, type: string, name: string): void => {
    const url = window.URL.createObjectURL(new window.Blob([data], { type }));
    const link = window.document.createElement("a");
    link.href = url;
    link.download = name;
    link.dispatchEvent(new window.MouseEvent("click", { bubbles: false, cancelable: true }));
    // The browser fetches it after this turn.
    window.setTimeout(() => window.URL.revokeObjectURL(url), 1000);
    saved.push({ name, type, text: data });
  };
}
