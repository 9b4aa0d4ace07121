import type { ListedMail } from "#contract/messages/mails.ts";
import { expect, test } from "./desk.ts";
import { plant } from "./planted.ts";

test("office.md §9: work that stopped is read with its last error, tried again, or closed with a reason", async ({ site, desk, api }) => {
  // The product starts anew for it.
  test.slow();
  const { page, hand, say, field, button } = desk;
  await plant(site.product, "stopped-work");
  const dead = async () => (await api.call<{ id: number; reason: string }[]>("GET", "/admin/jobs/dead")).data;
  const [later, earlier] = await dead();
  await desk.open("/staff/platform/health");
  await expect(page.getByText(say([/^عملان متوقفان/u, /^2 jobs stopped and wait for a decision/u])).first()).toBeVisible();
  await desk.shot("stopped-work");
  const rows = page.getByRole("main").locator("[data-list-row]");
  await expect(rows).toHaveCount(2);
  await hand.open(rows.first());
  await expect(page).toHaveURL(new RegExp(`/health/jobs/${later?.id}$`, "u"));
  await expect(page.getByText("getaddrinfo ENOTFOUND mail.example")).toBeVisible();
  await desk.shot("stopped-job");
  // Nothing is decided without a reason.
  const retry = button(["إعادة المحاولة", "Retry"]);
  await hand.press(retry);
  await expect(page.getByText(say(["يُرجى كتابة السبب", "Write the reason"]))).toBeVisible();
  await hand.write(field("reason"), "عاد خادم البريد");
  await hand.press(retry);
  await desk.settle(page.getByText(say([/^ستُعاد محاولة العمل/u, /^The work will be tried again/u])));
  await expect(page).toHaveURL(/\/staff\/platform\/health$/u);
  await expect(rows).toHaveCount(1);
  await hand.open(rows.first());
  await hand.write(field("reason"), "أُنجز يدويًا");
  await hand.press(button(["إغلاق بسبب", "Close with this reason"]));
  await desk.settle(page.getByText(say([/^أُغلق/u, /^The work was closed/u])));
  await expect(rows).toHaveCount(0);
  await expect.poll(dead).toEqual([]);
  // An address that a colleague kept says what became of it.
  await desk.open(`/staff/platform/health/jobs/${earlier?.id}`);
  await expect(page.getByText(say([/^لم يعد هذا العمل/u, /^This work no longer waits for a decision/u])).first()).toBeVisible();
});

test("office.md §9: a mail that was given up after a day of tries is closed with a reason, which is kept", async ({ site, desk, api }) => {
  // The product starts anew for it.
  test.slow();
  const { page, hand, say, button } = desk;
  await plant(site.product, "dead-mail");
  const mail = async () => (await api.call<ListedMail[]>("GET", "/admin/mails?q=gone@mail.example")).data[0];
  await desk.open("/staff/platform/mails?state=dead");
  await hand.open(page.locator("[data-list-row]").filter({ hasText: "gone@mail.example" }));
  await expect(page.getByText("connect ECONNREFUSED")).toBeVisible();
  await desk.shot("dead-mail");
  await hand.press(button(["إغلاق بسبب", "Close with this reason"]));
  const dialog = page.getByRole("dialog").first();
  const close = button(["إغلاق", "Close"], dialog);
  // Nothing is decided without a reason.
  await hand.press(close);
  await expect(dialog.getByText(say(["يُرجى كتابة السبب", "Write the reason"]))).toBeVisible();
  await hand.write(dialog.getByRole("textbox"), "أُبلغ صاحبه بالجوال");
  await hand.press(close);
  await desk.settle(page.getByText(say([/^أُغلقت الرسالة/u, /^The mail was closed/u])));
  await expect.poll(async () => (await mail())?.state).toBe("closed");
});

test("office.md §6: a person's messages say which e-mail came back, and when", async ({ site, desk, api }) => {
  // The product starts anew for it.
  test.slow();
  const { page, say } = desk;
  await plant(site.product, "returned-mail");
  const [mail] = (await api.call<ListedMail[]>("GET", "/admin/mails?filter[state]=bounced")).data;
  await desk.open(`/staff/people/${mail?.person?.id}/messages`);
  const told = page.getByRole("listitem").filter({ hasText: say(["الكتابة المهنية", "Professional writing"]) });
  await expect(told.first()).toContainText(say(["ارتد البريد", "E-mail returned"]));
  await expect(told.first().locator('span > time[datetime="2026-11-22T06:00:00.000Z"]')).toBeVisible();
  await desk.shot("message-returned", "dark");
});
