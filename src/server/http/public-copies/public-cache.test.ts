import { expect, it } from "vitest";
import { PublicCache } from "./public-cache.ts";

const cacheOf = () =>
  new PublicCache(
    () => 0,
    () => true,
  );
const made = (subjects: string[] | null) => async () => ({ status: 200, body: "x", subjects });

it("S10: a change drops the copies made of what changed, and those of which it is not known", async () => {
  const cache = cacheOf();
  await cache.make("a", made(["program:1", "catalogue"]));
  await cache.make("b", made(["program:2", "catalogue"]));
  await cache.make("unknown", made(null));
  cache.forget(["program:1"]);
  expect(["a", "b", "unknown"].map((key) => cache.fresh(key) !== null)).toEqual([false, true, false]);
  cache.forget(["catalogue"]);
  expect(cache.fresh("b")).toBeNull();
  await cache.make("b", made(["program:2"]));
  expect(cache.fresh("b")).not.toBeNull();
  cache.forget();
  expect(cache.fresh("b")).toBeNull();
});

it("S10: a copy that was being made while its subject changed is not believed", async () => {
  const cache = cacheOf();
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  const making = cache.make("a", async () => {
    await held;
    return { status: 200, body: "old", subjects: ["program:1"] };
  });
  cache.forget(["program:1"]);
  go();
  await making;
  expect(cache.fresh("a")).toBeNull();
});

it("S10: so many subjects that they are no longer counted one by one are a change of everything", async () => {
  const cache = cacheOf();
  await cache.make("a", made(["news"]));
  cache.forget(Array.from({ length: 10_001 }, (_, n) => `program:${n}`));
  expect(cache.fresh("a")).toBeNull();
});
