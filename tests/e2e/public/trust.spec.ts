import { expect, test } from "#tests/support/fixtures.ts";
import { programs } from "#tests/support/catalogue.ts";
import { expectAccessible } from "#tests/support/accessible.ts";

test("what a visit really keeps on the device is listed on the page about cookies", { tag: "@part" }, async ({ page, context, cell }) => {
  test.setTimeout(90_000);
  for (const path of ["/", "/courses/1", "/contact"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/cookies");
  const list = page.getByRole("region", { name: cell.language === "ar" ? "المحفوظ على هذا الجهاز" : "What is kept on this device" });
  await expect(list.locator("dd").first()).toBeVisible();
  const names = (await list.locator("dd").allInnerTexts()).flatMap((text) => text.split(", "));
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ""),
  ]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  const isListed = (one: string) => names.some((name) => (name.endsWith("*") ? one.startsWith(name.slice(0, -1)) : one === name));
  expect(kept.length).toBeGreaterThan(2);
  expect([...kept, ...cookies].filter((one) => !isListed(one))).toEqual([]);
  await expectAccessible(page);
});

test("help finds an article however it is spelled, and a course leads to who teaches it and where", { tag: ["@online", "@part"] }, async ({
  page,
  site,
  cell,
}) => {
  test.setTimeout(90_000);
  const arabic = cell.language === "ar";
  await page.goto("/help");
  const sections = page.getByRole("article").getByRole("region");
  const all = await sections.count();
  await page.getByRole("searchbox", { name: arabic ? "البحث في المساعدة" : "Search in help" }).fill(arabic ? "الإسترداد" : "REFUND");
  await expect.poll(() => sections.count()).toBeLessThan(all);
  await expect(page.getByRole("region", { name: arabic ? "الاسترداد" : "Refunds", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/courses/1#instructors");
  const teacher = page.locator("#instructors").getByRole("link").first();
  const name = await teacher.innerText();
  await teacher.click();
  await expect(page).toHaveURL(/\/instructors\/\d+/u);
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expectAccessible(page);
  const onSite = (await programs(site.product.apiOrigin, cell.language)).find(({ delivery }) => delivery !== "online");
  await page.goto(`/courses/${onSite?.id}#cohorts`);
  await page
    .locator("#cohorts")
    .getByRole("link", { name: arabic ? "المكان على الخريطة" : "Find the place on the map" })
    .click();
  await expect(page).toHaveURL(/\/contact#map$/u);
  await expect(page.locator("#map")).toBeInViewport();
});
