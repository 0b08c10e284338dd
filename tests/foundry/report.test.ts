import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let error: ReturnType<typeof vi.fn>;
const logged = vi.fn();

beforeEach(() => {
  vi.resetModules();
  error = vi.fn();
  logged.mockClear();
  vi.stubGlobal("console", { ...console, error: logged });
  vi.stubGlobal("ui", { notifications: { error } });
  const i18n = { format: (key: string, data: object) => `${key} ${JSON.stringify(data)}` };
  vi.stubGlobal("game", { user: { isGM: true }, i18n });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a handler that throws", () => {
  it("is told to the GM once, each time to the console, and goes no further", async () => {
    const { guarded } = await import("../../src/foundry/report.ts");
    const boom = new Error("boom");
    const handler = guarded("updateCombat", () => {
      throw boom;
    });
    handler();
    handler();
    expect(logged.mock.calls.map(([, thrown]) => thrown)).toEqual([boom, boom]);
    expect(error).toHaveBeenCalledTimes(1);
    expect(error.mock.calls[0]?.[0]).toContain("boom");
  });

  it("may do so later", async () => {
    const { guarded } = await import("../../src/foundry/report.ts");
    guarded("ready", async () => {
      throw new Error("late");
    })();
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1));
  });

  it("never makes a host's hook cancel, whatever it returns", async () => {
    const { guarded } = await import("../../src/foundry/report.ts");
    expect(guarded("preDeleteActiveEffect", () => false)()).toBeUndefined();
  });

  it("does not trouble players with notices", async () => {
    Object.assign(game, { user: { isGM: false } });
    const { guarded } = await import("../../src/foundry/report.ts");
    guarded("ready", () => {
      throw new Error("boom");
    })();
    expect(logged).toHaveBeenCalledTimes(1);
    expect(error).not.toHaveBeenCalled();
  });
});
