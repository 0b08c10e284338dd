/** What the tracker and the player's card share: rows that follow the swims in place, the actions on them, and what came of these. */

import { isReferee, tokenOf } from "../foundry/documents.ts";
import { reportFailure } from "../foundry/report.ts";
import { hasWish } from "../foundry/requests.ts";
import type { Swimming } from "../foundry/swimmers.ts";
import { onSwims } from "../foundry/watch.ts";
import { change, type Report } from "../foundry/water.ts";
import type { Act } from "../rules/index.ts";
import { ModuleWindow } from "./module-window.ts";
import { drawOdds } from "./odds-plot.ts";
import { refusalText } from "./refusal.ts";
import { type ActionName, actFor } from "./swimmer-row-acts.ts";
import { type Group, RowList } from "./swimmer-row-list.ts";
import { TEMPLATES } from "./templates.ts";
import { say } from "./text.ts";
import { parse, patch } from "./tracker-patch.ts";
import { takeFocus } from "./window.ts";

type Template = (view: object) => string;

export abstract class SwimmerWindow extends ModuleWindow {
  #rows: RowList | null = null;
  #line: Template | null = null;
  #frame: Template | null = null;
  #shownFrame = "";
  #stop = (): void => undefined;
  protected readonly describedBy = "status";
  #timer: ReturnType<typeof setInterval> | null = null;
  #status = "";
  /** Uuids of tokens whose wish the status speaks of. */
  #wished: string[] = [];
  /** Writes to the screen that the last drawing took. */
  writes = 0;

  /** Everything but the rows. */
  protected abstract frameView(): object;
  protected abstract groups(): Group[];
  protected abstract swimmers(): Swimming[];
  protected abstract readonly frameTemplate: string;

  /** What came of the last thing that was done here, for everybody to read. */
  get status(): string {
    return this.#status;
  }

  rowOf(uuid: string): HTMLElement | undefined {
    return this.#rows?.elementOf(uuid);
  }

  protected swimmerOf(uuid: string | undefined): Swimming | undefined {
    return this.swimmers().find(({ token }) => token.uuid === uuid);
  }

  protected override async _prepareContext(): Promise<never> {
    const { getTemplate } = foundry.applications.handlebars;
    this.#line ??= (await getTemplate(TEMPLATES.swimmerLine)) as Template;
    this.#frame ??= (await getTemplate(this.frameTemplate)) as Template;
    return this.frameView() as never;
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context as never, options as never);
    // Who comes here by keyboard must see where they are.
    this.element.addEventListener("focusin", () => this.bringToFront());
    this.#stop = onSwims(() => this.refresh());
  }

  /** The host has drawn the frame anew: the rows go into the new one. */
  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context as never, options as never);
    const place = this.element.querySelector<HTMLElement>("[data-rows]");
    if (!place || !this.#line) return;
    this.#rows = new RowList(place, this.#line, this.id);
    this.#shownFrame = "";
    this.refresh();
  }

  protected override _onClose(options: object): void {
    super._onClose(options as never);
    this.#stop();
    this.#stopTimer();
  }

  /** Draws what has changed, in place. */
  refresh(): void {
    if (!this.rendered || !this.#rows) return;
    try {
      this.#forgetWishes();
      const { activeElement } = this.element.ownerDocument;
      const hadFocus = this.element.contains(activeElement);
      this.writes = this.#showFrame() + this.#rows.show(this.groups());
      for (const place of this.element.querySelectorAll<HTMLElement>("[data-shares]")) drawOdds(place);
      this.afterRefresh();
      // What had the keyboard has gone (a check that was answered): it stays in this window.
      if (hadFocus && !activeElement?.isConnected) takeFocus(this.element, ".window-content :is(input, button)");
      this.#keepTime();
    } catch (error) {
      reportFailure("tracker", error);
    }
  }

  protected afterRefresh(): void {}

  #showFrame(): number {
    const view = this.frameView();
    const text = JSON.stringify(view);
    if (text === this.#shownFrame || !this.#frame) return 0;
    this.#shownFrame = text;
    // The part's own element belongs to the host.
    const wanted = parse(this.#frame(view))[0]?.querySelector("[data-frame]");
    const shown = this.element.querySelector("[data-frame]");
    return wanted && shown ? patch(shown, wanted) : 0;
  }

  /** How long somebody has been waiting, second by second. */
  #keepTime(): void {
    const clocks = this.element.querySelectorAll<HTMLElement>("[data-since]");
    if (clocks.length === 0) this.#stopTimer();
    else this.#startTimer(clocks);
  }

  #startTimer(clocks: Iterable<HTMLElement>): void {
    for (const clock of clocks) showSince(clock);
    this.#timer ??= setInterval(() => {
      for (const clock of this.element?.querySelectorAll<HTMLElement>("[data-since]") ?? []) showSince(clock);
    }, 1000);
  }

  #stopTimer(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Once the wishes have been heard, what came of them stands in the rows. */
  #forgetWishes(): void {
    if (this.#wished.length === 0 || tokensOf(this.#wished).some(hasWish)) return;
    this.#wished = [];
    this.#status = "";
  }

  say(status: string, wished: string[] = []): void {
    this.#status = status;
    this.#wished = wished;
    this.refresh();
  }

  /** Carries something out and says what came of it, here and for good. */
  async run(...commands: Promise<Report>[]): Promise<void> {
    const reports = await Promise.all(commands);
    const refused = reports.flatMap((report) => report.refused);
    const done = reports.flatMap((report) => report.done);
    const lines = refused.map(({ name, reason }) => {
      const text = refusalText(reason);
      return "name" in reason.data ? text : say("enter.refusedLine", { name, reason: text });
    });
    // What somebody chose and was refused must not be left standing.
    if (refused.length > 0) this.#rows?.forget();
    if (lines.length > 0 || done.length === 0 || isReferee()) this.say(lines.join(" "));
    else this.say(say(game.users.activeGM ? "tracker.wished" : "tracker.noGM"), done);
  }

  /** One of the buttons' actions, for as many as it makes sense for: those who share an act share a command. */
  act(swimmers: Swimming[], name: ActionName, on?: boolean): Promise<void> {
    const byAct = new Map<string, { act: Act; tokens: TokenDocument[] }>();
    for (const swimming of swimmers) {
      const act = actFor(swimming, name, on);
      if (!act) continue;
      const key = JSON.stringify(act);
      const same = byAct.get(key) ?? { act, tokens: [] };
      byAct.set(key, { act, tokens: [...same.tokens, swimming.token] });
    }
    return this.run(...[...byAct.values()].map(({ act, tokens }) => change(tokens, act)));
  }

  /** The swimmer whose row holds this element. */
  swimmerAt(element: Element): Swimming | undefined {
    return this.swimmerOf(element.closest<HTMLElement>("[data-uuid]")?.dataset.uuid);
  }
}

/** "0:23" since a moment in milliseconds. */
function showSince(clock: HTMLElement): void {
  const seconds = Math.max(0, Math.floor((Date.now() - Number(clock.dataset.since)) / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (clock.textContent !== text) clock.textContent = text;
}

export const tokensOf = (uuids: Iterable<string>): TokenDocument[] => [...uuids].flatMap((uuid) => tokenOf(uuid) ?? []);
