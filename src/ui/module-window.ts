/** What every window of the module does by itself: it is named for those who do not see it, Escape closes it, and the keyboard goes back to where it was. */
import { announce } from "../foundry/announce.ts";
import { say } from "./text.ts";
import { asDialog, rememberFocus } from "./window.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

export abstract class ModuleWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  #giveFocusBack = (): void => undefined;

  /** What the id of the element that says what the window is for has after the window's own and a dash. */
  protected abstract readonly describedBy: string;

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context as never, options as never);
    asDialog(this.element, `${this.id}-${this.describedBy}`, () => this.close());
    this.#giveFocusBack = rememberFocus(this.element.ownerDocument);
  }

  protected override _onClose(options: object): void {
    super._onClose(options as never);
    this.#giveFocusBack();
  }
}

/** A window of the settings' menus, which are for GMs alone; whoever opens it by other ways is told. */
export abstract class GMWindow extends ModuleWindow {
  protected override _canRender(options: object): false | undefined {
    super._canRender(options as never);
    if (game.user.isGM) return undefined;
    announce("warn", say("settings.onlyGM"));
    return false;
  }
}
