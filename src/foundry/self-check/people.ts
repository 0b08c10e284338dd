/** Who is here, and what was registered at the start. Nothing is written. */
import { MODULE } from "../documents.ts";
import { type Check, type Group, same } from "./check.ts";

const activeGM: Check = {
  id: "activeGM",
  needed: true,
  async run() {
    const chosen = game.users.activeGM;
    const claiming = game.users.filter((user) => user.isActiveGM).map(({ id }) => id);
    return same([true, true, [chosen?.id]], [chosen?.active, chosen?.isGM, claiming]);
  },
};

const designated: Check = {
  id: "designated",
  needed: false,
  async run() {
    const fits = (user: User): boolean => user.active;
    const order = game.users.filter(fits).sort((a, b) => b.role - a.role || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
    const users = game.users as unknown as { getDesignatedUser(condition: (user: User) => boolean): User | null };
    const named = game.users.filter((user) =>
      (user as unknown as { isDesignated(condition: (user: User) => boolean): boolean }).isDesignated(fits),
    );
    const [first] = order;
    return same([first?.id, [first?.id]], [users.getDesignatedUser(fits)?.id, named.map(({ id }) => id)]);
  },
};

const SCOPES: Readonly<Record<string, string>> = {
  ruleset: "world",
  jump: "world",
  overlay: "client",
  toured: "client",
};

const settingScopes: Check = {
  id: "settingScopes",
  needed: true,
  async run() {
    const { settings } = game.settings as unknown as { settings: Map<string, { scope: string }> };
    return same(
      Object.entries(SCOPES),
      Object.keys(SCOPES).map((name) => [name, settings.get(`${MODULE}.${name}`)?.scope ?? null]),
    );
  },
};

const KEYS = ["water", "waterAtOnce", "swimmers", "check"];

const keys: Check = {
  id: "keys",
  needed: true,
  async run() {
    const bound = (name: string): boolean => {
      try {
        return Array.isArray(game.keybindings.get(MODULE, name));
      } catch {
        return false;
      }
    };
    return same(KEYS, KEYS.filter(bound));
  },
};

const words: Check = {
  id: "words",
  needed: true,
  async run() {
    const title = "undertow.selfCheck.title";
    const said = game.i18n.localize(title);
    return same([true, true], [game.i18n.has(title), said !== title]);
  },
};

export const PEOPLE: Group = { id: "people", checks: [activeGM, designated, settingScopes, keys, words] };
