import { expect, type Page } from "@playwright/test";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import type { ChosenProvider } from "#tests/support/gateways/chosen-provider.ts";
import { MOYASAR_CARDS } from "#tests/support/gateways/moyasar-twin.ts";
import type { Words } from "#tests/support/words.ts";
import { Payment } from "./payment.ts";

/** mada, with a 3-D Secure step (providers/sandbox-gateway). */
const CARD_WITH_BANK_STEP = "5297412484442387";
const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

/** From the open checkout to the page that a person comes back to, by whichever provider the product is set to. */
export async function payThrough(provider: ChosenProvider, page: Page, words: Words, apiOrigin: string): Promise<void> {
  const payment = new Payment(page, words);
  if (provider.name === "sandbox") await payment.fillCard(CARD_WITH_BANK_STEP);
  else if (provider.name === "moyasar") await payment.fillCard(MOYASAR_CARDS.paid);
  else
    await page
      .locator(`input[name=method][value=${provider.name === "transfer" ? "bank_transfer" : provider.name}]`)
      .check({ force: true });
  await payment.pay();
  if (provider.name === "sandbox") await payment.confirmWithBank();
  else if (provider.twin) await page.getByRole("button", { name: "Pay", exact: true }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/payment\/success/u, { timeout: 60_000 });
  if (provider.name === "transfer") {
    await findTransfer(page, apiOrigin);
    // It takes days: nobody stands and waits, and the page is opened again.
    await page.reload();
  }
  // Each notice twice, after the return: nothing is sold again by them.
  for (const notice of [...(provider.twin?.notices ?? []), ...(provider.twin?.notices ?? [])])
    expect(await provider.twin?.deliver(notice)).toBeLessThan(300);
}

/** One of the staff finds the transfer of the page's order in the bank's statement. */
async function findTransfer(page: Page, apiOrigin: string): Promise<void> {
  const orderId = new URL(page.url()).searchParams.get("order");
  const staff = await ApiCaller.signIn(apiOrigin, STAFF);
  await staff.call("POST", "/platform/profile/reauthenticate", { password: STAFF.password });
  const { data } = await staff.call<{ order: { id: string }; amount: number }[]>("GET", "/admin/transfers");
  const amount = data.find(({ order }) => order.id === orderId)?.amount;
  const { status } = await staff.call("POST", `/admin/orders/${orderId}/transfer`, { amount, bank_reference: "FT26-0001" });
  expect(status).toBe(201);
  await staff.call("POST", "/logout");
}
