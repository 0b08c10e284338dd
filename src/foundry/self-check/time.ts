/** The world's time. It moves only where the GM has said that it may. */
import { CannotTell, type Check, type Group, same } from "./check.ts";

const timeRead: Check = {
  id: "timeRead",
  needed: true,
  async run() {
    const { roundTime } = CONFIG.time;
    const rounds = typeof roundTime === "number" && roundTime >= 0;
    return same([true, true], [Number.isFinite(game.time.worldTime), rounds]);
  },
};

const timeHook: Check = {
  id: "timeHook",
  needed: true,
  async run(bench) {
    if (!bench.consent.moveTime) throw new CannotTell("noConsent");
    const from = game.time.worldTime;
    const told: unknown[] = [];
    bench.onAny("updateWorldTime", (now, passed) => void told.push([Number(now) - from, passed]));
    let gone = 0;
    const move = async (seconds: number): Promise<void> => {
      await game.time.advance(seconds);
      gone += seconds;
      await bench.settle();
    };
    bench.afterwards("updateWorldTime", () => (gone === 0 ? undefined : game.time.advance(-gone)));
    await move(1);
    await move(-1);
    return same(
      [
        [1, 1],
        [0, -1],
      ],
      told,
    );
  },
};

export const TIME: Group = { id: "time", checks: [timeRead, timeHook] };
