import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import type { Cart } from "#contract/cart/cart.ts";
import type { Order } from "#contract/orders/orders.ts";
import { formatDateRange } from "#app/i18n/format.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { ApiCaller } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { CartPage } from "#tests/e2e/pages/cart.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Payment } from "#tests/e2e/pages/payment.ts";
import { SchedulePage, weekOf } from "#tests/e2e/pages/schedule.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const CARD = "5297412484442387";

type Cohort = ProgramDetails["cohorts"][number];

/** A course of the demo with two cohorts that can be joined. */
async function twoCohorts(apiOrigin: string, language: "ar" | "en"): Promise<{ program: ProgramDetails; first: Cohort; second: Cohort }> {
  for (const { id } of await buyable(apiOrigin, language, 8)) {
    const answer = await fetch(`${apiOrigin}/api/v1/learning-programs/${id}`, { headers: { "accept-language": language } });
    const program = ((await answer.json()) as { data: ProgramDetails }).data;
    const [first, second] = program.cohorts.filter(({ status, seats_left: seats }) => status === "open" && seats > 5);
    if (first && second) return { program, first, second };
  }
  throw new Error("no course of the demo has two open cohorts");
}

test("issue 21: the second cohort is chosen, paid by card, and its sessions stand in the schedule", { tag: ["@online", "@part"] }, async ({
  page,
  site,
  words,
  account,
  cell,
}) => {
  test.setTimeout(150_000);
  const { program, first, second } = await twoCohorts(site.product.apiOrigin, cell.language);
  const dates = ({ starts_at: from, ends_at: to }: Cohort) => formatDateRange(cell.language, from, to);
  await logIn(page, words, account);

  await test.step("the next one is proposed, and another is chosen with the keyboard", async () => {
    await visit(page, `/courses/${program.id}`);
    const choice = page.getByRole("group", { name: words.chooseCohort });
    await expect(choice.getByRole("radio", { checked: true })).toHaveAccessibleName(new RegExp(dates(first), "u"));
    await choice.getByRole("radio", { checked: true }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(choice.getByRole("radio", { name: dates(second) })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole("button", { name: words.addToCart, exact: true }).filter({ hasText: words.addToCart, visible: true }).click();
  });

  const cart = new CartPage(page, words);
  await test.step("the cart names it, and one tap takes another and back", async () => {
    await cart.open();
    const line = cart.line(program.title);
    const choice = line.getByRole("combobox");
    await expect(choice).toHaveValue(String(second.id));
    await choice.selectOption(String(first.id));
    // Pressed while it stands there: on a slow machine the account's answer takes longer than the notice stays.
    await page.getByRole("status").getByRole("button", { name: words.undo }).click();
    await expect(choice).toHaveValue(String(second.id));
    await expect(line.getByText(words.inYourAccount)).toBeVisible();
    await expectAccessible(page);
    const api = await ApiCaller.signIn(site.product.apiOrigin, account);
    await expect
      .poll(async () => (await api.call<Cart>("GET", "/cart")).data.learning_programs.map(({ cohort }) => cohort?.id))
      .toEqual([second.id]);
  });

  await test.step("checkout says how long the seat is held, and the receipt of which cohort it is", async () => {
    const payment = new Payment(page, words);
    await payment.open();
    await expect(page.getByRole("main")).toContainText(words.seatsAreHeld);
    await payment.chooseCity();
    await payment.fillCard(CARD);
    await payment.pay();
    await payment.confirmWithBank();
    await expect(page.getByText(words.paymentReceived)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("main").getByText(dates(second))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the schedule has its sessions, and none of the other's", async () => {
    const schedule = new SchedulePage(page, words);
    await schedule.open(weekOf(`${second.starts_at}T09:00:00Z`));
    await expect(page.getByRole("main")).toContainText(program.title, { timeout: 60_000 });
    await schedule.open(weekOf(`${first.starts_at}T09:00:00Z`));
    await expect(page.getByRole("main")).not.toContainText(program.title);
  });
});

test("issue 21: a guest's choice made with no network joins the account's cart and stays", { tag: "@full" }, async ({
  page,
  context,
  site,
  words,
  account,
  cell,
}) => {
  test.setTimeout(120_000);
  const { program, second } = await twoCohorts(site.product.apiOrigin, cell.language);
  const shop = new Shop(page, words);
  await shop.open();
  await visit(page, `/courses/${program.id}`);
  await expect(page.getByRole("group", { name: words.chooseCohort })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await page.locator(`input[name="cohort"][value="${second.id}"]`).check();
  await page.getByRole("button", { name: words.addToCart, exact: true }).filter({ hasText: words.addToCart, visible: true }).click();
  const cart = new CartPage(page, words);
  await cart.open();
  await expect(cart.line(program.title).getByRole("combobox")).toHaveValue(String(second.id));
  await context.setOffline(false);
  await logIn(page, words, account);
  const api = await ApiCaller.signIn(site.product.apiOrigin, account);
  await expect
    .poll(async () => (await api.call<Cart>("GET", "/cart")).data.learning_programs.map(({ cohort }) => cohort?.id), { timeout: 60_000 })
    .toEqual([second.id]);
  await cart.open();
  await expect(cart.line(program.title).getByRole("combobox")).toHaveValue(String(second.id));
});

test("issue 21: a choice that was full by the time it was sent is said at its line, and nobody is moved", { tag: "@full" }, async ({
  page,
  context,
  site,
  words,
  account,
  cell,
}) => {
  test.setTimeout(120_000);
  const { program, first, second } = await twoCohorts(site.product.apiOrigin, cell.language);
  const api = await ApiCaller.signIn(site.product.apiOrigin, account);
  await api.call("POST", "/cart", { learning_program_id: program.id, cohort_id: first.id });
  await logIn(page, words, account);
  await new Shop(page, words).settled();
  const cart = new CartPage(page, words);
  await cart.open();
  const line = cart.line(program.title);
  await expect(line.getByRole("combobox")).toHaveValue(String(first.id));
  await context.setOffline(true);
  await line.getByRole("combobox").selectOption(String(second.id));
  await expect(line.getByText(words.cohortWaits)).toBeVisible();
  const staff = await ApiCaller.signIn(site.product.apiOrigin, { email: "staff@qabas.example", password: "Qabas#2026", nameAr: "" });
  const close = async (closed: boolean) => {
    const { data } = await staff.call<{ version: number; starts_on: string; ends_on: string }>("GET", `/admin/cohorts/${second.id}`);
    const { version, starts_on, ends_on } = data;
    const { days, starts_minute, duration_min, seats_total } = second;
    const form = { program_id: program.id, starts_on, ends_on, days, starts_minute, duration_min, seats_total, closed, version };
    return await staff.call("PUT", `/admin/cohorts/${second.id}`, form);
  };
  expect((await close(true)).status).toBe(200);
  try {
    await context.setOffline(false);
    await expect(line.getByText(words.notAcceptedCohort)).toBeVisible({ timeout: 60_000 });
    const { data } = await api.call<Cart>("GET", "/cart");
    expect(data.learning_programs.map(({ cohort }) => cohort?.id)).toEqual([first.id]);
    await line.getByRole("button", { name: words.discardChange, exact: true }).click();
    await expect(line.getByText(words.inYourAccount)).toBeVisible();
  } finally {
    await close(false);
    await staff.call("POST", "/logout");
  }
  expect((await api.call<Order[]>("GET", "/orders")).data).toEqual([]);
});
