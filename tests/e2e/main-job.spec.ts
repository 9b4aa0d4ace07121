import { ApiCaller } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, MOVING, test } from "#tests/support/fixtures.ts";
import { logIn } from "./pages/entry.ts";
import { Payment } from "./pages/payment.ts";
import { payThrough } from "./pages/paying-through.ts";
import { Shop } from "./pages/shop.ts";

test.use(MOVING);

/** The address of the schedule in the week of a day: its Sunday names it. */
function weekOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  return `/student/services/schedule?week=${date.toISOString().slice(0, 10)}`;
}

for (const alarm of ["with Background Sync", "without Background Sync"] as const) {
  const tag = alarm === "without Background Sync" ? ["@full"] : [];
  test(`a guest buys and reads the schedule offline, ${alarm} (R2.7, R4.1, R4.3, R4.5, R4.6, R5.1, R6.7, P1, P8)`, { tag }, async ({
    visitor,
    site,
    words,
    account,
    cell,
  }) => {
    test.setTimeout(150_000);
    if (alarm === "without Background Sync") {
      await visitor.context.addInitScript(() => {
        Reflect.deleteProperty(globalThis, "SyncManager");
        Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
      });
    }
    const [first, second] = await buyable(site.product.apiOrigin, cell.language, 2);
    if (!first || !second) throw new Error("nothing to buy");
    const shop = new Shop(visitor.page, words);

    await test.step("adds two programs with no network", async () => {
      await shop.open();
      await visitor.context.setOffline(true);
      await shop.add(first.title);
      await shop.add(second.title);
    });

    await test.step("finds them after a reload, still with no network", async () => {
      await visitor.page.reload();
      await shop.openCart();
      await expect(shop.line(first.title)).toBeVisible();
      await expect(shop.line(second.title)).toBeVisible();
    });

    await test.step("signs in once connected, and the carts merge once", async () => {
      await visitor.context.setOffline(false);
      await logIn(visitor.page, words, account);
      await expect(visitor.page.getByText(words.cartsMerged).first()).toBeVisible();
      const api = await ApiCaller.signIn(site.product.apiOrigin, account);
      await expect.poll(() => api.cartIds(), { timeout: 60_000 }).toEqual([first.id, second.id].sort((a, b) => a - b));
      const sent = site.proxy.outbox().filter((seen) => seen.method === "POST" && seen.path.endsWith("/cart") && seen.status === 201);
      expect(new Set(sent.map((seen) => seen.headers["idempotency-key"])).size).toBeGreaterThanOrEqual(2);
    });

    await test.step("uses a coupon", async () => {
      await shop.openCart();
      await shop.useCoupon("WELCOME10");
      await expect(visitor.page.getByRole("main")).toContainText("WELCOME10");
      const api = await ApiCaller.signIn(site.product.apiOrigin, account);
      await expect
        .poll(async () => (await api.call<{ coupon_code: string | null; is_coupon_code_valid: boolean }>("GET", "/cart")).data)
        .toMatchObject({ coupon_code: "WELCOME10", is_coupon_code_valid: true });
    });

    await test.step("pays, by default by card, and confirms with the bank", async () => {
      const payment = new Payment(visitor.page, words);
      await payment.open();
      await payment.chooseCity();
      await payThrough(site.provider, visitor.page, words, site.product.apiOrigin);
      await expect(visitor.page.getByText(words.paymentReceived)).toBeVisible({ timeout: 60_000 });
      await expect(visitor.page.getByRole("main")).toContainText(first.title);
    });

    await test.step("finds the sessions of what was bought", async () => {
      await visitor.page.goto(weekOf(first.starts_at ?? ""));
      await expect(visitor.page.getByRole("heading", { level: 1, name: words.schedule })).toBeVisible();
      await expect(visitor.page.getByRole("main")).toContainText(first.title, { timeout: 60_000 });
    });

    await test.step("opens the schedule with no network after the browser was closed, with its date", async () => {
      await visitor.restart();
      await visitor.context.setOffline(true);
      await visitor.page.goto(weekOf(first.starts_at ?? ""));
      await expect(visitor.page.getByRole("main")).toContainText(first.title);
      await expect(visitor.page.getByText(words.lastUpdated).first()).toBeVisible();
    });
  });
}
