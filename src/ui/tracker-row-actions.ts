/** What the buttons and controls of one row do. The host calls actions with the window as `this`. */
import { copyText } from "../foundry/clipboard.ts";
import { scenarioText } from "../foundry/copy-swim.ts";
import { reportFailure } from "../foundry/report.ts";
import type { Swimming } from "../foundry/swimmers.ts";
import { change, pause, takeOut, undoLast } from "../foundry/water.ts";
import { type Act, fieldsOf, type Json } from "../rules/index.ts";
import { fieldLabel, readControl } from "./field-view.ts";
import { openIntoWater } from "./into-water.ts";
import { openRules } from "./rules-window.ts";
import { isActionName } from "./swimmer-row-acts.ts";
import { SwimmerWindow } from "./swimmer-window.ts";
import { say } from "./text.ts";
import { typedDepth } from "./tracker-depth.ts";

/** A window with rows that open: what the tracker is and the player's card is not. */
export abstract class RowWindow extends SwimmerWindow {
  abstract openMore(uuid: string): void;
  abstract showCopied(uuid: string, text: string): void;

  /** Changes one field for several: one command for all that know it. */
  setField(swimmers: Swimming[], group: "activity" | "swimmer", name: string, value: Json): Promise<void> {
    const concerned = swimmers.filter(({ swim }) => fieldsOf(swim.ruleset)[group].some((field) => field.name === name));
    const act = { [group]: { [name]: value } } as unknown as Act;
    return this.run(
      change(
        concerned.map(({ token }) => token),
        act,
      ),
    );
  }

  /** What somebody chose in a row's control. What is no number is said to be none. */
  changeField(control: HTMLInputElement | HTMLSelectElement): void {
    const { control: name, group } = control.dataset;
    const swimming = this.swimmerAt(control);
    if (!name || !swimming || (group !== "activity" && group !== "swimmer")) return;
    const field = fieldsOf(swimming.swim.ruleset)[group].find((each) => each.name === name);
    if (!field) return;
    const value = readControl(control, field);
    if (value === undefined || Number.isNaN(value)) {
      this.say(say("errors.notANumber", { field: fieldLabel(swimming.swim.ruleset, group, name) }));
      return;
    }
    this.setField([swimming], group, name, value).catch((error: unknown) => reportFailure("tracker", error));
  }
}

type Handler = (this: RowWindow, event: Event, button: HTMLElement) => Promise<void>;

/** For the swimmer whose row the button is in. */
const forRow = (work: (window: RowWindow, swimming: Swimming, button: HTMLElement) => Promise<void> | void): Handler =>
  async function (this: RowWindow, _event, button) {
    const swimming = this.swimmerAt(button);
    if (swimming) await work(this, swimming, button);
  };

const act = forRow((window, swimming, button) => {
  const { act: name } = button.dataset;
  return isActionName(name) ? window.act([swimming], name) : undefined;
});

const more = forRow((window, { token }) => window.openMore(token.uuid));

const adjust = forRow((window, { token }, { dataset: { set = "", by = "0" } }) =>
  window.run(change([token], { adjust: { [set]: Number(by) } })),
);

/** To a value: what is given or taken is the difference to what there is now. */
const set = forRow((window, swimming, button) => {
  const { set: name = "" } = button.dataset;
  const input = button.parentElement?.querySelector<HTMLInputElement>("input");
  const typed = Number((input?.value ?? "").trim().replace(",", "."));
  if (!input || input.value.trim() === "" || !Number.isFinite(typed) || typed < 0)
    return window.say(say("tracker.set.bad", { field: say(`tracker.set.${name}`) }));
  return window.run(change([swimming.token], { adjust: adjustment(swimming, name, typed) }));
});

function adjustment(swimming: Swimming, name: string, typed: number): Record<string, number> {
  const { breath, endurance } = swimming.telling.view;
  if (name === "depth") return { depth: typedDepth(swimming, typed) };
  return { [name]: typed - (name === "breath" ? breath.left : (endurance?.left ?? 0)) };
}

const onPause = forRow((window, { token, paused }) => window.run(pause([token], !paused)));
const undo = forRow((window, { token }) => window.run(undoLast([token])));
const out = forRow((window, { token }) => window.run(takeOut([token])));
const into = forRow((_window, { token }) => openIntoWater([token]));
const rules = forRow((_window, { swim }) => openRules(swim.ruleset));

const copy = forRow(async (window, { token, name }) => {
  const text = scenarioText(token);
  if (await copyText(text)) return window.say(say("tracker.copied", { name }));
  window.say(say("tracker.notCopied"));
  window.showCopied(token.uuid, text);
});

export const ROW_ACTIONS = { act, more, adjust, set, pause: onPause, undo, out, into, copy, rules };
