import type { Client } from "../host/seam.ts";
import type { PageContext, PageGame } from "./model.ts";
import type { Say } from "./words.ts";

/** Ties the page to a booted client. */
export function createContext(client: Client, say: Say): PageContext {
  const { Hooks, ui } = client.globals;
  return {
    client,
    game: client.globals.game as unknown as PageGame,
    say,
    watch(hooks, refresh) {
      let waiting = false;
      const later = () => {
        if (waiting) return;
        waiting = true;
        requestAnimationFrame(() => {
          waiting = false;
          refresh();
        });
      };
      for (const hook of hooks) Hooks.on(hook, later);
    },
    act(work) {
      work().catch((error: Error) => ui.notifications.error(error.message));
    },
  };
}
