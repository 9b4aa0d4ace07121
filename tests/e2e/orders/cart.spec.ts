import type { ProgramCard } from "#contract/catalogue/catalogue.ts";
import { type Account, ApiCaller, register } from "#tests/support/accounts.ts";
import { buyable, enrolFree, freeProgram, programs } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { CartPage } from "#tests/e2e/pages/cart.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { logOutUnsent, switchLanguage } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

type Programs = [first: ProgramCard, second: ProgramCard, third: ProgramCard];

const three = async (apiOrigin: string, language: "ar" | "en") => (await buyable(apiOrigin, language, 3)) as Programs;
const ids = (...list: ProgramCard[]) => list.map(({ id }) => id).sort((a, b) => a - b);
const cost = ({ price, price_after_discount }: ProgramCard) => price_after_discount ?? price;
const amount = (sar: number) => new RegExp(String.raw`^${sar.toLocaleString("en")}\s`, "u");

/** A second device of the account, which put these into its cart. */
async function withCart(apiOrigin: string, account: Account, ...list: ProgramCard[]): Promise<ApiCaller> {
  const api = await ApiCaller.signIn(apiOrigin, account);
  for (const { id } of list) await api.call("POST", "/cart", { learning_program_id: id });
  return api;
}

test("a guest's cart survives, shows in every tab, sums, and joins an account's without doubling (R4.1, R4.3)", { tag: "@part" }, async ({
  page,
  context,
  site,
  words,
  account,
  cell,
}) => {
  const [first, second] = await three(site.product.apiOrigin, cell.language);
  const shop = new Shop(page, words);
  await shop.open();
  await shop.add(first.title);

  const cart = new CartPage(await context.newPage(), words);
  await cart.open();
  await expect(cart.line(first.title)).toBeVisible();
  await page.bringToFront();
  await shop.add(second.title);
  await expect(cart.line(second.title)).toBeVisible();
  await cart.page.reload();
  await expect(cart.lines).toHaveCount(2);
  await expect(cart.total).toHaveAccessibleName(amount(cost(first) + cost(second)));

  // What is in the cart is not offered again.
  await visit(cart.page, `/courses/${first.id}`);
  await expect(cart.main.getByRole("link", { name: words.viewCart }).first()).toBeVisible();

  const api = await withCart(site.product.apiOrigin, account, first);
  await logIn(page, words, account);
  await expect.poll(() => api.cartIds(), { timeout: 60_000 }).toEqual(ids(first, second));
  await expect(new CartPage(page, words).lines).toHaveCount(2);
});

test("emptying the cart is taken back with one press (R4.2)", { tag: "@part" }, async ({ page, site, words, account, cell }) => {
  const [first, second] = await three(site.product.apiOrigin, cell.language);
  const api = await withCart(site.product.apiOrigin, account, first, second);
  await logIn(page, words, account);
  const cart = new CartPage(page, words);
  await page.getByRole("button", { name: words.emptyTheCart }).click();
  await page.getByRole("status").getByRole("button", { name: words.undo }).click();
  await expect(cart.line(first.title).getByText(words.inYourAccount)).toBeVisible();
  await expect(cart.line(second.title).getByText(words.inYourAccount)).toBeVisible();
  await expect.poll(() => api.cartIds()).toEqual(ids(first, second));

  await page.getByRole("button", { name: words.emptyTheCart }).click();
  await expect.poll(() => api.cartIds()).toEqual([]);
  await expect(cart.main.getByText(words.emptyCart)).toBeVisible();
});

test("a coupon that does not count says why and stays to be corrected (R4.5)", { tag: "@part" }, async ({
  page,
  site,
  words,
  account,
  cell,
}) => {
  const first = (await programs(site.product.apiOrigin, cell.language)).find(
    (card) => cost(card) > 0 && cost(card) < 300 && (card.seats_left ?? 0) > 0,
  );
  if (!first) throw new Error("the demo has nothing below 300 riyals");
  await withCart(site.product.apiOrigin, account, first);
  await logIn(page, words, account);
  const cart = new CartPage(page, words);
  for (const [code, reason] of [
    ["NOSUCHCODE", words.couponUnknown],
    ["SUMMER25", words.couponExpired],
    ["FIRST50", words.couponLimit],
    ["NEXTTERM15", words.couponNotStarted],
    ["QABAS50", words.couponMinimum],
  ] as const) {
    await cart.useCoupon(code);
    await expect(cart.couponField).toHaveAccessibleDescription(reason);
    await expect(cart.couponField).toHaveValue(code);
  }
  await expect(cart.total).toHaveAccessibleName(amount(cost(first)));
  await cart.useCoupon("welcome10");
  await expect(cart.main.getByText("WELCOME10").first()).toBeVisible();
  await expect(cart.total).toHaveAccessibleName(amount((cost(first) * 9) / 10));
  await page.getByRole("button", { name: words.removeCode }).click();
  await expect(cart.total).toHaveAccessibleName(amount(cost(first)));
});

test("changes made offline are marked, undone and sent, in either language (R4.6, R1.7, P1, P8)", { tag: "@part" }, async ({
  page,
  context,
  site,
  words,
  account,
  cell,
}) => {
  const [first, second, third] = await three(site.product.apiOrigin, cell.language);
  const api = await withCart(site.product.apiOrigin, account, first, second);
  await logIn(page, words, account, "/courses");
  const shop = new Shop(page, words);
  await shop.settled();
  const cart = new CartPage(page, words);
  await cart.open();
  await expect(cart.line(first.title).getByText(words.inYourAccount)).toBeVisible();
  await context.setOffline(true);

  await test.step("a removal is struck through, and undone", async () => {
    await cart.remove(first.title);
    await expect(cart.line(first.title).getByText(words.removedOnReconnect)).toBeVisible();
    await expect(cart.line(first.title).locator("s")).toHaveText(first.title);
    await expect(cart.total).toHaveAccessibleName(amount(cost(second)));
    await cart.undo(first.title);
    await expect(cart.line(first.title).locator("s")).toHaveCount(0);
    await expect(cart.total).toHaveAccessibleName(amount(cost(first) + cost(second)));
  });

  await test.step("an addition, a removal and a coupon wait, and survive a reload", async () => {
    await cart.remove(first.title);
    await cart.useCoupon("WELCOME10");
    await expect(page.getByText(words.couponWaits)).toBeVisible();
    await visit(page, "/courses");
    await shop.add(third.title);
    await cart.open();
    await expect(cart.line(third.title).getByText(words.addedOnReconnect)).toBeVisible();
    await expect(cart.line(first.title).locator("s")).toBeVisible();
    await expect(page.getByText(words.couponWaits)).toBeVisible();
    await expect(page.getByText(words.changesWait)).toContainText("3");
    await expect(page.getByText(words.checkoutNeedsConnection)).toBeVisible();
  });

  await test.step("the other language says the same of the same changes", async () => {
    await switchLanguage(page, words, cell);
    const other = cell.language === "ar" ? "en" : "ar";
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(cart.line(third.translations?.[other].title ?? "").getByRole("heading")).toBeVisible();
    await expect(cart.lines).toHaveCount(3);
  });

  await test.step("everything arrives once, and says that it is there", async () => {
    const before = site.proxy.outbox().length;
    await context.setOffline(false);
    await expect.poll(() => api.cartIds(), { timeout: 60_000 }).toEqual(ids(second, third));
    await expect.poll(async () => (await api.call<{ coupon_code: string | null }>("GET", "/cart")).data.coupon_code).toBe("WELCOME10");
    await expect(cart.lines).toHaveCount(2);
    const keys = site.proxy
      .outbox()
      .slice(before)
      .map((seen) => seen.headers["idempotency-key"]);
    expect(keys).toHaveLength(new Set(keys).size);
    expect(keys).toHaveLength(3);
  });
});

test("what the server refuses stays on its line with the reason until it was seen (P6)", { tag: "@part" }, async ({
  page,
  context,
  site,
  words,
  account,
  cell,
}) => {
  const free = await freeProgram(site.product.apiOrigin, cell.language);
  const full = (await programs(site.product.apiOrigin, cell.language)).find((card) => card.seats_left === 0);
  if (!full) throw new Error("the demo has nothing sold out");
  const api = await ApiCaller.signIn(site.product.apiOrigin, account);
  await logIn(page, words, account, "/courses");
  const shop = new Shop(page, words);
  await shop.settled();
  await context.setOffline(true);
  await shop.add(free.title);
  await shop.add(full.title);
  await enrolFree(api, account, free);
  const cart = new CartPage(page, words);
  await cart.open();
  await cart.useCoupon("SUMMER25");
  await expect(page.getByText(words.couponWaits)).toBeVisible();
  await context.setOffline(false);
  await expect(cart.line(free.title)).toContainText(words.alreadyEnrolled, { timeout: 60_000 });
  await expect(cart.couponField).toHaveAccessibleDescription(words.couponExpired);
  await expect(cart.couponField).toHaveValue("SUMMER25");
  await expect(cart.line(full.title)).toContainText(words.seatUnavailable);
  await expect(cart.line(full.title)).toContainText(words.notAccepted);
  await page.reload();
  await expect(cart.line(free.title)).toContainText(words.alreadyEnrolled);
  for (const { title } of [free, full]) await cart.line(title).getByRole("button", { name: words.dismiss, exact: true }).click();
  await expect(cart.main.getByText(words.emptyCart)).toBeVisible();
  expect(await api.cartIds()).toEqual([]);
});

test("a price that changed while the program was in the cart shows old and new (R4.5, R5.3)", { tag: "@full" }, async ({
  page,
  context,
  site,
  words,
  account,
  cell,
}) => {
  const [first] = await three(site.product.apiOrigin, cell.language);
  await withCart(site.product.apiOrigin, account, first);
  await logIn(page, words, account);
  const cart = new CartPage(page, words);
  await expect(cart.line(first.title).getByText(words.inYourAccount)).toBeVisible();
  const dearer = cost(first) + 120;
  // The price is the server's; from here on it names another.
  site.proxy.decide = ({ method, path }) =>
    method === "GET" && path === "/api/v1/cart" ? { kind: "rewrite", change: priced(first.id, dearer) } : null;
  await context.setOffline(true);
  await expect(page.getByText(words.checkoutNeedsConnection)).toBeVisible();
  await context.setOffline(false);
  const change = cart.line(first.title).getByText(words.priceChanged);
  await expect(change).toBeVisible();
  await expect(change.getByRole("img").first()).toHaveAccessibleName(amount(cost(first)));
  await expect(change.getByRole("img").last()).toHaveAccessibleName(amount(dearer));
  await expect(cart.total).toHaveAccessibleName(amount(dearer));
});

for (const choice of ["sent first", "discarded"] as const) {
  test(`another account's waiting changes are ${choice}, and never sent to the wrong account (P5)`, { tag: "@part" }, async ({
    page,
    context,
    site,
    words,
    account,
    cell,
  }) => {
    const [first] = await three(site.product.apiOrigin, cell.language);
    const second = await register(site.product.apiOrigin);
    const [mine, theirs] = [
      await ApiCaller.signIn(site.product.apiOrigin, account),
      await ApiCaller.signIn(site.product.apiOrigin, second),
    ];
    await logIn(page, words, account, "/courses");
    const shop = new Shop(page, words);
    await shop.settled();
    await context.setOffline(true);
    await shop.add(first.title);
    // The session ends without a logout: what waits stays for its owner.
    await mine.endOtherDevices();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login\?redirect=/u, { timeout: 60_000 });
    await visit(page, "/login?redirect=%2Fcart");
    await fillLogin(page, words, second);
    const question = page.getByRole("dialog", { name: words.otherOwner });
    await expect(question).toBeVisible();

    if (choice === "sent first") {
      await question.getByRole("button", { name: words.logInAs }).click();
      await expect(page.getByRole("main").getByRole("button", { name: words.logIn, exact: true })).toBeVisible();
      await fillLogin(page, words, account);
      await expect(page).toHaveURL(/\/cart$/u);
      await expect.poll(() => mine.cartIds()).toEqual([first.id]);
      await expect(new CartPage(page, words).line(first.title).getByText(words.inYourAccount)).toBeVisible();
    } else {
      const before = site.proxy.outbox().length;
      await question.getByRole("button", { name: words.discardChanges }).click();
      await expect(page).toHaveURL(/\/cart$/u);
      await expect(page.getByRole("main").getByText(words.emptyCart)).toBeVisible();
      expect(site.proxy.outbox()).toHaveLength(before);
      expect(await mine.cartIds()).toEqual([]);
    }
    expect(await theirs.cartIds()).toEqual([]);
  });
}

test("a logout offline leaves nothing behind at once, and ends the session when back (R3.5, R4.4, F21)", { tag: "@part" }, async ({
  page,
  context,
  site,
  words,
  account,
  cell,
}) => {
  const [first, second] = await three(site.product.apiOrigin, cell.language);
  const api = await withCart(site.product.apiOrigin, account, first);
  const devices = async () => (await api.call<unknown[]>("GET", "/platform/profile/devices")).data.length;
  await logIn(page, words, account);
  const cart = new CartPage(page, words);
  await expect(cart.line(first.title).getByText(words.inYourAccount)).toBeVisible();
  const shop = new Shop(page, words);
  await shop.open();
  expect(await devices()).toBe(2);
  await context.setOffline(true);
  await shop.add(second.title);
  await logOutUnsent(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
  expect(await page.evaluate(traces, [account.email, account.nameAr])).toEqual([]);
  await cart.open();
  await expect(cart.main.getByText(words.emptyCart)).toBeVisible();

  await context.setOffline(false);
  await expect.poll(devices, { timeout: 60_000 }).toBe(1);
  await expect.poll(() => api.cartIds()).toEqual([]);
});

const priced = (id: number, sar: number) => (body: string) => {
  const answer = JSON.parse(body) as { data: { total_after_discount: number; learning_programs: { id: number; price: number }[] } };
  const { data } = answer;
  return JSON.stringify({
    ...answer,
    data: {
      ...data,
      total_before_discount: sar,
      total_after_discount: sar,
      learning_programs: data.learning_programs.map((item) =>
        item.id === id ? { ...item, price: sar, price_after_discount: undefined } : item,
      ),
    },
  });
};

/** Where these words are still found on the device. Runs in the page. */
async function traces(wordsOfAccount: string[]): Promise<string[]> {
  const found: string[] = [];
  const look = (where: string, value: unknown) => {
    const text = JSON.stringify(value ?? null);
    if (wordsOfAccount.some((word) => text.includes(word))) found.push(where);
  };
  look("localStorage", { ...localStorage });
  look("sessionStorage", { ...sessionStorage });
  look("cookies", document.cookie);
  if (document.cookie.includes("auth_token")) found.push("auth_token");
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open(name ?? "");
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => {
        rows.onsuccess = resolve;
      });
      look(`${name}/${store}`, rows.result);
    }
    database.close();
  }
  return found;
}
