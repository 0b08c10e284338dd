/** The player's card: their own swimmers, what the Gamemaster reveals of them, and what they can do, as large buttons. */
import { defaultPlan } from "../foundry/plans.ts";
import { reportFailure } from "../foundry/report.ts";
import { ownCardOpens } from "../foundry/settings.ts";
import { ownSwimmers, type Swimming } from "../foundry/swimmers.ts";
import { onSwims } from "../foundry/watch.ts";
import { change, putIn } from "../foundry/water.ts";
import type { Act } from "../rules/index.ts";
import { dryTokens, ownActions, ownCardView, ownPaces } from "./player-card-view.ts";
import { isActionName } from "./swimmer-row-acts.ts";
import type { Group } from "./swimmer-row-list.ts";
import { rowView } from "./swimmer-row-view.ts";
import { SwimmerWindow } from "./swimmer-window.ts";
import { TEMPLATES } from "./templates.ts";
import { say } from "./text.ts";

const WIDTH = 400;

/** Pixels from the left, where there is room beside the checks, which open in the middle of the page. */
const LEFT = { most: 110, least: 4 };
const HALF_A_CHECK = 250;
const HEIGHT = 510;

class OwnCard extends SwimmerWindow {
  static override DEFAULT_OPTIONS = {
    id: "undertow-own",
    classes: ["undertow", "undertow-own"],
    window: { title: "undertow.own.title", icon: "fa-solid fa-person-swimming", resizable: true },
    position: { width: WIDTH, height: "auto" as const },
    actions: { act: onAct, pace: onPace, getIn: onGetIn },
  };

  static override PARTS = {
    body: {
      template: TEMPLATES.ownCard,
      templates: [TEMPLATES.swimmerLine, TEMPLATES.trackerMore],
      scrollable: [".undertow-tracker-scroll"],
    },
  };

  protected readonly frameTemplate = TEMPLATES.ownCard;
  #swimmers: Swimming[] = [];

  protected override swimmers(): Swimming[] {
    return this.#swimmers;
  }

  protected override frameView(): object {
    this.#swimmers = ownSwimmers();
    return ownCardView(this.id, this.#swimmers, this.status);
  }

  protected override groups(): Group[] {
    const rows = this.#swimmers.map((swimming) =>
      rowView(swimming, {
        app: this.id,
        tick: null,
        more: null,
        actions: ownActions(swimming),
        paces: ownPaces(swimming),
      }),
    );
    return rows.length > 0 ? [{ key: "own", heading: "", rows }] : [];
  }

  protected override afterRefresh(): void {
    stayOnScreen(this);
  }
}

// The host calls actions with the window as `this`.
async function onAct(this: OwnCard, _event: Event, button: HTMLElement): Promise<void> {
  const swimming = this.swimmerAt(button);
  const { act } = button.dataset;
  if (swimming && isActionName(act)) await this.act([swimming], act);
}

async function onPace(this: OwnCard, _event: Event, button: HTMLElement): Promise<void> {
  const swimming = this.swimmerAt(button);
  const { field = "", value = "" } = button.dataset;
  if (swimming) await this.run(change([swimming.token], { activity: { [field]: value } } as Act));
}

async function onGetIn(this: OwnCard): Promise<void> {
  const tokens = dryTokens();
  const [first] = tokens;
  if (!first) return this.say(say("own.selectOne"));
  await this.run(putIn(tokens, defaultPlan(first.parent)));
}

let card: OwnCard | undefined;

/** Opens the card, or brings it to the front. */
export async function openOwnCard(): Promise<void> {
  if (!card?.rendered) card = new OwnCard({ position: place() } as never);
  await card.render({ force: true });
  card.bringToFront();
  stayOnScreen(card);
}

/** How tall it is is known only once it is drawn, and it grows with what can be done. */
function stayOnScreen(window: OwnCard): void {
  const { element, position } = window;
  const room = element.ownerDocument.defaultView?.innerHeight ?? 0;
  const height = element.offsetHeight;
  const top = Math.max(0, room - height);
  if (room > 0 && height > 0 && (position.top ?? 0) > top) window.setPosition({ top });
}

/** At the left and low: beside the dialogs that ask something. */
function place(): { left: number; top: number } {
  const room = window.innerWidth / 2 - HALF_A_CHECK - WIDTH;
  return {
    left: Math.max(LEFT.least, Math.min(LEFT.most, Math.floor(room))),
    top: Math.max(0, window.innerHeight - HEIGHT),
  };
}

/** At `ready`: for players, the card opens once when the first of their tokens goes into the water. */
export function watchOwnSwimmers(): void {
  if (game.user.isGM) return;
  let before = swimming();
  onSwims(() => {
    const now = swimming();
    const first = now > 0 && before === 0;
    before = now;
    if (!first || !ownCardOpens() || card?.rendered) return;
    openOwnCard().catch((error: unknown) => reportFailure("ownCard", error));
  });
}

const swimming = (): number => ownSwimmers().filter(({ telling }) => telling.view.position !== "land").length;
