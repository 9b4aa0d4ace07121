import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import { cvFile, JoinPage } from "#tests/e2e/pages/join.ts";

const MB = 1024 * 1024;

/** As many bytes a second as given; a page of this test alone. */
async function sendSlowly(page: Page, bytesASecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: bytesASecond,
  });
}

test("an empty application names every missing field, at the field and above the form (R2.5, R8.1)", { tag: ["@online", "@part"] }, async ({
  page,
  words,
}) => {
  const form = new JoinPage(page, words);
  await form.open();
  await form.send();
  await expect(form.summary).toBeFocused();
  for (const sentence of [
    words.fieldRequired,
    words.selectionRequired,
    words.emailRequired,
    words.phoneRequired,
    words.fileRequired,
    words.consentRequired,
  ]) {
    await expect(form.summary).toContainText(sentence);
  }
  await form.field("whatsapp").fill("5");
  await form.field("whatsapp").blur();
  await expect(form.field("whatsapp")).toHaveAccessibleDescription(words.whatsappInvalid);
  await form.field("fullName").fill("نورة القحطاني");
  await form.field("fullName").blur();
  await expect(form.field("fullName")).toHaveAccessibleDescription(words.fourNames);
  await expectAccessible(page);
});

test("without its script the page says where to write, and nothing that was written goes into an address (R2.5, R10)", {
  tag: ["@online", "@part"],
}, async ({ browser, site, words, cell }) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  const address = cell.language === "en" ? "/join-as-trainer?lang=en" : "/join-as-trainer";
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: words.joinAsTrainer })).toBeVisible();
  await expect(page.getByRole("main").locator('a[href^="mailto:"]')).toBeVisible();
  await page.getByLabel(words.fullName, { exact: true }).fill("نورة سعد");
  await page.getByLabel(words.fullName, { exact: true }).press("Enter");
  await page.getByRole("button", { name: words.sendApplication, exact: true }).click();
  await page.waitForTimeout(500);
  expect(page.url()).toBe(site.origin + address);
  await context.close();
});

test("topics are added and taken away by keyboard alone (R2.5, design §11)", { tag: ["@online", "@full"] }, async ({ page, words }) => {
  const form = new JoinPage(page, words);
  await form.open();
  await form.addTopic("تحليل البيانات");
  await form.topic.pressSequentially("Python,");
  await expect(form.topics).toHaveCount(2);
  await form.addTopic("python");
  await expect(form.topics).toHaveCount(2);
  await expect(form.topic).toHaveValue("");
  // Back by one chip, and away with it; the field has the focus again.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(form.topics.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form.topics).toHaveCount(1);
  await expect(form.topic).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(form.topics).toHaveCount(0);
});

test("a file that cannot be a CV is refused before anything is sent, and the server refuses what only it can see (R2.5)", {
  tag: ["@online", "@full"],
}, async ({ page, site, words }) => {
  const form = new JoinPage(page, words);
  await form.open();
  const before = site.proxy.seen.length;
  const says = (sentence: string) => expect(form.cv).toHaveAccessibleDescription(new RegExp(sentence, "u"));
  await form.cv.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("<!doctype html><script>1</script>") });
  await says(words.fileType);
  await expect(page.getByText("cv.pdf")).toBeVisible();
  await form.cv.setInputFiles(cvFile("big.pdf", 5 * MB + 10));
  await says(words.fileTooLarge);
  const cut = cvFile("cut.pdf", 20_000);
  await form.cv.setInputFiles({ ...cut, buffer: cut.buffer.subarray(0, 9_000) });
  await says(words.fileDamaged);
  await page.getByRole("button", { name: words.removeFile }).click();
  await expect(page.getByText("cut.pdf")).toBeHidden();
  expect(site.proxy.seen.slice(before).filter(({ method }) => method === "POST")).toEqual([]);

  // Begins and ends as a PDF does, and is none.
  await form.fill();
  await form.cv.setInputFiles({
    name: "none.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(`%PDF-1.7\n${"nothing of a document ".repeat(100)}\nstartxref\n9\n%%EOF\n`),
  });
  await form.send();
  await says(words.fileDamaged);
  await expect(form.field("fullName")).toHaveValue("نورة سعد محمد القحطاني");
  await expect(form.topics).toHaveCount(1);
});

test("a CV is sent with its progress, can be stopped without losing a word, and is acknowledged and followed (R2.5)", {
  tag: ["@online", "@full"],
}, async ({ page, site, words }) => {
  test.setTimeout(120_000);
  const form = new JoinPage(page, words);
  await form.open();
  await form.fill();
  await form.cv.setInputFiles(cvFile("سيرة نورة.pdf", 3 * MB));
  await sendSlowly(page, 400_000);
  await form.send();
  await expect(form.progress).toBeVisible();
  await expect.poll(async () => Number(await form.progress.getAttribute("value"))).toBeGreaterThan(5);
  await page.getByRole("button", { name: words.cancelUpload }).click();
  await expect(form.progress).toBeHidden();
  await expect(form.field("fullName")).toHaveValue("نورة سعد محمد القحطاني");
  await expect(page.getByText("سيرة نورة.pdf")).toBeVisible();

  await sendSlowly(page, 4_000_000);
  await form.send();
  await expect(form.arrived).toBeVisible({ timeout: 60_000 });
  await expect(form.arrived).toBeFocused();
  const reference = /TR-[\d-]+/u.exec(await page.getByRole("main").innerText())?.[0] ?? "";
  expect(reference).not.toBe("");
  await expectAccessible(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(form.email);

  // The email holds the reference and the same link.
  await expect.poll(() => emailsTo(site.product, form.email).join("\n")).toContain(reference);
  const link = /http\S+join-as-trainer\S+/u.exec(emailsTo(site.product, form.email)[0] ?? "")?.[0] ?? "";
  await page.getByRole("link", { name: words.trackApplication }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.followApplication })).toBeVisible();
  expect(page.url()).toBe(link);
  await expect(page.getByRole("main")).toContainText(reference);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const steps = page.getByRole("main").getByRole("listitem");
  await expect(steps).toHaveText([new RegExp(words.submitted, "u"), new RegExp(words.underReview, "u")]);
  await expect(steps.first()).toHaveAttribute("aria-current", "step");
  await expectAccessible(page);

  await page.getByRole("button", { name: words.withdrawApplication }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.withdrawApplication }).click();
  await expect(steps).toHaveText([new RegExp(words.submitted, "u"), new RegExp(words.withdrawn, "u")]);
  await expect(page.getByRole("button", { name: words.withdrawApplication })).toBeHidden();

  // Without the whole secret nothing is told.
  await page.goto(link.slice(0, -2));
  await expect(page.getByText(words.applicationNotFound)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(reference);
});

test("a lost answer is one application, and a second one by the same e-mail is told of the first (R2.5)", { tag: "@full" }, async ({
  page,
  site,
  words,
}) => {
  const form = new JoinPage(page, words);
  await form.open();
  await form.fill();
  await form.cv.setInputFiles(cvFile("cv.pdf"));
  let lost = 0;
  site.proxy.decide = ({ method, path }) =>
    method === "POST" && path.endsWith("/trainer-applications") && (lost += 1) === 1 ? { kind: "reset-after" } : null;
  await form.send();
  // Over a connection it had used before, Chromium sends a request again by itself after a reset; else the person is told.
  const told = page.getByRole("main").getByRole("alert");
  await expect(told.or(form.arrived).first()).toBeVisible({ timeout: 60_000 });
  if (await told.isVisible()) {
    await expect(form.sendButton).toBeEnabled({ timeout: 60_000 });
    await form.send();
  }
  await expect(form.arrived).toBeVisible();
  await expect.poll(() => emailsTo(site.product, form.email)).toHaveLength(1);

  await form.open();
  await form.fill();
  await form.cv.setInputFiles(cvFile("cv.pdf"));
  await form.send();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(words.applicationOpen);
});

test("a draft survives a reload without its file, and waits for a connection (R2.5, design §8)", { tag: "@full" }, async ({
  page,
  context,
  words,
}) => {
  const form = new JoinPage(page, words);
  await form.open();
  await form.fill();
  await form.cv.setInputFiles(cvFile("cv-noura.pdf"));
  await expect(page.getByText("cv-noura.pdf")).toBeVisible();
  await page.reload();
  await expect(form.field("fullName")).toHaveValue("نورة سعد محمد القحطاني");
  await expect(form.field("city")).not.toHaveValue("");
  await expect(form.topics).toHaveCount(1);
  await expect(form.cv).toHaveAccessibleDescription(new RegExp(`cv-noura\\.pdf.*${words.chooseAgain}`, "u"));

  await context.setOffline(true);
  const waiting = page.getByRole("button", { name: words.sendingApplicationNeedsConnection });
  await expect(waiting).toBeDisabled();
  await expect(form.draftNote).toBeVisible();
  await context.setOffline(false);
  await expect(form.sendButton).toBeEnabled();
});
