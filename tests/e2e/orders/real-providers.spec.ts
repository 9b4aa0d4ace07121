import { register } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { MoyasarTwin, MOYASAR_CARDS } from "#tests/support/gateways/moyasar-twin.ts";
import { realSettings } from "#tests/support/gateways/real-settings.ts";
import { TabbyTwin } from "#tests/support/gateways/tabby-twin.ts";
import { TamaraTwin } from "#tests/support/gateways/tamara-twin.ts";
import { ApiCaller } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { Payment } from "#tests/e2e/pages/payment.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { ownProduct } from "#tests/e2e/faults/own-product.ts";

test("issue 21.3: the checkout pays through each real provider's contract, from the cart to the enrollment", {
  tag: ["@full", "@online"],
}, async ({ browser, words }) => {
  test.setTimeout(300_000);
  const twins = { moyasar: await new MoyasarTwin().open(), tabby: await new TabbyTwin().open(), tamara: await new TamaraTwin().open() };
  const product = await ownProduct({ env: realSettings(twins) });
  for (const twin of Object.values(twins)) twin.webhookUrl = `${product.apiOrigin}/api/v1/webhooks`;
  try {
    const programs = await buyable(product.apiOrigin, "ar", 4);
    for (const [index, method] of (["card", "tabby", "tamara"] as const).entries()) {
      const account = await register(product.apiOrigin);
      const api = await ApiCaller.signIn(product.apiOrigin, account);
      const program = programs[index];
      await api.call("POST", "/cart", { learning_program_id: program?.id });
      const context = await browser.newContext({ baseURL: product.options.publicUrl });
      const page = await context.newPage();
      await logIn(page, words, account);
      const payment = new Payment(page, words);
      await payment.open();
      await payment.chooseCity();
      if (method === "card") await payment.fillCard(MOYASAR_CARDS.paid);
      else await page.locator(`input[name=method][value=${method}]`).check({ force: true });
      await payment.pay();
      await page.getByRole("button", { name: "Pay", exact: true }).click({ timeout: 60_000 });
      await expect(page.getByText(words.paymentReceived), method).toBeVisible({ timeout: 60_000 });
      const { data } = await api.call<{ program: { id: number } }[]>("GET", "/student/enrollments");
      expect(data.map((enrollment) => enrollment.program.id)).toEqual([program?.id]);
      await context.close();
    }
    expect(product.output).not.toContain("sk_test_");
  } finally {
    await product.discard();
    await Promise.all(Object.values(twins).map((twin) => twin.close()));
  }
});
