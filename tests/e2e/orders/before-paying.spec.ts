import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { ApiCaller } from "#tests/support/accounts.ts";
import { buyable, freeProgram, programs } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { CartPage } from "#tests/e2e/pages/cart.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";

/** A program of the demo that builds on another one, and what it builds on. */
async function buildingOn(apiOrigin: string, language: "ar" | "en"): Promise<{ program: ProgramDetails; on: string }> {
  for (const { id } of await programs(apiOrigin, language)) {
    const answer = await fetch(`${apiOrigin}/api/v1/learning-programs/${id}`, { headers: { "accept-language": language } });
    const program = ((await answer.json()) as { data: ProgramDetails }).data;
    const [on] = program.prerequisites ?? [];
    if (on) return { program, on: on.title };
  }
  throw new Error("no program of the demo builds on another");
}

test("issue 21.2: a visitor's favourite is kept on the device and joins the account that logs in", { tag: ["@online", "@full"] }, async ({
  page,
  site,
  words,
  account,
  cell,
}) => {
  test.setTimeout(120_000);
  const [program] = await buyable(site.product.apiOrigin, cell.language, 1);
  const { id = 0, title = "" } = program ?? {};
  await visit(page, `/courses/${id}`);
  const heart = page.getByRole("main").getByRole("button", { name: words.addToFavourites, exact: true }).filter({ visible: true }).first();
  await heart.focus();
  await page.keyboard.press("Enter");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await visit(page, "/favourites");
  await expect(page.getByRole("heading", { level: 1, name: words.favourites, exact: true })).toBeVisible();
  await expect(page.getByRole("article").getByRole("link", { name: title, exact: true })).toBeVisible();
  await expectAccessible(page);
  await logIn(page, words, account);
  const api = await ApiCaller.signIn(site.product.apiOrigin, account);
  const wished = async () => (await api.call<{ id: number }[]>("GET", "/student/wishes")).data.map((one) => one.id);
  await expect.poll(wished, { timeout: 30_000 }).toEqual([id]);
  await visit(page, "/favourites");
  await page.getByRole("article").getByRole("button", { name: words.addToFavourites, exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect.poll(wished, { timeout: 30_000 }).toEqual([]);
});

test("issue 21.2: what is free is begun by one press, without a cart", { tag: ["@online", "@full"] }, async ({
  page,
  site,
  words,
  account,
  cell,
}) => {
  test.setTimeout(120_000);
  const { id } = await freeProgram(site.product.apiOrigin, cell.language);
  await logIn(page, words, account);
  await visit(page, `/courses/${id}`);
  await page.getByRole("main").getByRole("button", { name: words.enrolForFree, exact: true }).filter({ visible: true }).first().click();
  await expect(
    page.getByRole("main").getByRole("link", { name: words.openProgram, exact: true }).filter({ visible: true }).first(),
  ).toHaveAttribute("href", `/course/${id}`);
  await expectAccessible(page);
  const cart = new CartPage(page, words);
  await cart.open();
  await expect(page.getByRole("main")).toContainText(words.emptyCart);
});

test("issue 21.2: what a program builds on is said on its page and in the cart, before anything is paid", {
  tag: ["@online", "@full"],
}, async ({ page, site, words, account, cell }) => {
  test.setTimeout(120_000);
  const { program, on } = await buildingOn(site.product.apiOrigin, cell.language);
  await logIn(page, words, account);
  await visit(page, `/courses/${program.id}`);
  const main = page.getByRole("main");
  await expect(main.getByText(words.buildsOn, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByRole("link", { name: on, exact: true }).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole("button", { name: words.addToCart, exact: true }).filter({ hasText: words.addToCart, visible: true }).click();
  const cart = new CartPage(page, words);
  await cart.open();
  await expect(cart.line(program.title)).toContainText(`${words.betterCompletedFirst}: ${on}`);
  await expectAccessible(page);
});
