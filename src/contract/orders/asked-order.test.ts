import fc from "fast-check";
import { expect, it } from "vitest";
import { asAsked, withoutOrder } from "./asked-order.ts";

const line = (id: string) => ({ id, text: { ar: id, en: id } });
const ids = fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 12 });
const ordering = (lines: string[]) => ({ id: "q", kind: "ordering" as const, options: lines.map(line) });

it("issue 5.5: an attempt asks its lines in one order, whichever order they were written in, and loses none", () => {
  fc.assert(
    fc.property(ids, fc.uuid(), (lines, attempt) => {
      const asked = asAsked(ordering(lines), attempt).options.map(({ id }) => id);
      expect(asAsked(ordering(lines.toReversed()), attempt).options.map(({ id }) => id)).toEqual(asked);
      expect(asked.toSorted()).toEqual(lines.toSorted());
      expect(withoutOrder(ordering(lines)).options.map(({ id }) => id)).toEqual(lines.toSorted());
    }),
  );
});

it("issue 5.5: other attempts ask in other orders, every order about as often", () => {
  const seen = new Map<string, number>();
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const order = asAsked(ordering(["a", "b", "c"]), `attempt-${attempt}`).options.map(({ id }) => id);
    seen.set(order.join(""), (seen.get(order.join("")) ?? 0) + 1);
  }
  expect(seen.size).toBe(6);
  for (const times of seen.values()) expect(times).toBeGreaterThan(120);
});

it("issue 5.5: of a matching question the matches alone are shuffled; other kinds stand as they were written", () => {
  const both = { id: "q", options: ["b", "a"].map(line), matches: ["z", "y", "x"].map(line) };
  expect(asAsked({ ...both, kind: "matching" as const }, "one").options).toEqual(both.options);
  expect(withoutOrder({ ...both, kind: "matching" as const }).matches.map(({ id }) => id)).toEqual(["x", "y", "z"]);
  expect(asAsked({ ...both, kind: "single" as const }, "one")).toEqual({ ...both, kind: "single" });
});
