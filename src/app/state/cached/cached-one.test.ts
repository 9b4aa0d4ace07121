import { expect, test } from "vitest";
import { cachedOne } from "./cached-one.ts";
import type { CachedRead } from "./use-cached.ts";

const at = new Date("2026-11-22T06:00:00Z");
const none = {
  status: "error",
  data: null,
  asOf: null,
  fromDevice: false,
  kept: false,
  failure: new Error("no network"),
  retry: () => {},
} as const;
const list: CachedRead<readonly { id: string }[]> = {
  ...none,
  status: "ready",
  data: [{ id: "a" }, { id: "b" }],
  asOf: at,
  fromDevice: true,
  kept: true,
};
const isB = ({ id }: { id: string }) => id === "b";

test("its own answer comes first, the kept list stands in for it, and what is in neither stays an error (R6.4)", () => {
  const own: CachedRead<{ id: string }> = { ...none, status: "ready", data: { id: "own" }, asOf: at };
  expect(cachedOne(own, list, isB)).toBe(own);
  expect(cachedOne<{ id: string }>(none, list, isB)).toMatchObject({
    status: "ready",
    data: { id: "b" },
    asOf: at,
    fromDevice: true,
    failure: none.failure,
  });
  expect(cachedOne<{ id: string }>(none, list, () => false)).toBe(none);
});
