import { randomUUID } from "node:crypto";
import { PATIENCE } from "#tests/playwright.config.ts";
import { expect, test } from "./desk.ts";

interface Letter {
  id: string;
  assignee: { id: number } | null;
}
const LETTERS = 60;
const WHOLE_MS = 60_000 * PATIENCE;

test("office.md §5: how far an action on many rows is stands beside the bell of any page, and says there that it is at its end", async ({
  desk,
  site,
  api,
}) => {
  test.slow();
  const { page, hand, say, button } = desk;
  const mark = randomUUID().slice(0, 8).replaceAll(/\d/gu, "a");
  const headers = { "content-type": "application/json", "accept-language": "ar" };
  for (let one = 0; one < LETTERS; one += 1) {
    const letter = { id: randomUUID(), fullName: `نورة ${mark}`, email: "noura@example.com", phone: "+966 55 618 2047", website: "" };
    const body = JSON.stringify({ ...letter, message: "متى تبدأ الدورة؟" });
    const sent = await fetch(`${site.product.apiOrigin}/api/v1/contact-messages`, { method: "POST", headers, body });
    expect(sent.ok, await sent.text()).toBe(true);
  }
  const given = async () =>
    (await api.call<Letter[]>("GET", `/admin/messages?q=${mark}&per_page=100`)).data.filter(({ assignee }) => assignee !== null).length;
  await desk.open(`/staff/requests/messages?q=${mark}`);
  const rows = page.getByRole("main").locator("[data-list-row]");
  await expect(rows.nth(49)).toBeVisible();
  await hand.select(rows.first());
  await hand.press(button([`تحديد كل النتائج، ${LETTERS}`, `Select all results, ${LETTERS}`]));
  await hand.press(button(["إسناد", "Assign"]));
  const dialog = page.getByRole("dialog");
  await hand.choose(dialog.getByRole("combobox"), "me");
  await hand.press(button(["إسناد", "Assign"], dialog));
  await desk.settle(button(["إغلاق", "Close"], dialog));
  await hand.press(button(["إغلاق", "Close"], dialog));
  await expect(dialog).toHaveCount(0);

  await desk.open("/staff/people");
  const beside = page.getByRole("link", { name: say([/^إجراء جماعي/u, /^Action on many rows/u]) });
  await expect(beside).toBeVisible();
  await desk.shot("run-in-head");
  // Row by row, each with its own place in the log.
  await expect(beside).toHaveAccessibleName(say([/اكتمل$/u, /at its end$/u]), { timeout: WHOLE_MS });
  await hand.press(beside);
  await expect(page).toHaveURL(/\/staff\/bulk\/[\da-f-]+$/u);
  await expect(page.getByRole("main").getByText(say([`نُفذ في ${LETTERS} صفًا`, `Done: ${LETTERS} rows`]))).toBeVisible();
  expect(await given()).toBe(LETTERS);
  // Its page names each row, and takes all of them back with one press.
  await hand.press(button(["تراجع", "Undo"]));
  await expect(page.getByRole("main").getByText(say([`عاد ${LETTERS} صفًا كما كان`, `${LETTERS} rows are as they were`]))).toBeVisible({
    timeout: WHOLE_MS,
  });
  expect(await given()).toBe(0);
});
