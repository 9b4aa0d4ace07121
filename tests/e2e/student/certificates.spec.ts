import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Certificate, Certificates } from "#contract/certificates/certificates.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { copyAge, logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

/** What an account asks over the API, on a device that is gone again afterwards. */
async function as<Data>(who: Account, apiOrigin: string, method: "GET" | "POST", path: string, body?: object): Promise<Data> {
  const api = await ApiCaller.signIn(apiOrigin, who);
  const { data, status } = await api.call<Data>(method, path, body);
  expect(status, path).toBeLessThan(300);
  await api.call("POST", "/logout");
  return data;
}

/** The one that is valid now. */
async function validOne(apiOrigin: string): Promise<Certificate & { id: string; number: string; share_url: string }> {
  const all = await as<Certificates>(STUDENT, apiOrigin, "GET", "/student/certificates");
  return all.find(({ status }) => status === "issued") as Certificate & { id: string; number: string; share_url: string };
}

/** The worker has brought in the keys that signatures are checked with. */
const keysAreKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      if (requests.some((request) => request.url.includes("/certificates/keys"))) return true;
    }
    return false;
  });

test("a certificate is seen, downloaded, and opens without a connection (R6.3)", { tag: "@part" }, async ({
  page,
  context,
  site,
  words,
  cell,
}) => {
  const certificate = await validOne(site.product.apiOrigin);
  const title = certificate.program.translations[cell.language].title;
  await logIn(page, words, STUDENT, "/student/certifications");
  await expect(page.getByRole("heading", { level: 1, name: words.myCertificates })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: words.certificateOfCompletion })).toBeVisible();
  await expect(page.getByRole("article")).toContainText(certificate.snapshot?.holder_ar ?? "");
  await expect(page.getByRole("article")).toContainText(certificate.number);
  await expectAccessible(page);

  await test.step("the paper", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: words.downloadCertificate }).click();
    const file = await download;
    expect(file.suggestedFilename()).toContain(certificate.number);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("with no network", async () => {
    await new Shop(page, words).settled();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("article")).toContainText(certificate.number);
    await expect(copyAge(page, words)).toBeVisible();
    await context.setOffline(false);
  });
  await logOut(page, words, cell);
});

test("anybody verifies it, without a connection by its signature (issue 4 §5)", { tag: "@part" }, async ({
  page,
  context,
  site,
  words,
}) => {
  const { number, share_url: link, snapshot } = await validOne(site.product.apiOrigin);
  const { pathname, hash } = new URL(link);
  await test.step("by the number alone: valid, and nothing of what it says", async () => {
    await visit(page, "/verify");
    await page.getByRole("textbox").fill(number.toLowerCase());
    await page.getByRole("textbox").press("Enter");
    await expect(page.getByRole("heading", { name: words.certificateValidAlone })).toBeVisible();
    for (const told of [snapshot?.holder_ar, snapshot?.title_ar, snapshot?.title_en])
      await expect(page.getByRole("main")).not.toContainText(told ?? "-");
    await expectAccessible(page);
  });
  await test.step("one that is not there", async () => {
    await visit(page, "/verify/QBS-1448-999999");
    await expect(page.getByRole("heading", { name: words.certificateMissing })).toBeVisible();
  });
  await test.step("by its link, with the network off: the signature speaks", async () => {
    await visit(page, pathname + hash);
    await expect(page.getByRole("heading", { name: words.certificateValid })).toBeVisible();
    await new Shop(page, words).settled();
    await expect.poll(() => keysAreKept(page), { timeout: 60_000 }).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(words.verifiedOffline)).toBeVisible();
    await expect(page.getByRole("main")).toContainText(number);
    await expectAccessible(page);
  });
  await test.step("a link in which a letter was changed", async () => {
    const [version, payload = "", ...rest] = hash.slice(1).split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, ar: "اسم آخر" })).toString("base64url");
    await visit(page, `${pathname}?forged#${[version, forged, ...rest].join(".")}`);
    await expect(page.getByRole("heading", { name: words.signatureBroken })).toBeVisible();
  });
});

test("a paper copy asked for without a connection is sent, shipped and followed (R6.3)", { tag: "@full" }, async ({
  page,
  context,
  site,
  words,
  cell,
}) => {
  const { apiOrigin } = site.product;
  // The demo's copy is on its way: a certificate issued anew has none.
  const before = await validOne(apiOrigin);
  await as(STAFF, apiOrigin, "POST", `/admin/certificates/${before.id}/reissue`, { reason: "e2e" });
  const { id } = await validOne(apiOrigin);
  await logIn(page, words, STUDENT, `/student/certificates/details/${id}`);
  await page.getByRole("main").getByRole("link", { name: words.requestPaperCopy }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.requestPaperCopy })).toBeVisible();
  await page.locator('select[name="country_id"]').selectOption({ index: 1 });
  await page.locator('select[name="city_id"]').selectOption({ index: 1 });
  await new Shop(page, words).settled();
  await context.setOffline(true);
  await page.getByRole("button", { name: words.requestDelivery }).click();
  await expect(page.locator('[name="address"]')).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.locator('[name="address"]').fill("شارع أنس بن مالك، مبنى 4471");
  await page.getByRole("button", { name: words.requestDelivery }).click();
  await expect(page.getByRole("main").getByText(words.waitingToSync, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main").getByText(words.waitingToSync, { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("main").getByText(words.deliveryRequested, { exact: true })).toBeVisible({ timeout: 60_000 });

  const { delivery } = await validOne(apiOrigin);
  await as(STAFF, apiOrigin, "POST", `/admin/deliveries/${delivery?.id}/prepare`, {});
  await as(STAFF, apiOrigin, "POST", `/admin/deliveries/${delivery?.id}/ship`, { carrier: "بريد الواحة", tracking_number: "WP 5521" });
  await page.reload();
  await expect(page.getByRole("main").getByText(words.deliveryShipped, { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("WP 5521");
  await expectAccessible(page);
  await logOut(page, words, cell);
});

test("a name is corrected: a new certificate replaces the old one, which says so", { tag: ["@online", "@full"] }, async ({
  page,
  site,
  words,
  cell,
}) => {
  const { apiOrigin } = site.product;
  const { id, number } = await validOne(apiOrigin);
  await logIn(page, words, STUDENT, `/student/certificates/details/${id}`);
  await page.getByRole("button", { name: words.requestNameCorrection }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.fullNameInArabic).fill("سارة خالد محمد عسيري");
  await dialog.getByLabel(words.whatIsWrong).fill("بلا أل التعريف كما في الهوية");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words.sendRequest }).click();
  await expect(page.getByText(words.correctionPending)).toBeVisible();
  const { name_correction: correction } = await validOne(apiOrigin);
  await as(STAFF, apiOrigin, "POST", `/admin/name-corrections/${correction?.id}/decide`, { decision: "approve" });
  await visit(page, "/student/certifications");
  const fresh = await validOne(apiOrigin);
  expect(fresh.number).not.toBe(number);
  await page.getByRole("main").getByRole("article").filter({ hasText: fresh.number }).getByRole("link").first().click();
  // The list has one for each certificate, and stands until the other page is here.
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("سارة خالد محمد عسيري");
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
  // Who checks a certificate opens its address from the paper.
  await page.goto(`/verify/${number}`);
  await expect(page.getByRole("heading", { name: words.replacedByNewer })).toBeVisible();
});
