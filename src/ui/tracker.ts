/** The tracker: every swimmer on every scene, for the Gamemaster. One window, which remembers where it was. */
import { combatOfSwim } from "../foundry/clock.ts";
import { selectedTokens } from "../foundry/hud.ts";
import { reportFailure } from "../foundry/report.ts";
import { keepTrackerPlace, trackerPlace } from "../foundry/settings.ts";
import { allSwimmers, type Swimming } from "../foundry/swimmers.ts";
import { advance, discard, pause, takeOut } from "../foundry/water.ts";
import { openIntoWater } from "./into-water.ts";
import { openOwnCard } from "./player-card.ts";
import { isActionName } from "./swimmer-row-acts.ts";
import type { Group } from "./swimmer-row-list.ts";
import { ViewMemory } from "./swimmer-row-memory.ts";
import { moreView, type PartName } from "./swimmer-row-more.ts";
import { type RowView, rowView } from "./swimmer-row-view.ts";
import { tokensOf } from "./swimmer-window.ts";
import { TEMPLATES } from "./templates.ts";
import { say } from "./text.ts";
import { ROW_ACTIONS, RowWindow } from "./tracker-row-actions.ts";
import { trackerView } from "./tracker-view.ts";
import { type Answering, answerHere, rollMine } from "./tracker-waiting.ts";
import { takeFocus } from "./window.ts";

const WIDTH = 720;
const HEIGHT = 660;

/** Milliseconds after the last move in which the place is kept. */
const KEEP_AFTER = 400;

/** What stands open or ticked; gone with the swimmer it belongs to. */
interface Opened {
  parts: Set<PartName>;
  copied: string;
}

class Tracker extends RowWindow {
  static override DEFAULT_OPTIONS = {
    id: "undertow-tracker",
    classes: ["undertow", "undertow-tracker"],
    window: { title: "undertow.tracker.title", icon: "fa-solid fa-person-swimming", resizable: true },
    position: { width: WIDTH, height: HEIGHT },
    actions: {
      ...ROW_ACTIONS,
      all: onAll,
      pace: onPace,
      answer: onAnswer,
      rollMine: onRollMine,
      discard: onDiscard,
      intoSelected: onIntoSelected,
    },
  };

  static override PARTS = {
    body: {
      template: TEMPLATES.tracker,
      templates: [TEMPLATES.swimmerLine, TEMPLATES.trackerMore],
      scrollable: [".undertow-tracker-scroll"],
    },
  };

  protected readonly frameTemplate = TEMPLATES.tracker;
  #swimmers: Swimming[] = [];
  readonly #ticked = new Set<string>();
  readonly #opened = new Map<string, Opened>();
  readonly #closed = new ViewMemory();
  #keeping: ReturnType<typeof setTimeout> | null = null;

  constructor() {
    super({ position: trackerPlace() } as never);
  }

  protected override swimmers(): Swimming[] {
    return this.#swimmers;
  }

  protected override frameView(): object {
    this.#swimmers = allSwimmers();
    return trackerView(this.id, this.#swimmers, this.#ticked, this.status);
  }

  /** The viewed scene first, the others as the host has them. */
  protected override groups(): Group[] {
    const scenes = new Map<Scene, Swimming[]>();
    for (const swimming of this.#swimmers)
      scenes.set(swimming.scene, [...(scenes.get(swimming.scene) ?? []), swimming]);
    const viewed = canvas?.scene?.id;
    const inOrder = [...scenes].sort(([a], [b]) => Number(b.id === viewed) - Number(a.id === viewed));
    return inOrder.map(([scene, own]) => ({
      key: scene.id ?? "",
      heading: inOrder.length > 1 ? scene.name : "",
      rows: own.map((swimming) => this.#row(swimming)),
    }));
  }

  #row(swimming: Swimming): RowView {
    const { uuid } = swimming.token;
    const opened = this.#opened.get(uuid);
    const on = this.#ticked.has(uuid);
    if (!opened)
      return this.#closed.view(swimming, on, () => rowView(swimming, { app: this.id, tick: { on }, more: null }));
    const more = moreView(swimming, opened.parts, opened.copied);
    return rowView(swimming, { app: this.id, tick: { on }, more });
  }

  /** Those that are ticked, or all if none is. */
  targets(): Swimming[] {
    const ticked = this.#swimmers.filter(({ token }) => this.#ticked.has(token.uuid));
    return ticked.length > 0 ? ticked : this.#swimmers;
  }

  protected override afterRefresh(): void {
    const all = this.element.querySelector<HTMLInputElement>("[data-all]");
    if (all) all.indeterminate = all.hasAttribute("data-mixed");
    const present = new Set(this.#swimmers.map(({ token }) => token.uuid));
    for (const uuid of this.#ticked) if (!present.has(uuid)) this.#ticked.delete(uuid);
    for (const uuid of this.#opened.keys()) if (!present.has(uuid)) this.#opened.delete(uuid);
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", (event) => this.#onChange(event.target as HTMLElement));
    // Disclosures tell nobody above them that they were opened, so it is heard on the way down.
    this.element.addEventListener("toggle", (event) => this.#onToggle(event.target as HTMLElement), true);
  }

  #onChange(control: HTMLElement): void {
    const { tick } = control.dataset;
    if (control.matches("[data-all]")) this.#tickAll((control as HTMLInputElement).checked);
    else if (tick !== undefined) this.#tick(tick, (control as HTMLInputElement).checked);
    else this.changeField(control as HTMLInputElement | HTMLSelectElement);
  }

  #tick(uuid: string, on: boolean): void {
    if (on) this.#ticked.add(uuid);
    else this.#ticked.delete(uuid);
    this.refresh();
  }

  #tickAll(on: boolean): void {
    this.#ticked.clear();
    if (on) for (const { token } of this.#swimmers) this.#ticked.add(token.uuid);
    this.refresh();
  }

  #onToggle(details: HTMLElement): void {
    const name = details.dataset.part as PartName | undefined;
    const opened = this.#opened.get(details.closest<HTMLElement>("[data-uuid]")?.dataset.uuid ?? "");
    if (!name || !opened) return;
    if ((details as HTMLDetailsElement).open) opened.parts.add(name);
    else opened.parts.delete(name);
    this.refresh();
  }

  override openMore(uuid: string): void {
    if (!this.#opened.delete(uuid)) this.#opened.set(uuid, { parts: new Set(), copied: "" });
    this.refresh();
  }

  /** Shows a swim as text, where the clipboard would not have it. */
  override showCopied(uuid: string, text: string): void {
    const opened = this.#opened.get(uuid);
    if (opened) opened.copied = text;
    this.refresh();
    this.rowOf(uuid)?.querySelector("textarea")?.select();
  }

  /** The host says where the window is each time it moves; what is kept is where it comes to rest. */
  protected override _onPosition(position: never): void {
    super._onPosition(position);
    if (!this.rendered || this.minimized) return;
    if (this.#keeping) clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => {
      const { left, top, width, height } = this.position;
      keepTrackerPlace({ left, top, width, height }).catch((error: unknown) => reportFailure("tracker", error));
    }, KEEP_AFTER);
  }
}

// The host calls actions with the window as `this`.
async function onAll(this: Tracker, _event: Event, button: HTMLElement): Promise<void> {
  const { act = "" } = button.dataset;
  const targets = this.targets();
  if (isActionName(act)) {
    const pressed = button.getAttribute("aria-pressed");
    return this.act(targets, act, pressed !== "true");
  }
  if (act === "advance") {
    const outside = targets.filter(({ swim }) => combatOfSwim(swim) === null);
    return this.run(advance(tokensIn(outside), 1));
  }
  if (act === "pause" || act === "resume") return this.run(pause(tokensIn(targets), act === "pause"));
  if (act !== "out") return;
  await this.run(takeOut(tokensIn(targets.filter(({ telling }) => telling.view.position !== "land"))));
}

const tokensIn = (swimmers: Swimming[]): TokenDocument[] => swimmers.map(({ token }) => token);

async function onPace(this: Tracker, _event: Event, button: HTMLElement): Promise<void> {
  const { field = "pace", value = "" } = button.dataset;
  await this.setField(this.targets(), "activity", field, value);
}

async function onAnswer(this: Tracker, _event: Event, button: HTMLElement): Promise<void> {
  const swimming = this.swimmerAt(button);
  const id = button.closest<HTMLElement>("[data-check]")?.dataset.check;
  const check = swimming?.telling.open.find((open) => open.id === id);
  if (!swimming || !check) return this.say(say("tracker.waiting.gone"));
  await this.run(answerHere(swimming, check, button.dataset.how as Answering));
}

async function onRollMine(this: Tracker): Promise<void> {
  await this.run(rollMine());
}

async function onDiscard(this: Tracker, _event: Event, button: HTMLElement): Promise<void> {
  const uuid = button.closest<HTMLElement>("[data-uuid]")?.dataset.uuid;
  await this.run(discard(tokensOf(uuid ? [uuid] : [])));
}

async function onIntoSelected(this: Tracker): Promise<void> {
  const tokens = selectedTokens();
  if (tokens.length === 0) return this.say(say("enter.nobody"));
  this.say("");
  await openIntoWater(tokens);
}

let tracker: Tracker | undefined;

/** Opens the tracker, or brings it to the front. It tells everything of everybody: players get their own card instead. */
export async function openTracker(): Promise<void> {
  if (!game.user.isGM) return openOwnCard();
  const isNew = !tracker?.rendered;
  if (!tracker || isNew) tracker = new Tracker();
  await tracker.render({ force: true });
  tracker.bringToFront();
  if (isNew) takeFocus(tracker.element, ".window-content :is(input, button)");
}
