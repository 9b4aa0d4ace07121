import { register } from "#tests/support/accounts.ts";
import { programs } from "#tests/support/catalogue.ts";
import { Trials } from "#tests/support/faults/trials.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const CHANGES = 100;

test("a hundred changes made offline are on their way within 2 s of the network, and sent within 5 s (P8)", {
  tag: ["@full", "@measured"],
}, async ({ page, context, site, words, cell }) => {
  test.setTimeout(180_000);
  const account = await register(site.product.apiOrigin);
  const cards = (await programs(site.product.apiOrigin, cell.language)).filter((card) => (card.seats_left ?? 0) > 0).slice(0, 12);
  const trials = new Trials({ fault: "P8", account, apiOrigin: site.product.apiOrigin, programs: cards });
  await logIn(page, words, account, "/courses");
  await new Shop(page, words).settled();
  await context.setOffline(true);
  await trials.mutate(page, words, CHANGES);

  const answered = () => site.proxy.outbox().filter((seen) => seen.status !== undefined).length;
  const before = answered();
  const start = performance.now();
  await context.setOffline(false);
  const passed = async (count: number, timeout: number) => {
    await expect.poll(() => answered() - before, { timeout, intervals: [50] }).toBeGreaterThanOrEqual(count);
    return performance.now() - start;
  };
  expect(await passed(1, 10_000)).toBeLessThan(2_000);
  expect(await passed(CHANGES, 30_000)).toBeLessThan(5_000);
  await trials.settle();
  expect(trials.stuck).toBe(0);
  expect(answered() - before).toBe(CHANGES);
});
