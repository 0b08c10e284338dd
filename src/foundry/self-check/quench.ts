/** The same checks as a batch of the module Quench, where it is there. */
import { GROUPS, runCheck } from "./run.ts";

/** What Quench hands over, as far as it is used: the words of its test runner. */
interface QuenchContext {
  describe(title: string, body: () => void): void;
  it(title: string, body: (this: { skip(): void }) => Promise<void>): void;
  assert: { ok(value: unknown, message?: string): void };
}

interface Quench {
  registerBatch(name: string, body: (context: QuenchContext) => void, options: { displayName: string }): void;
}

const say = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`undertow.selfCheck.${key}`, data);

/** For the hook `quenchReady`. */
export function registerQuench(quench: Quench): void {
  const displayName = game.i18n.localize("undertow.selfCheck.title");
  quench.registerBatch(
    "undertow.selfCheck",
    ({ describe, it, assert }) => {
      for (const { id: group, checks } of GROUPS)
        describe(say(`group.${group}`), () => {
          for (const check of checks)
            it(say(`check.${check.id}`), async function () {
              const { outcome, left } = await runCheck(check, { moveTime: false });
              const { word, data } = outcome.detail;
              if (outcome.ok === "skipped") this.skip();
              assert.ok(outcome.ok, say(`detail.${word}`, data));
              assert.ok(left.length === 0, left.join("\n"));
            });
        });
    },
    { displayName },
  );
}
