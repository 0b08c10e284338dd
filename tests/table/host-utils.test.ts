import { Window } from "happy-dom";
import { expect, it, vi } from "vitest";
import * as f from "../../table/host/fields.ts";
import { expandObject } from "../../table/host/operators.ts";
import type { HostWindow } from "../../table/host/seam.ts";
import {
  createUtils,
  diffObject,
  flattenObject,
  getProperty,
  isNewerVersion,
  mergeObject,
} from "../../table/host/utils.ts";

const window = new Window() as unknown as HostWindow;

it("expands, flattens and reads dotted paths", () => {
  const nested = { a: { b: { c: 1 }, d: [1, 2] }, e: null };
  expect(expandObject({ "a.b.c": 1, "a.d": [1, 2], e: null })).toEqual(nested);
  expect(flattenObject(nested)).toEqual({ "a.b.c": 1, "a.d": [1, 2], e: null });
  expect([getProperty(nested, "a.b.c"), getProperty(nested, "a.x.c"), getProperty(nested, "e.f")]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

it("merges as asked", () => {
  const original = { a: { b: 1 }, list: [1] };
  const merged = mergeObject(original, { "a.c": 2, list: [2, 3] }, { inplace: false });
  expect(merged).toEqual({ a: { b: 1, c: 2 }, list: [2, 3] });
  expect(original).toEqual({ a: { b: 1 }, list: [1] });
  expect(mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false })).toEqual({ a: 1, b: 3 });
  expect(mergeObject({ a: 1 }, { a: 2, b: 3 }, { insertKeys: false })).toEqual({ a: 2 });
  expect(mergeObject({ a: { b: 1 }, c: 1 }, { "a.-=b": null }, { performDeletions: true })).toEqual({ a: {}, c: 1 });
  expect(() => mergeObject({ a: 1 }, { a: "x" }, { enforceTypes: true })).toThrow("is number");
  expect(diffObject({ a: { b: 1, c: 2 }, d: [1] }, { a: { b: 1, c: 3 }, d: [1], e: 1 })).toEqual({ a: { c: 3 }, e: 1 });
});

it("compares versions by number", () => {
  expect([isNewerVersion("14.369", "14.36"), isNewerVersion("1.10.0", "1.9"), isNewerVersion("1.2", "1.2.0")]).toEqual([
    true,
    true,
    false,
  ]);
});

it("escapes and cleans", () => {
  const utils = createUtils(14, window, () => undefined);
  expect(utils.escapeHTML(`<b>"&'`)).toBe("&lt;b&gt;&quot;&amp;&#x27;");
  expect(utils.cleanHTML('<a href="javascript:x()" onclick="x()">a</a><script>x()</script><p style="x">b</p>')).toBe(
    "<a>a</a><p>b</p>",
  );
});

it("warns of deletion keys in v14 only", () => {
  const warn = vi.fn();
  createUtils(13, window, warn).mergeObject({ a: 1 }, { "-=a": null });
  expect(warn).not.toHaveBeenCalled();
  createUtils(14, window, warn).mergeObject({ a: 1 }, { "-=a": null });
  expect(warn).toHaveBeenCalledTimes(1);
});

it("fields clean and judge", () => {
  const schema = new f.SchemaField({
    name: new f.StringField({ required: true, blank: false, initial: "x" }),
    depth: new f.NumberField({ required: true, nullable: false, initial: 3, min: 0, max: 9, integer: true }),
    tags: new f.SetField(new f.StringField({ choices: ["a", "b"] })),
    on: new f.BooleanField(),
  });
  expect(schema.clean({ depth: "4", more: 1 })).toEqual({ name: "x", depth: 4, tags: [], on: false });
  const problem = (data: object) => schema.validate(schema.clean(data))?.message;
  expect(problem({})).toBeUndefined();
  expect(problem({ depth: 10 })).toContain("depth: must be at most 9");
  expect(problem({ depth: 1.5 })).toContain("integer");
  expect(problem({ tags: ["c"] })).toContain("not a valid choice");
  expect(problem({ name: "" })).toContain("blank");
  expect(problem({ on: 1 })).toContain("must be a boolean");
});
