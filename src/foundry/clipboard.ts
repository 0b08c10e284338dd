/** Text into the clipboard, by the host's own way or the browser's. */

interface Copier {
  copyPlainText(text: string): Promise<unknown>;
}

/** @returns false where no clipboard would have it: a page that is not secure, a browser that forbids it */
export async function copyText(text: string): Promise<boolean> {
  try {
    const own = (game as unknown as { clipboard?: Copier }).clipboard;
    if (own) await own.copyPlainText(text);
    else await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
