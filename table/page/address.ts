import { isLanguage, type Language } from "./words.ts";

export type Theme = "dark" | "light";

/** What the address says: `?user=gm&lang=fr&theme=dark`. What it does not say comes from the last visit. */
export interface Choice {
  user: string | null;
  language: Language;
  theme: Theme;
}

const remembered = (key: string): string | null => localStorage.getItem(`table.${key}`);

export function readChoice(): Choice {
  const asked = new URLSearchParams(location.search);
  const language = asked.get("lang") ?? remembered("language") ?? navigator.language.slice(0, 2);
  const wish = asked.get("theme") ?? remembered("theme");
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  return {
    user: asked.get("user"),
    language: isLanguage(language) ? language : "en",
    theme: wish === "light" || wish === "dark" ? wish : system,
  };
}

export function remember(choice: Choice): void {
  localStorage.setItem("table.language", choice.language);
  localStorage.setItem("table.theme", choice.theme);
}

/** The address that opens the page with this choice. */
export function addressOf(choice: Choice): string {
  const query = new URLSearchParams();
  if (choice.user) query.set("user", choice.user);
  query.set("lang", choice.language);
  query.set("theme", choice.theme);
  return `?${query}`;
}

export function showTheme(theme: Theme): void {
  document.body.classList.toggle("theme-dark", theme === "dark");
  document.body.classList.toggle("theme-light", theme === "light");
}
