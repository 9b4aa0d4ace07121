import { randomUUID } from "node:crypto";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import type { Fault, KillerProxy } from "#tests/support/network/killer-proxy.ts";
import type { Product } from "#tests/support/product.ts";
import { Contact } from "#tests/e2e/pages/contact.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { logOutUnsent } from "#tests/e2e/pages/shell.ts";

const PATH = "/api/v1/contact-messages";
const someone = () => `sara.${randomUUID().slice(0, 8)}@example.com`;

/** Faults for the first sendings of a message; what follows passes. */
function hit(proxy: KillerProxy, ...faults: Fault[]): void {
  proxy.decide = (seen) => (seen.method === "POST" && seen.path === PATH ? faults.shift() : null);
}

/** The number of the next message: between two of them lies how many were kept. */
async function nextNumber(product: Product): Promise<number> {
  const body = { id: randomUUID(), fullName: "عدّاد", email: someone(), phone: "+966501234567", message: "عدّ" };
  const answer = await fetch(product.apiOrigin + PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { reference: string } };
  return Number(data.reference.slice(-6));
}

test("a message is sent, told its reference and acknowledged by e-mail (R2.6)", { tag: ["@online", "@part"] }, async ({
  page,
  site,
  words,
}) => {
  const contact = new Contact(page, words);
  const email = someone();
  await contact.open();
  await contact.fill(email, "سؤال عن دورة\nفي سطرين");
  await contact.send();
  const reference = await contact.reference();
  expect(reference).toMatch(/^CM-1448-\d{6}$/u);
  await expect(contact.field("message")).toHaveValue("");
  await expect.poll(() => emailsTo(site.product, email).length, { timeout: 60_000 }).toBe(1);
  expect(emailsTo(site.product, email)[0]).toContain(reference);
  await page.reload();
  expect(await contact.reference()).toBe(reference);
  await contact.main.getByRole("button", { name: words.close }).click();
  await expect(contact.main.getByText(words.messageArrived)).toHaveCount(0);
  await page.reload();
  await expect(contact.field("message")).toBeVisible();
  await expect(contact.main.getByText(words.messageArrived)).toHaveCount(0);
});

test("each field says what it needs, and what was written survives a reload (R2.6, R8.1)", { tag: ["@online", "@part"] }, async ({
  page,
  words,
}) => {
  const contact = new Contact(page, words);
  await contact.open();
  await contact.send();
  for (const sentence of [words.fullNameRequired, words.emailRequired, words.phoneRequired, words.messageRequired])
    await expect(contact.main.getByText(sentence).last()).toBeVisible();
  await contact.fill("sara@mail", "<script>alert(1)</script> \u202Eمقلوب");
  await contact.send();
  await expect(contact.main.getByText(words.emailInvalid).last()).toBeVisible();
  await page.reload();
  await expect(contact.field("fullName")).toHaveValue("سارة الحربي");
  await expect(contact.field("email")).toHaveValue("sara@mail");
  await expect(contact.field("phone")).toHaveValue(/50 ?123 ?4567/u);
  await expect(contact.field("message")).toHaveValue(/<script>/u);
});

test("written offline it waits through a reload and arrives once, its writer's cart or session being nobody's business (P1, P2, P8)", {
  tag: "@part",
}, async ({ page, context, site, words }) => {
  const contact = new Contact(page, words);
  const email = someone();
  await contact.open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const before = await nextNumber(site.product);
  await context.setOffline(true);
  await contact.fill(email, "رسالة دون اتصال");
  await contact.send();
  await expect(contact.waits()).toBeVisible();
  await page.reload();
  await expect(contact.waits()).toBeVisible();
  await expect(contact.main.getByText("رسالة دون اتصال")).toBeVisible();
  await context.setOffline(false);
  await contact.reference();
  await expect.poll(() => emailsTo(site.product, email).length, { timeout: 60_000 }).toBe(1);
  expect(await nextNumber(site.product)).toBe(before + 2);
});

test("one that goes while another page is open is told there, and its reference stays for the next visit (P6, P8)", {
  tag: "@full",
}, async ({ page, context, site, words }) => {
  const contact = new Contact(page, words);
  const email = someone();
  await contact.open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await contact.fill(email, "رسالة تُرسل من صفحة أخرى");
  await contact.send();
  await expect(contact.waits()).toBeVisible();
  await page.goto("/courses");
  await context.setOffline(false);
  await expect(page.getByText(words.messageArrived)).toBeVisible({ timeout: 60_000 });
  await contact.open();
  expect(await contact.reference()).toMatch(/^CM-/u);
  await expect.poll(() => emailsTo(site.product, email).length, { timeout: 60_000 }).toBe(1);
});

test("who logs out offline is asked about a waiting message, which goes along then (P14, P16)", { tag: "@full" }, async ({
  page,
  context,
  account,
  words,
  cell,
}) => {
  const contact = new Contact(page, words);
  await logIn(page, words, account);
  await contact.open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await contact.fill(someone(), "رسالة من حساب");
  await contact.send();
  await expect(contact.waits()).toBeVisible();
  await logOutUnsent(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
  await contact.open();
  await expect(contact.field("message")).toHaveValue("");
  await expect(contact.waits()).toHaveCount(0);
});

test("taken back while it waits, its text is in the form again and nothing is sent (P2)", { tag: "@full" }, async ({
  page,
  context,
  site,
  words,
}) => {
  const contact = new Contact(page, words);
  await contact.open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const before = await nextNumber(site.product);
  await context.setOffline(true);
  await contact.fill(someone(), "رسالة تُسترد");
  await contact.send();
  await expect(contact.waits()).toBeVisible();
  await contact.main.getByRole("button", { name: words.undo, exact: true }).click();
  await expect(contact.field("message")).toHaveValue("رسالة تُسترد");
  await expect(contact.waits()).toHaveCount(0);
  await context.setOffline(false);
  await page.waitForTimeout(3_000);
  expect(await nextNumber(site.product)).toBe(before + 1);
});

test("a reset after the commit, a hotel's page, half an answer: sent again, kept once (F4, F31, F32)", { tag: "@full" }, async ({
  page,
  site,
  words,
}) => {
  test.setTimeout(120_000);
  const contact = new Contact(page, words);
  const email = someone();
  await contact.open();
  const before = await nextNumber(site.product);
  hit(site.proxy, { kind: "captive-portal" }, { kind: "reset-after" }, { kind: "truncated" });
  await contact.fill(email, "رسالة عبر شبكة سيئة");
  await contact.send();
  await expect(contact.waits().or(contact.main.getByText(words.messageArrived))).toBeVisible();
  await expect(contact.main.getByText(words.messageArrived)).toBeVisible({ timeout: 60_000 });
  const sent = site.proxy.seen.filter((seen) => seen.method === "POST" && seen.path === PATH);
  expect(sent.length).toBeGreaterThanOrEqual(4);
  for (const { headers } of sent)
    expect([headers.authorization, headers.cookie, headers["x-owner"]]).toEqual([undefined, undefined, undefined]);
  await expect.poll(() => emailsTo(site.product, email).length, { timeout: 60_000 }).toBe(1);
  expect(await nextNumber(site.product)).toBe(before + 2);
});

test("a server that takes no more for a while says so kindly, and the message goes by itself (F6)", { tag: "@full" }, async ({
  page,
  site,
  words,
}) => {
  const contact = new Contact(page, words);
  await contact.open();
  const limited = { status: 429, message: "", data: null, code: "too_many_requests" };
  let times = 1;
  await page
    .context()
    .route(`**${PATH}`, (route) =>
      times-- > 0
        ? route.fulfill({ status: 429, headers: { "retry-after": "6" }, contentType: "application/json", body: JSON.stringify(limited) })
        : route.continue(),
    );
  const before = await nextNumber(site.product);
  await contact.fill(someone(), "رسالة بعد رسائل كثيرة");
  await contact.send();
  await expect(page.getByText(words.manyMessages)).toBeVisible();
  await contact.reference();
  expect(await nextNumber(site.product)).toBe(before + 2);
});

test("what our server refuses stays with its text and its reason, and can be written better (P6)", { tag: "@full" }, async ({
  page,
  context,
  words,
}) => {
  const contact = new Contact(page, words);
  await contact.open();
  const refusal = { status: 422, message: "", data: null, code: "validation_error", error_keys: { email: [{ key: "email" }] } };
  await context.route(`**${PATH}`, (route) =>
    route.fulfill({ status: 422, contentType: "application/json", body: JSON.stringify(refusal) }),
  );
  await contact.fill(someone(), "رسالة مرفوضة");
  await contact.send();
  await expect(contact.main.getByText(words.messageRefused)).toBeVisible();
  await expect(contact.main.getByText(words.emailInvalid)).toBeVisible();
  await context.unroute(`**${PATH}`);
  await contact.main.getByRole("button", { name: words.editAndSendAgain }).click();
  await expect(contact.field("message")).toHaveValue("رسالة مرفوضة");
  await contact.send();
  await contact.reference();
  await expect(contact.main.getByText(words.messageRefused)).toHaveCount(0);
});

test("the map is a drawing until it is asked for; the way there needs no connection (R2.6)", { tag: "@full" }, async ({
  page,
  context,
  words,
}) => {
  const asked: string[] = [];
  await context.route("https://www.openstreetmap.org/**", async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>map</title><p>map</p>" });
  });
  const contact = new Contact(page, words);
  await contact.open();
  await expect(contact.main.getByRole("link", { name: words.openInMaps })).toHaveAttribute("href", /24\.\d+/u);
  expect(asked).toEqual([]);
  await contact.main.getByRole("button", { name: words.showMap }).click();
  const frame = contact.main.locator(`iframe[title="${words.mapOfTheCity}"]`);
  await expect(frame).toHaveAttribute("sandbox", "allow-scripts allow-same-origin");
  await expect(frame.contentFrame().getByText("map")).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await context.setOffline(true);
  await expect(contact.main.getByText(words.mapNeedsConnection)).toBeVisible();
  await expect(contact.main.getByRole("link", { name: words.openInMaps })).toBeVisible();
  await expect(contact.main.getByRole("button", { name: words.showMap })).toHaveCount(0);
});

test("the page is accessible and fits a small phone, empty, refused and waiting (design §11)", { tag: "@part" }, async ({
  page,
  context,
  words,
}) => {
  const contact = new Contact(page, words);
  await contact.open();
  await page.waitForLoadState("networkidle");
  await expectAccessible(page);
  await contact.send();
  await expect(contact.main.getByText(words.messageRequired).last()).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(true);
  await contact.fill(someone(), "س".repeat(400));
  await contact.send();
  await expect(contact.waits()).toBeVisible();
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("address, e-mail and phone are there, and how to write is said (R2.6)", { tag: ["@online", "@part"] }, async ({ page, words }) => {
    await page.goto("/contact");
    const main = page.getByRole("main");
    // The browser under test does not draw it, though its script is off.
    expect(await page.content()).toContain(words.withoutScript);
    await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(main.locator('a[href^="tel:"]').first()).toBeVisible();
    await expect(main.getByRole("button", { name: words.sendMessage })).toBeDisabled();
  });
});
