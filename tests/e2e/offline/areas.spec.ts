import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { SNAPSHOT_BUDGET } from "#offline/snapshots/snapshot.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { type Ids, INSTRUCTOR_ADDRESSES, instructorIds, STUDENT_ADDRESSES, studentIds } from "#tests/support/areas/addresses.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { TEST_NOW } from "#tests/support/product.ts";
import type { Words } from "#tests/support/words.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** One visit of twenty seconds; other tests may share the machine. */
const ONE_VISIT = { timeout: 90_000, intervals: [200] };

/** What the addresses of an account name, on a device that is gone again when this is answered. */
async function idsOf(apiOrigin: string, account: Account, read: (api: ApiCaller) => Promise<Ids>): Promise<Ids> {
  const api = await ApiCaller.signIn(apiOrigin, account);
  const ids = await read(api);
  await api.call("POST", "/logout");
  return ids;
}

/** Copies of the device's accounts: what each is called, and its bytes. */
const copiesOn = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open("qabas-copies"));
    const store = database.transaction("shelves").objectStore("shelves");
    const [keys, rows] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
    database.close();
    return keys.map((key, index) => {
      const file = (rows[index] as { value?: { bytes?: unknown } }).value?.bytes;
      const text = new TextEncoder().encode(JSON.stringify(rows[index])).byteLength;
      return { name: String(key).replace(/^[^/]*\//u, ""), bytes: text + (file instanceof ArrayBuffer ? file.byteLength : 0) };
    });
  });

/** Private answers that lie in a cache, where no logout would look for them. */
const privateInCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (/\/api\/v1\/(?:student|instructor|orders|notifications|platform|notification-preferences|course)(?:\/|\?|$)/u.test(url))
          found.push(url);
    return found;
  });

/** Goes there without loading the page anew, as its links do. */
const turnTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, "", to), path);

/** Opens an address with no network: what stands there, once nothing is on its way any more. */
async function opened(page: Page, path: string): Promise<{ is: "content" | "sentence" | "broken"; says: string }> {
  const main = page.getByRole("main");
  await main.evaluate((page) => page.lastElementChild?.setAttribute("data-left", ""));
  await turnTo(page, path);
  // Two addresses of one screen leave it where it stands.
  await main
    .locator("[data-left]")
    .waitFor({ state: "detached", timeout: 1_000 })
    .catch(() => undefined);
  await expect(main.locator("[data-skeleton], [aria-busy=true]")).toHaveCount(0, { timeout: 60_000 });
  await expect(page.locator("h1:visible, main [data-not-here]").first()).toBeVisible();
  const says = (await main.innerText()).replaceAll(/\s+/gu, " ");
  if ((await main.getByRole("alert").count()) > 0) return { is: "broken", says };
  const missing = main.locator("[data-not-here]");
  if ((await missing.count()) === 0) return { is: "content", says };
  return { is: (await main.getByRole("link").count()) > 0 ? "sentence" : "broken", says };
}

/** Documents of one's own open as they were drawn. */
async function openDocuments(page: Page, words: Words, ids: Ids): Promise<void> {
  const save = async (button: RegExp | string) => {
    const saved = page.waitForEvent("download");
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/u);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
  };
  await turnTo(page, `/student/certificates/details/${ids.certificate}`);
  await save(words.downloadCertificate);
  await turnTo(page, "/student/profile/payment-and-billing");
  await save(words.downloadInvoice);
}

for (const [area, account, addresses, read] of [
  ["student", STUDENT, STUDENT_ADDRESSES, studentIds],
  ["instructor", INSTRUCTOR, INSTRUCTOR_ADDRESSES, (api: ApiCaller) => instructorIds(api, new Date(TEST_NOW))],
] as const)
  test(`O5: after one visit every ${area} address opens with no network, within a budget`, {
    tag: area === "student" ? "@part" : "@full",
  }, async ({ page, context, site, words, cell }) => {
    test.setTimeout(240_000);
    const ids = await idsOf(site.product.apiOrigin, account, read);
    await logIn(page, words, account, `/${area}/dashboard`);

    await test.step("all of the list comes along by itself", async () => {
      const came = async () => (await copiesOn(page)).some(({ name }) => name === "came-along");
      await expect.poll(came, ONE_VISIT).toBe(true);
      const copies = await copiesOn(page);
      const bytes = copies.reduce((sum, one) => sum + one.bytes, 0);
      test.info().annotations.push({ type: "bytes", description: `${copies.length} copies, ${bytes} bytes` });
      expect(bytes).toBeLessThan(SNAPSHOT_BUDGET);
      expect(await privateInCaches(page)).toEqual([]);
    });

    await new Shop(page, words).settled();
    await context.setOffline(true);
    const wrong: string[] = [];
    if (area === "student") await openDocuments(page, words, ids);
    for (const [pattern, { shows, address }] of Object.entries(addresses)) {
      const { is, says } = await opened(page, address(ids)).catch((error: unknown) => ({
        is: "broken",
        says: String(error).slice(0, 200),
      }));
      if (is !== shows) wrong.push(`${pattern}: ${is} instead of ${shows}: ${says.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);

    await context.setOffline(false);
    await visit(page, `/${area}/dashboard`);
    await logOut(page, words, cell);
    await expect.poll(async () => (await copiesOn(page)).map(({ name }) => name)).toEqual([]);
  });
