import { expect, test } from "./desk.ts";
import { pair } from "./steps.ts";

test("office.md §9: rooms, days off and fields of programs are kept, each by its form", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const add = (pairOf: readonly [string, string]) => hand.press(page.getByRole("main").getByRole("link", { name: say(pairOf) }));
  await desk.open("/staff/programs/rooms");
  await add(["قاعة جديدة", "New room"]);
  await pair(desk, "name", "القاعة 7", "Room 7");
  await hand.write(field("seats"), "24");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/programs\/rooms\/\d+$/u);
  await desk.shot("room");

  await desk.open("/staff/programs/holidays");
  await add(["إجازة جديدة", "New day off"]);
  await pair(desk, "name", "يوم التأسيس", "Founding Day");
  await hand.date(field("day"), "2027-02-22");
  await hand.tick(field("yearly"));
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/programs\/holidays\/\d+$/u);
  await desk.shot("holiday");

  await desk.open("/staff/programs/fields");
  await add(["مجال جديد", "New field"]);
  await pair(desk, "name", "الاستدامة", "Sustainability");
  await hand.write(field("position"), "20");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/programs\/fields\/\d+$/u);
  const { data } = await api.call<{ seats: number }[]>("GET", "/admin/rooms?q=7");
  expect(data[0]?.seats).toBe(24);
});

test("office.md §1.8: a report stands beside what it reports on: by days, by kind, and who falls behind", async ({ desk }) => {
  const { page, hand, say } = desk;
  const rows = page.getByRole("table").getByRole("row");
  for (const report of ["enrollments", "attendance", "satisfaction"]) {
    await desk.open(`/staff/programs/reports/${report}`);
    await expect(rows.nth(1)).toBeVisible();
    await desk.shot(`report-${report}`);
  }
  await desk.open("/staff/programs/reports/at-risk");
  const first = page.locator("[data-list-row]").first();
  await expect(first).toBeVisible();
  await desk.shot("report-at-risk");
  await hand.open(first);
  await expect(page).toHaveURL(/\/staff\/people\/\d+/u);
  await desk.open("/staff/finance/revenue");
  await expect(page.getByRole("heading", { level: 1, name: say(["الإيرادات", "Revenue"]) })).toBeVisible();
  await expect(rows.nth(1)).toBeVisible();
  await desk.shot("report-revenue");
});
