import type { Page } from "@playwright/test";
import { expect, test } from "./desk.ts";

interface Waiting {
  kind: string;
  id: string;
}

const rows = (page: Page) => page.locator("main [data-list-row]");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("office.md §9: what waits longest stands first today, and its row leads to the decision @small", async ({ desk, api }) => {
  const { page, hand, say } = desk;
  await desk.open("/staff");
  const work = page.getByRole("table", { name: say(["ينتظرك", "Waiting for you"]) });
  const list = desk.narrow ? page.getByRole("list", { name: say(["ينتظرك", "Waiting for you"]) }) : work;
  const nearest = list.locator("[data-list-row]").first();
  await expect(nearest).toBeVisible();
  await desk.shot("today");
  const { data } = await api.call<Waiting[]>(
    "GET",
    "/admin/requests?filter[status]=open&filter[kind]=postponement,withdrawal,absence,departure&sort=sla&per_page=1",
  );
  await hand.open(nearest);
  await expect(page).toHaveURL(new RegExp(`/staff/requests/${data[0]?.kind}/${data[0]?.id}$`, "u"));
  await expect(title(page)).toBeFocused();
  // Its one next step opens the nearest that is mine or nobody's.
  await desk.open("/staff");
  await hand.press(page.getByRole("link", { name: say([/^فتح الأقرب مهلة/u, /^Open the nearest limit/u]) }));
  await expect(page).toHaveURL(/\/staff\/requests\/\w+\/[^/]+$/u);
  // A number of the day leads to the list that it counts.
  await desk.open("/staff");
  const count = page.getByRole("main").locator('dl a[href="/staff/requests"]');
  await hand.press(count);
  await expect(page).toHaveURL(/\/staff\/requests$/u);
  await expect(rows(page).first()).toBeVisible();
});
