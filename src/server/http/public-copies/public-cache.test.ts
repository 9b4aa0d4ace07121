import { brotliDecompressSync } from "node:zlib";
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

it("a copy that somebody asked for is made smaller behind them: who asks next is sent fewer bytes, which say the same", async () => {
  const cache = cacheOf();
  const body = Array.from({ length: 3_000 }, (_, n) => `<p class="a${(n * 7_919) % 613}">درس ${(n * 104_729) % 7_127}</p>`).join("");
  const copy = await cache.make("page", async () => ({ status: 200, body, subjects: ["program:1"] }));
  const first = (await cache.encoded(copy, "br")).body;
  await expect.poll(async () => (await cache.encoded(copy, "br")).body.length, { timeout: 60_000 }).toBeLessThan(first.length * 0.97);
  expect(brotliDecompressSync((await cache.encoded(copy, "br")).body).toString()).toBe(body);
  expect(brotliDecompressSync(first).toString()).toBe(body);
});
