import { expect, test } from "#tests/support/fixtures.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

test("the language switches with no reload, online and offline, and is remembered (R1.7)", async ({ page, context, words, cell }) => {
  await new Shop(page, words).open();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await context.setOffline(true);
  const other = cell.language === "ar" ? "English" : "العربية";
  if (cell.size === "phone") await page.getByRole("button", { name: words.menu }).click();
  await page
    .getByRole("button", { name: other })
    .or(page.getByRole("link", { name: other }))
    .first()
    .click();
  await expect(page.locator("html")).toHaveAttribute("lang", cell.language === "ar" ? "en" : "ar");
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("preferred-language"))).toBe(cell.language === "ar" ? "en" : "ar");
});

test("an unknown address says so, with ways on (R1.2)", { tag: ["@online", "@part"] }, async ({ page, words }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1, name: words.pageNotFound })).toBeVisible();
});

test("a guest who asks for a private page signs in and comes back to it; a foreign redirect leads home (R3.6, R3.7)", {
  tag: ["@online", "@part"],
}, async ({ page, words, account }) => {
  await page.goto("/student/services/schedule");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fstudent%2Fservices%2Fschedule$/u);
  await page.getByLabel(words.username, { exact: true }).fill(account.email);
  await page.getByLabel(words.password, { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: words.logIn, exact: true }).click();
  await expect(page).toHaveURL(/\/student\/services\/schedule$/u);
  await page.goto("/login?redirect=https://evil.example/");
  await expect(page).toHaveURL(/localhost:\d+\/$/u);
});

test("the shell opens with no network after one visit, and says that there is none (R11.2, design §8)", { tag: "@part" }, async ({
  page,
  context,
  words,
}) => {
  await new Shop(page, words).open();
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(words.offline).first()).toBeVisible({ timeout: 60_000 });
  await page.goto("/courses/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("garbage in local storage and IndexedDB is set aside, never a white page", { tag: "@full" }, async ({ page }) => {
  await page.goto("/");
  await page.evaluate(async () => {
    localStorage.setItem("user_info", "{not json");
    localStorage.setItem("theme", "pink");
    localStorage.setItem("preferred-language", "xx");
    document.cookie = "auth_token=%00garbage; path=/";
    document.cookie = "preferred-language=xx; path=/";
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name ?? "");
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      for (const store of database.objectStoreNames) {
        const transaction = database.transaction(store, "readwrite");
        const keys = await new Promise<IDBValidKey[]>((resolve) => {
          const request = transaction.objectStore(store).getAllKeys();
          request.onsuccess = () => resolve(request.result);
        });
        for (const key of [...keys, "guestCart", "outbox"])
          transaction.objectStore(store).put({ v: 99, nonsense: [1, { deep: null }] }, key);
      }
      database.close();
    }
  });
  for (const address of ["/", "/cart", "/courses"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  // A language that is none is no choice: Arabic, the default.
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

test("logging out in one tab logs out the other and leaves nothing of the person behind (R3.5)", { tag: "@part" }, async ({
  page,
  context,
  words,
  account,
  cell,
}) => {
  await logIn(page, words, account, "/student/dashboard");
  const second = await context.newPage();
  await second.goto("/student/services/schedule");
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
  await page.bringToFront();
  if (cell.size === "phone") await page.getByRole("button", { name: words.menu }).click();
  await page.getByRole("button", { name: words.logOut, exact: true }).click();
  await expect(page).toHaveURL(/\/login/u);
  await expect(second).toHaveURL(/\/login/u);
  const left = await page.evaluate(async (email) => {
    const found: string[] = [];
    const look = (where: string, value: unknown) => {
      if (JSON.stringify(value ?? null).includes(email)) found.push(where);
    };
    look("localStorage", { ...localStorage });
    look("cookies", document.cookie);
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) look(`cache ${name}`, await (await caches.match(request))?.text());
    return found;
  }, account.email);
  expect(left).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("user_info"))).toBeNull();
  expect(await page.evaluate(() => document.cookie)).not.toContain("auth_token");
});
