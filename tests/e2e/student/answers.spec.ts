import { ApiCaller } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { CartPage } from "#tests/e2e/pages/cart.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

for (const [row, fault] of [
  ["F31", "captive-portal"],
  ["F32", "truncated"],
] as const) {
  test(`an answer of a ${fault} kind is never taken for an acknowledgement (${row}, P6, P7)`, { tag: "@full" }, async ({
    page,
    site,
    words,
    account,
    cell,
  }) => {
    const [first] = await buyable(site.product.apiOrigin, cell.language, 1);
    if (!first) throw new Error("nothing to buy");
    const api = await ApiCaller.signIn(site.product.apiOrigin, account);
    await logIn(page, words, account, "/courses");
    await new Shop(page, words).settled();
    const before = site.proxy.outbox().length;
    const sent = () => site.proxy.outbox().slice(before);
    site.proxy.decide = ({ headers }) => (headers["x-outbox"] === undefined ? null : { kind: fault });
    await new Shop(page, words).add(first.title);
    const cart = new CartPage(page, words);
    await cart.open();
    await expect.poll(() => sent().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    if (fault === "captive-portal") {
      await expect(cart.line(first.title).getByText(words.addedOnReconnect)).toBeVisible();
      await expect(cart.line(first.title).getByText(words.inYourAccount)).toHaveCount(0);
    }
    site.proxy.calm();
    // Sent until one whole answer came, always as the same change.
    await expect
      .poll(() => sent().filter((seen) => seen.fault === undefined && seen.status !== undefined).length, { timeout: 60_000 })
      .toBe(1);
    await expect(cart.line(first.title).getByText(words.inYourAccount)).toBeVisible();
    expect(new Set(sent().map((seen) => seen.headers["idempotency-key"])).size).toBe(1);
    expect(await api.cartIds()).toEqual([first.id]);
  });
}
