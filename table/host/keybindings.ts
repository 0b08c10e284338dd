/** game.keybindings: registered in init only, run by Client.pressKey. */
import type { Host } from "./host.ts";
import type { Source } from "./seam.ts";

interface KeyBinding {
  key: string;
  modifiers?: string[];
}

interface KeybindingAction {
  namespace: string;
  action: string;
  name: string;
  hint?: string;
  editable?: KeyBinding[];
  uneditable?: KeyBinding[];
  onDown?: (context: Source) => unknown;
  onUp?: (context: Source) => unknown;
  restricted?: boolean;
  precedence?: number;
}

export class ClientKeybindings {
  /** "namespace.action" -> registration */
  readonly actions = new Map<string, KeybindingAction>();
  private open = true;
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  register(namespace: string, action: string, data: Omit<KeybindingAction, "namespace" | "action">): void {
    if (!this.open) throw new Error(`Keybinding ${namespace}.${action}: must be registered during init`);
    if (!this.host.packages.has(namespace)) throw new Error(`"${namespace}" is not an active package`);
    if (!data.name) throw new Error(`Keybinding ${namespace}.${action} has no name`);
    this.actions.set(`${namespace}.${action}`, { ...data, namespace, action });
  }

  get(namespace: string, action: string): KeyBinding[] {
    const found = this.actions.get(`${namespace}.${action}`);
    if (!found) throw new Error(`"${namespace}.${action}" is not a registered keybinding`);
    return [...(found.uneditable ?? []), ...(found.editable ?? [])];
  }

  _close(): void {
    this.open = false;
  }

  /** By precedence, until one returns true. */
  _press(key: string, modifiers: string[]): boolean {
    const wanted = [...modifiers].sort().join();
    const matching = [...this.actions.values()]
      .filter(({ namespace, action }) =>
        this.get(namespace, action).some(
          (bound) => bound.key === key && [...(bound.modifiers ?? [])].sort().join() === wanted,
        ),
      )
      .filter(({ restricted }) => !restricted || this.host.game.user?.isGM)
      .sort((a, b) => (a.precedence ?? 1) - (b.precedence ?? 1));
    return matching.some((action) => this.run(action, { key, modifiers, up: false, repeat: false }));
  }

  private run(action: KeybindingAction, context: Source): boolean {
    try {
      const consumed = action.onDown?.(context);
      action.onUp?.({ ...context, up: true });
      return consumed === true;
    } catch (error) {
      this.host.errors.push({ hook: `keybinding ${action.namespace}.${action.action}`, error });
      return false;
    }
  }
}
