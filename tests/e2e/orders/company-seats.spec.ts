import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { register } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { COMPANY } from "#tests/support/company-order.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Payment } from "#tests/e2e/pages/payment.ts";

const CARD = "5297412484442387";

test("issue 21.5: a company buys three seats, invites by a pasted list, and an invited person takes one", {
  tag: ["@full", "@online"],
}, async ({ page, site, words, account, browser, cell }) => {
  test.setTimeout(240_000);
  const { apiOrigin } = site.product;
  let program: Pick<ProgramDetails, "id" | "title"> | null = null;
  for (const { id, title } of await buyable(apiOrigin, cell.language, 8)) {
    const answer = await fetch(`${apiOrigin}/api/v1/learning-programs/${id}`, { headers: { "accept-language": cell.language } });
    const { data } = (await answer.json()) as { data: ProgramDetails };
    if (data.cohorts.some(({ status, seats_left: left }) => status === "open" && left > 5)) program ??= { id, title };
  }
  if (!program) throw new Error("no course of the demo has six seats");
  await logIn(page, words, account);
  await visit(page, `/courses/${program.id}`);
  await page.getByRole("button", { name: words.addToCart, exact: true }).filter({ hasText: words.addToCart, visible: true }).click();
  await expect(
    page.getByRole("button", { name: words.addToCart, exact: true }).filter({ hasText: words.addToCart, visible: true }),
  ).toHaveCount(0);

  const payment = new Payment(page, words);
  await test.step("the numbers are chosen at the checkout, and the total is the server's", async () => {
    await payment.open();
    await payment.chooseCity();
    await page.getByLabel(words.invoiceToCompany).check();
    for (const [name, value] of Object.entries(COMPANY)) await page.locator(`input[name="${name}"]`).fill(value);
    await page.getByLabel(words.seatsForInvited).check();
    await page.getByRole("spinbutton", { name: program.title }).fill("3");
    await expect(page.getByRole("button", { name: words.payNow })).toBeEnabled();
    await expectAccessible(page);
    await payment.fillCard(CARD);
    await payment.pay();
    await payment.confirmWithBank();
    await expect(page.getByText(words.paymentReceived)).toBeVisible({ timeout: 60_000 });
  });

  const invited = await register(apiOrigin);
  await test.step("a pasted list is reported by line", async () => {
    await page.getByRole("link", { name: words.invitePeople }).click();
    await page.getByLabel(words.emailAddresses).fill(`${invited.email}\nnot an address`);
    await page.getByRole("button", { name: words.sendInvitations }).click();
    await expect(page.getByText(invited.email)).toBeVisible();
    await expect(page.getByLabel(words.emailAddresses)).toHaveValue("not an address");
    await expectAccessible(page);
  });

  await test.step("the link of the letter leads the person through signing in to their seat", async () => {
    const link = () => /\/student\/seat-invitation\?token=[\w-]+/u.exec(emailsTo(site.product, invited.email).join("\n"))?.[0];
    await expect.poll(link, { timeout: 60_000 }).toBeTruthy();
    const other = await browser.newContext({ baseURL: site.origin, serviceWorkers: "block" });
    const their = await other.newPage();
    await logIn(their, words, invited);
    await visit(their, link() ?? "");
    await their.getByRole("button", { name: words.takeTheSeat }).click();
    await expect(their.getByText(words.seatIsYours)).toBeVisible();
    await expectAccessible(their);
    await other.close();
    await page.reload();
    await expect(page.getByRole("button", { name: words.giveToAnother })).toBeVisible();
  });
});
