import { expect, it, vi } from "vitest";
import { createHooks } from "../../table/host/hooks.ts";
import type { RecordedError } from "../../table/host/seam.ts";

const make = () => {
  const errors: RecordedError[] = [];
  return { errors, hooks: createHooks(errors) };
};

it("once is gone before its call, so a handler that fires its own hook runs once", () => {
  const { hooks } = make();
  const fn = vi.fn(() => hooks.callAll("a"));
  hooks.once("a", fn);
  hooks.callAll("a");
  hooks.callAll("a");
  expect(fn).toHaveBeenCalledTimes(1);
});

it("call stops at the first literal false; a promise of false cancels nothing", () => {
  const { hooks } = make();
  const last = vi.fn();
  hooks.on("a", async () => false);
  hooks.on("a", () => false);
  hooks.on("a", last);
  expect(hooks.call("a")).toBe(false);
  expect(last).not.toHaveBeenCalled();
  expect(hooks.callAll("a")).toBe(true);
  expect(last).toHaveBeenCalledTimes(1);
});

it("records what a handler throws or rejects with, and runs the rest", async () => {
  const { hooks, errors } = make();
  const last = vi.fn();
  hooks.on("a", () => {
    throw new Error("thrown");
  });
  hooks.on("a", async () => {
    throw new Error("rejected");
  });
  hooks.on("a", last);
  hooks.callAll("a", 1, 2);
  await Promise.resolve();
  expect(last).toHaveBeenCalledWith(1, 2);
  expect(errors.map(({ hook, error }) => [hook, (error as Error).message])).toEqual([
    ["a", "thrown"],
    ["a", "rejected"],
  ]);
});

it("off takes the id or the function", () => {
  const { hooks } = make();
  const [one, two] = [vi.fn(), vi.fn()];
  hooks.off("a", hooks.on("a", one));
  hooks.on("a", two);
  hooks.off("a", two);
  hooks.callAll("a");
  expect(one).not.toHaveBeenCalled();
  expect(two).not.toHaveBeenCalled();
});
