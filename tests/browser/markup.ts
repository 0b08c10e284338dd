/** A world in which everybody and everything is called like an element, and how to see that it stays text. */
import { expect } from "vitest";
import type { Person } from "./people.ts";

/** Ends an attribute and a tag, and then is an element that runs something. */
export const EVIL = '"><img src=x onerror="window.pwned=1">';

/** The same without dots, which keys of data cannot have. */
export const EVIL_KEY = '"><img src=x onerror=pwned=1>';

/** What a person reads of either. */
export const SHOWN = "<img src=x onerror=";

export const SLOW = 180_000;

/** Documents, as loosely as is needed here. */
export type Loose = Record<string, unknown> & {
  id: string;
  uuid: string;
  name: string;
  actor: Loose;
  flags: { undertow: Record<string, unknown> };
  update(changes: object): Promise<unknown>;
};
type Many = Iterable<Loose> & { get(id: string): Loose };

export interface World {
  users: Many;
  scenes: Many & { active: Loose & { tokens: Many } };
  actors: Many;
  combats: Many;
  journal: Iterable<Loose & { sheet: { render(options: object): Promise<unknown> } }>;
  messages: Iterable<Loose & { content: string; isContentVisible?: boolean }>;
  settings: {
    settings: Map<string, { type: unknown }>;
    get(module: string, key: string): unknown;
    set(module: string, key: string, value: unknown): Promise<unknown>;
  };
  system: { id: string };
  time: { advance(seconds: number): Promise<unknown> };
  i18n: { translations: Record<string, unknown> };
  clipboard: { copyPlainText(text: string): Promise<void> };
  modules: { get(id: string): { api: Record<string, (...args: unknown[]) => unknown> } };
}

/** What stands on the page's `window`: the client's globals are put there. */
export type Page = Window & { game: World; pwned?: number };

/** Everybody and everything gets the name. */
export const rename = (gm: Person): Promise<void> =>
  gm.page.evaluate(
    async ({ name, key }) => {
      const { game } = window as unknown as Page;
      for (const actor of game.actors) await actor.update({ name, [`system.${key}`]: { [key]: name } });
      for (const user of game.users) await user.update({ name });
      for (const scene of game.scenes) {
        await scene.update({ name });
        for (const token of scene.tokens as Many) await token.update({ name });
        for (const region of scene.regions as Many) {
          await region.update({ name });
          for (const behavior of region.behaviors as Many) await behavior.update({ name });
        }
      }
      await window.table?.settle();
    },
    { name: EVIL, key: EVIL_KEY },
  );

/** Calls the module's API with tokens of the active scene. Resolves with what it reports. */
export const call = (person: Person, method: string, ids: string[], ...rest: unknown[]): Promise<unknown> =>
  person.page.evaluate(
    async ({ name, tokens, args }) => {
      const { game } = window as unknown as Page;
      const found = tokens.map((id) => game.scenes.active.tokens.get(id));
      const result = game.modules.get("undertow").api[name]?.(...(tokens.length > 0 ? [found] : []), ...args);
      await window.table?.settle();
      const report = await result;
      await window.table?.settle();
      return report;
    },
    { name: method, tokens: ids, args: rest },
  );

export const passRounds = (gm: Person, count: number): Promise<void> =>
  gm.page.evaluate(async (seconds) => {
    const { game } = window as unknown as Page;
    await game.time.advance(seconds);
    await window.table?.settle();
  }, count * 60);

/** Updates a token of the active scene. */
export const write = (person: Person, id: string, changes: object): Promise<void> =>
  person.page.evaluate(
    async ({ token, update }) => {
      const { game } = window as unknown as Page;
      await game.scenes.active.tokens.get(token).update(update);
      await window.table?.settle();
    },
    { token: id, update: changes },
  );

export const setSetting = (person: Person, key: string, value: unknown): Promise<void> =>
  person.page.evaluate(
    async ({ name, to }) => {
      const { game } = window as unknown as Page;
      await game.settings.set("undertow", name, to);
      await window.table?.settle();
    },
    { name: key, to: value },
  );

export async function shut(person: Person, window: string): Promise<void> {
  await person.page.locator(`${window} .window-header [data-action=close]`).press("Enter");
  await person.page.locator(window).waitFor({ state: "detached" });
}

/** All that can be read in some place, also in its fields. */
export const readable = (person: Person, place: string): Promise<string> =>
  person.page
    .locator(place)
    .last()
    .evaluate((element) => {
      const fields = element.matches("input, textarea") ? [element] : [...element.querySelectorAll("input, textarea")];
      return [element.textContent, ...fields.map((field) => (field as HTMLInputElement).value)].join("\n");
    });

/** Nothing ran, and nothing on this page is an element because of a name; nor would it be where the host shows an attribute as markup. */
export async function expectNothing(person: Person, place = ""): Promise<void> {
  await person.settle();
  const found = await person.page.evaluate(() => {
    const hosts = [...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].filter(({ name }) => name.startsWith("data-tooltip")).map(({ value }) => value),
    );
    const tooltips = hosts.filter(
      (text) => new DOMParser().parseFromString(text, "text/html").body.children.length > 0,
    );
    const elements = [...document.querySelectorAll('img[src="x"], [onerror]')].map(({ outerHTML }) => outerHTML);
    return { ran: (window as unknown as Page).pwned ?? 0, elements, tooltips };
  });
  expect([place, found]).toEqual([place, { ran: 0, elements: [], tooltips: [] }]);
}

/** The name can be read in each of these places, as it was written. */
export async function expectText(person: Person, ...places: string[]): Promise<void> {
  await person.settle();
  for (const place of places) expect(await readable(person, place), place).toContain(SHOWN);
  await expectNothing(person, places.join(" "));
}
