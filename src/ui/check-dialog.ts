/** The check at the asked person's screen: roll, or (for the GM) decide, or leave it for later. Closing is "later", never lost. */
import { rollCheck, rollDie } from "../foundry/dice.ts";
import { tokenOf } from "../foundry/documents.ts";
import type { Presenter } from "../foundry/prompts.ts";
import { type CheckReply, type CheckRequest, checkKey } from "../foundry/question.ts";
import { reportFailure } from "../foundry/report.ts";
import { checkTitle, checkView, oddsView, SITUATIONAL, shownRisks } from "./check-view.ts";
import { certainResult, dieOfRisk, hasRisk } from "./risk-view.ts";
import { openRules } from "./rules-window.ts";
import { TEMPLATES } from "./templates.ts";
import { figure, say } from "./text.ts";
import { asDialog, isTyping, onSubmit, rememberFocus } from "./window.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const WIDTH = 480;

/** Pixels between dialogs that are open at once: the title bar of the one below stays in sight. */
const STEP = { left: 24, top: 40 };

class CheckDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "undertow-check-{id}",
    classes: ["undertow", "undertow-check"],
    window: { icon: "fa-solid fa-lungs" },
    position: { width: WIDTH, height: "auto" as const },
    actions: { pass: onPass, fail: onFail, later: onLater, rules: onRules },
  };

  static override PARTS = { body: { template: TEMPLATES.check } };

  /** What the person said; "later" when the dialog was closed. */
  readonly reply: Promise<CheckReply>;
  readonly #request: CheckRequest;
  #resolve!: (reply: CheckReply) => void;
  answered = false;
  #rolling = false;
  #giveFocusBack = (): void => undefined;

  constructor(request: CheckRequest, place: { left: number; top: number }) {
    super({ position: place });
    this.#request = request;
    this.reply = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** The rule behind the check. */
  openRules(): Promise<void> {
    return openRules(this.#request.ruleset, this.#request.check.clause);
  }

  /** The first answer counts. */
  answer(reply: CheckReply): void {
    this.answered = true;
    this.#resolve(reply);
  }

  override get title(): string {
    return checkTitle(this.#request.name);
  }

  protected override async _prepareContext(): Promise<never> {
    return { id: this.id, limits: SITUATIONAL, ...checkView(this.#request) } as never;
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context as never, options as never);
    asDialog(this.element, `${this.id}-why`, () => this.close());
    onSubmit(this.element, () => this.roll());
    this.#situationalInput().addEventListener("input", () => this.#showOdds());
    for (const radio of this.#risks()) radio.addEventListener("change", () => this.#showOdds());
    this.#giveFocusBack = rememberFocus(this.element.ownerDocument);
    // Whoever is writing in the chat must not roll with the next key.
    if (!isTyping(this.element)) this.focus();
  }

  focus(): void {
    const first = this.#chosen() ?? this.element.querySelector<HTMLButtonElement>("button[type=submit]");
    first?.focus();
  }

  protected override _onClose(options: object): void {
    super._onClose(options as never);
    const next = latest(this);
    if (next && !isTyping(next.element)) next.focus();
    this.#giveFocusBack();
    // Dice that are in the air still count.
    if (this.#rolling) return;
    this.answer({ later: true });
  }

  #situationalInput(): HTMLInputElement {
    return this.element.querySelector("input[name=situational]") as HTMLInputElement;
  }

  #risks(): HTMLInputElement[] {
    return [...this.element.querySelectorAll<HTMLInputElement>("input[name=risked]")];
  }

  #chosen(): HTMLInputElement | undefined {
    return this.#risks().find(({ checked }) => checked);
  }

  /** How many dice are put at risk; 0 where there is no such choice. */
  #risked(): number {
    return Number(this.#chosen()?.value ?? 0);
  }

  /** The typed modifier, 0 when empty, null when it is none. */
  #situational(): number | null {
    const input = this.#situationalInput();
    if (input.validity?.badInput) return null;
    if (input.value.trim() === "") return 0;
    const value = Number(input.value);
    return Number.isInteger(value) && value >= SITUATIONAL.min && value <= SITUATIONAL.max ? value : null;
  }

  #showOdds(): void {
    const situational = this.#situational();
    this.#showNotice("situational", situational === null ? say("check.situationalBad") : "");
    this.#situationalInput().setAttribute("aria-invalid", String(situational === null));
    if (situational === null) return;
    const { check } = this.#request;
    const odds = oddsView(check, situational, this.#risked());
    const live = (name: string) => this.element.querySelector<HTMLElement>(`[data-live="${name}"]`);
    live("roll")?.replaceChildren(odds.roll);
    if (hasRisk(check)) {
      live("certain")?.replaceChildren(figure(certainResult(check, situational)));
      for (const { count, needs, chance } of shownRisks(check, situational, this.#risked())) {
        live(`needs-${count}`)?.replaceChildren(needs);
        live(`chance-${count}`)?.replaceChildren(chance);
      }
    }
    live("needs")?.replaceChildren(odds.needs);
    live("chance")?.replaceChildren(odds.chance);
    live("share")?.style.setProperty("--undertow-share", `${odds.share ?? 0}%`);
  }

  #showNotice(name: "situational" | "roll", text: string): void {
    const notice = this.element.querySelector<HTMLElement>(`[data-notice="${name}"]`);
    if (!notice) return;
    notice.textContent = text;
    notice.hidden = text === "";
  }

  #setBusy(busy: boolean): void {
    this.#rolling = busy;
    for (const button of this.element.querySelectorAll<HTMLButtonElement>("footer button")) button.disabled = busy;
    for (const radio of this.#risks()) radio.disabled = busy;
  }

  async roll(): Promise<void> {
    const situational = this.#situational();
    if (situational === null) return this.#situationalInput().focus();
    if (this.#rolling) return;
    this.#setBusy(true);
    try {
      const { check, tokenUuid } = this.#request;
      const dice = hasRisk(check)
        ? await rollDie(dieOfRisk(this.#risked()))
        : await rollCheck(tokenOf(tokenUuid), check);
      this.answer({ dice, situational });
      await this.close();
    } catch (error) {
      if (!this.rendered) return this.answer({ later: true });
      const message = error instanceof Error ? error.message : String(error);
      this.#showNotice("roll", say("check.rollFailed", { message }));
      this.#setBusy(false);
    }
  }

  /** The GM's word. */
  async decide(verdict: "pass" | "fail"): Promise<void> {
    if (this.#rolling) return;
    this.answer({ verdict });
    await this.close();
  }
}

// The host calls actions with the window as `this`.
function onPass(this: CheckDialog): Promise<void> {
  return this.decide("pass");
}

function onFail(this: CheckDialog): Promise<void> {
  return this.decide("fail");
}

async function onRules(this: CheckDialog): Promise<void> {
  await this.openRules();
}

async function onLater(this: CheckDialog): Promise<void> {
  await this.close();
}

const open = new Map<string, CheckDialog>();

/** The check that was opened last and still waits. */
const latest = (except?: CheckDialog): CheckDialog | undefined =>
  [...open.values()].findLast((dialog) => dialog !== except && dialog.rendered && !dialog.answered);

/** For those who work by keyboard. */
export function focusCheck(): boolean {
  const dialog = latest();
  dialog?.bringToFront();
  dialog?.focus();
  return dialog !== undefined;
}

/** In steps, so that none hides another's title. */
function nextPlace(): { left: number; top: number } {
  const slot = open.size % 8;
  return {
    left: Math.max(0, Math.round((window.innerWidth - WIDTH) / 2) + slot * STEP.left),
    top: Math.max(0, Math.round(window.innerHeight / 8) + slot * STEP.top),
  };
}

async function show(dialog: CheckDialog): Promise<void> {
  await dialog.render({ force: true });
  // Withdrawn while it was being drawn.
  if (dialog.answered) await dialog.close();
}

function ask(key: string, request: CheckRequest): Promise<CheckReply> {
  const dialog = new CheckDialog(request, nextPlace());
  open.set(key, dialog);
  const reply = dialog.reply.finally(() => open.delete(key));
  show(dialog).catch((error: unknown) => {
    // A dialog that cannot be shown must not hold up the swim: whoever asked hears "later" and asks elsewhere.
    dialog.answer({ later: true });
    reportFailure("check", error);
  });
  return reply;
}

/** Shows checks on this screen: one dialog per check, however often it is asked for. */
export const checkPresenter: Presenter = {
  present(request) {
    const key = checkKey(request.tokenUuid, request.check.id);
    const dialog = open.get(key);
    if (!dialog) return ask(key, request);
    dialog.bringToFront();
    return dialog.reply;
  },
  withdraw(key) {
    const dialog = open.get(key);
    dialog?.answer({ later: true });
    void dialog?.close();
  },
};
