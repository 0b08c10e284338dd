/** The main job by keyboard alone: nobody touches the mouse, and the focus is always somewhere that can be seen. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Evening, openEvening, type Person } from "./people.ts";

const SLOW = 120_000;

/** More presses of Tab than the page has stops. */
const MOST_STOPS = 120;

/** What has the focus, and what is wrong with how it shows; null when all is well. */
function focusTrouble({ page }: Person): Promise<string | null> {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    if (!at || at === document.body) return null;
    const name = `${at.tagName.toLowerCase()}#${at.id}.${at.className}`;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return `${name}: no outline`;
    const box = at.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return `${name}: has no size`;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${name}: is out of sight`;
    const top = document.elementFromPoint(x, y);
    const label = top?.closest("label");
    if (top && (at.contains(top) || top.contains(at) || label?.contains(at))) return null;
    return `${name}: lies below ${top?.tagName}.${top?.className}`;
  });
}

class Typist {
  constructor(readonly person: Person) {}

  /** What has the focus: its id, else its classes. */
  focus(): Promise<string> {
    return this.person.page.evaluate(() => document.activeElement?.id || document.activeElement?.className || "");
  }

  has(selector: string): Promise<boolean> {
    return this.person.page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.person.page.keyboard.press(key);
    await this.person.settle();
  }

  /** Tab until the focus is there; on the way it must be seen at every stop. */
  async tabTo(selector: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await this.has(selector)) return;
      await this.person.page.keyboard.press(key);
      expect(await focusTrouble(this.person)).toBeNull();
    }
    throw new Error(`${key} never comes to ${selector}`);
  }

  async pressOn(selector: string, key = "Enter"): Promise<void> {
    await this.tabTo(selector);
    await this.press(key);
  }
}

describe.each([13, 14] as const)("by keyboard alone, v%i", (generation) => {
  let evening: Evening;
  let gm: Typist;
  let theo: Typist;

  beforeAll(async () => {
    evening = await openEvening(generation);
    gm = new Typist(await evening.join("gm", { lang: "en", theme: "dark" }));
    theo = new Typist(await evening.join("theo", { lang: "fr", theme: "light" }));
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  it("the GM opens the HUD of a token and leaves it again", { timeout: SLOW }, async () => {
    await gm.pressOn("#select-tokenbrand");
    expect(await gm.focus()).toBe("select-tokenbrand");
    await gm.pressOn("#hud-tokenbrand");
    expect(await gm.has("#token-hud button")).toBe(true);
    await gm.press("Escape");
    expect(await gm.focus()).toBe("hud-tokenbrand");
    await gm.press("Enter");
    await gm.pressOn("#token-hud .undertow-hud");
  });

  it('"Into the water" opens one key from done, and closing it leads back to the button', {
    timeout: SLOW,
  }, async () => {
    expect(await gm.has("#undertow-into-water button[type=submit]")).toBe(true);
    await gm.press("Escape");
    expect(await gm.person.page.locator("#undertow-into-water").count()).toBe(0);
    expect(await gm.has("#token-hud .undertow-hud")).toBe(true);
  });

  it("the GM fills the dialog and puts the token under water", { timeout: SLOW }, async () => {
    await gm.press("Enter");
    await gm.tabTo("#undertow-into-water-activity-position", "Shift+Tab");
    await gm.press("ArrowDown");
    await gm.tabTo("#undertow-into-water-activity-strenuous");
    await gm.press("Space");
    await gm.pressOn("#undertow-into-water button[type=submit]");
    await expect.poll(() => theo.person.statuses("tokenbrand")).toEqual(["inWater", "underWater"]);
    expect(await gm.has("#token-hud .undertow-hud")).toBe(true);
    await gm.press("Escape");
    expect(await gm.focus()).toBe("hud-tokenbrand");
  });

  it("the GM starts the combat and steps rounds; the focus stays on the button", { timeout: SLOW }, async () => {
    await gm.pressOn("#combat-add");
    await gm.pressOn("#combat-start");
    await gm.tabTo("#combat-nextRound");
    for (let round = 2; round <= 5; round += 1) {
      await gm.press("Enter");
      expect(await gm.focus()).toBe("combat-nextRound");
    }
    await theo.person.checks.waitFor();
    expect(await gm.person.checks.count()).toBe(0);
  });

  it("the player answers with Tab and Enter", { timeout: SLOW }, async () => {
    expect(await theo.has(".undertow-check button[type=submit]")).toBe(true);
    expect(await focusTrouble(theo.person)).toBeNull();
    await theo.tabTo(".undertow-check input[name=situational]", "Shift+Tab");
    await theo.person.page.keyboard.press("Control+a");
    await theo.person.page.keyboard.type("2");
    await theo.person.queueDice(1);
    await theo.pressOn(".undertow-check button[type=submit]");
    await theo.person.checks.waitFor({ state: "detached" });
    await gm.person.lastCard.waitFor();
    expect(await gm.person.lastCard.innerText()).toContain("passed");
    expect(await theo.person.statuses("tokenbrand")).not.toContain("drowned");
  });

  it("Escape on a check means later: the GM is asked, and decides by keyboard", { timeout: SLOW }, async () => {
    await theo.tabTo("#chat-input");
    await gm.press("Enter");
    await theo.person.checks.waitFor();
    // Whoever writes keeps the focus.
    expect(await theo.focus()).toBe("chat-input");
    await theo.tabTo(".undertow-check button");
    await theo.press("Escape");
    await theo.person.checks.waitFor({ state: "detached" });
    expect(await theo.focus()).toBe("chat-input");
    await gm.person.checks.waitFor();
    expect(await gm.has(".undertow-check button[type=submit]")).toBe(true);
    await gm.tabTo(".undertow-check [data-action=pass]", "Shift+Tab");
    await gm.press("Enter");
    await gm.person.checks.waitFor({ state: "detached" });
    expect(await gm.focus()).toBe("combat-nextRound");
    expect(await gm.person.errors()).toEqual([]);
    expect(await theo.person.errors()).toEqual([]);
  });
});
