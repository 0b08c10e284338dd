/** Time is stepped back: what cards in the log tell of later moments is marked, on the screen alone. */
import { describe, expect, it } from "vitest";
import { read, type Screen, sitDown } from "./screen.ts";

interface World {
  time: { advance(seconds: number): Promise<unknown> };
  modules: { get(id: string): { api: { putIn(tokens: unknown, how: object): Promise<unknown> } } };
}

async function pass(screen: Screen, rounds: number): Promise<void> {
  const { game } = screen.tab.globals as unknown as { game: World };
  await game.time.advance(rounds * 60);
  await screen.settle();
}

/** Aelis out of breath and asked, with the card of it in the log. */
async function outOfBreath(generation: 13 | 14) {
  const screen = await sitDown({ generation });
  const { game } = screen.tab.globals as unknown as { game: World };
  const { api } = game.modules.get("undertow");
  const diving = api.putIn(screen.tokens("tokenaelis"), { activity: { position: "under" } });
  await screen.settle();
  await diving;
  await pass(screen, 4);
  const [message] = screen.table.server.store.all("ChatMessage");
  const element = screen.document.createElement("li");
  const body = screen.document.createElement("div");
  body.className = "message-content";
  element.append(body);
  screen.document.body.append(element);
  screen.windows.renderChatCard({ flags: (message as { flags: object }).flags } as never, element);
  const marks = () =>
    [...body.querySelectorAll<HTMLElement>(".undertow-line")].map((line) => ({
      ahead: line.classList.contains("undertow-ahead"),
      mark: line.querySelector<HTMLElement>(".undertow-ahead-mark")?.hidden === false,
    }));
  const told = () => JSON.stringify(screen.table.server.store.all("ChatMessage"));
  return { screen, body, marks, told };
}

const NO = { ahead: false, mark: false };
const YES = { ahead: true, mark: true };

describe.each([13, 14] as const)("a card, when time is stepped back, v%i", (generation) => {
  it("marks what has not happened yet, and nothing any more when it has; nothing is written", async () => {
    const { screen, body, marks, told } = await outOfBreath(generation);
    const before = told();
    const lines = [...body.querySelectorAll(".undertow-line")].map(read).join();
    expect(lines).toMatch(/out of breath.*loses consciousness/);
    expect(marks()).toEqual([NO, NO]);
    await pass(screen, -2);
    expect(marks()).toEqual([YES, YES]);
    await pass(screen, 2);
    expect(marks()).toEqual([NO, NO]);
    expect(told()).toBe(before);
    await screen.table.end();
  });

  it("leaves what another swim of the same token told", async () => {
    const { screen, marks } = await outOfBreath(generation);
    const { game } = screen.tab.globals as unknown as { game: World };
    const again = game.modules.get("undertow").api.putIn(screen.tokens("tokenaelis"), { ruleset: "natation" });
    await screen.settle();
    await again;
    expect(marks()).toEqual([NO, NO]);
    await screen.table.end();
  });
});
