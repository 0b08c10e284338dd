import { build } from "../../host/applications/markup.ts";
import type { PageContext } from "../model.ts";
import { createPanel, iconButton, type Panel } from "./panel.ts";

const DAY = 86_400;
/** Where neither the system nor the core says how long a round is, the page's button takes a minute. */
const ROUND_WITHOUT_WORD = 60;

const two = (value: number): string => String(value).padStart(2, "0");

/** Seconds of world time as a day and a clock; before the first day the days count down. */
export function clockOf(worldTime: number): { day: number; clock: string } {
  const day = Math.floor(worldTime / DAY);
  const within = worldTime - day * DAY;
  const clock = [within / 3600, (within / 60) % 60, within % 60].map((part) => two(Math.floor(part))).join(":");
  return { day: day + 1, clock };
}

/** The world's clock, and for gamemasters the buttons that move it. */
export function createTimePanel({ game, client, say, act, watch }: PageContext): Panel {
  const roundSeconds = () => client.globals.CONFIG.time.roundTime || ROUND_WITHOUT_WORD;
  const panel = createPanel("table-time", say("time.heading"), (body) => {
    const { day, clock } = clockOf(game.time.worldTime);
    const shown = build(document, "p", { class: "clock", role: "status" }, say("time.day", { day, clock }));
    body.append(shown);
    if (!game.user.isGM) return;
    const steps: [string, string, number][] = [
      ["round", `${say("time.round")} (${say("time.seconds", { seconds: roundSeconds() })})`, roundSeconds()],
      ["minutes", say("time.minutes"), 600],
      ["hours", say("time.hours"), 8 * 3600],
    ];
    const row = build(document, "div", { class: "time-steps" });
    for (const [key, amount, seconds] of steps) {
      const back = () => act(() => game.time.advance(-seconds));
      const forward = () => act(() => game.time.advance(seconds));
      const group = build(document, "div", { class: "stepper", role: "group", "aria-label": amount });
      const word = build(document, "span", {}, key === "round" ? say("time.round") : amount);
      group.append(
        iconButton(`time-${key}-back`, "minus", say("time.back", { amount }), back),
        word,
        iconButton(`time-${key}-forward`, "plus", say("time.forward", { amount }), forward),
      );
      row.append(group);
    }
    body.append(row);
  });
  watch(["updateWorldTime"], panel.redraw);
  return panel;
}
