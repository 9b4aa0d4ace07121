import { register } from "#tests/support/accounts.ts";
import { SECOND, STAFF, expect, test } from "./desk.ts";

interface Found {
  id: number;
  email: string;
  suspended_at: string | null;
}

test("office.md §4: whatever a caller reads out is found from one field: a mobile's last four, a purchase, an action", async ({
  desk,
  api,
}) => {
  const { page, hand, say } = desk;
  const field = page.getByRole("combobox", { name: say([/^شخص أو طلب أو شهادة/u, /^Person, purchase, request/u]) });
  const button = page
    .getByRole("banner")
    .or(page.getByRole("main"))
    .getByRole("button", { name: say([/^بحث/u, /^Find/u]) });
  const find = async (typed: string) => {
    await hand.find(button.filter({ visible: true }).first());
    await expect(field).toBeFocused();
    await hand.write(field, typed);
  };
  await desk.open("/staff");
  await find("0001");
  const person = page.getByRole("option", { name: say([/^سارة خالد محمد العسيري/u, /^Sarah Khalid Mohammed Alasiri/u]) }).first();
  await expect(person).toBeVisible();
  // People come before the purchases that belong to them.
  await expect(page.getByRole("option").first()).toContainText(say(["سارة خالد محمد العسيري", "Sarah Khalid Mohammed Alasiri"]));
  await desk.shot("palette");
  await hand.take(person);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(say(["سارة خالد محمد العسيري", "Sarah Khalid Mohammed Alasiri"]));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const { data } = await api.call<{ id: string; number: string }[]>("GET", "/admin/orders?filter[status]=paid&per_page=1");
  const { id = "", number = "" } = data[0] ?? {};
  await find(number);
  await hand.take(page.getByRole("option", { name: new RegExp(`^${number}`, "u") }).first());
  await expect(page).toHaveURL(new RegExp(`/staff/finance/orders/${id}$`, "u"));

  await find(`> ${say(["سجل التدقيق", "Audit log"])}`);
  await hand.take(page.getByRole("option", { name: say(["سجل التدقيق", "Audit log"]) }).first());
  await expect(page).toHaveURL(/\/staff\/platform\/audit$/u);
});

test("office.md §5: a list is searched, its view kept, rows are selected and changed together with a way back", async ({
  desk,
  api,
  site,
  words,
}) => {
  const { page, hand, say } = desk;
  const [one, other] = [await register(site.product.apiOrigin), await register(site.product.apiOrigin)];
  await desk.open("/staff/people");
  const search = page.getByRole("searchbox", { name: say(["الاسم أو الجوال أو الهوية أو البريد", "Name, mobile, ID or e-mail"]) });
  await hand.write(search, "learner-");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=learner-/u);
  const row = (email: string) => page.locator("tr").filter({ hasText: email }).locator("[data-list-row]");
  await expect(row(one.email)).toBeVisible();

  await hand.press(page.getByRole("button", { name: say(["حفظ العرض", "Save view"]) }));
  const saving = page.getByRole("dialog");
  const name = `${say(["جدد", "New ones"])} ${one.email.slice(8, 14)}`;
  await hand.write(saving.getByRole("textbox"), name);
  await hand.press(saving.getByRole("button", { name: say(["حفظ", "Save"]), exact: true }));
  const view = page.getByRole("link", { name });
  await expect(view).toBeVisible();
  await expect(saving).toHaveCount(0);

  await hand.select(row(one.email));
  await hand.select(row(other.email));
  // A box to select with makes no row higher than those of other lists (office.md §2).
  const height = (await row(one.email).locator("xpath=ancestor::tr").boundingBox())?.height;
  expect(height).toBeLessThanOrEqual(42);
  await desk.shot("people-selected");
  const bar = page.getByRole("region", { name: say(["إجراءات المحدد", "What is done to the selected"]) });
  // However long the list is, what may be done to its rows is in sight.
  await expect(bar).toBeInViewport();
  await hand.press(bar.getByRole("button", { name: say(["إيقاف", "Suspend"]), exact: true }));
  const bulk = page.getByRole("dialog");
  await expect(bulk.getByText(say(["يتغير صفان", "It changes 2 rows"]))).toBeVisible();
  await hand.write(bulk.getByRole("textbox"), "حسابان للتجربة");
  await desk.shot("people-bulk");
  await hand.press(bulk.getByRole("button", { name: say(["إيقاف", "Suspend"]), exact: true }));
  await desk.settle(bulk.getByText(say(["نُفذ في صفين", "Done: 2 rows"])));
  const stands = async () => (await api.call<Found[]>("GET", `/admin/users?q=${one.email}`)).data[0]?.suspended_at;
  expect(await stands()).not.toBeNull();
  await hand.press(bulk.getByRole("button", { name: say(["تراجع", "Undo"]) }));
  await expect(bulk.getByText(say(["عاد صفان كما كانا", "2 rows are as they were"]))).toBeVisible();
  expect(await stands()).toBeNull();
  await hand.press(bulk.getByRole("button", { name: words.close, exact: true }));
  await expect(bulk).toHaveCount(0);

  await hand.export(page.getByRole("button", { name: say(["تصدير", "Export"]), exact: true }));
  await expect(page.getByRole("dialog", { name: say(["تصدير هذه القائمة", "Export this list"]) })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("office.md §9: a person's own pages are looked at read-only, with a reason, under a strip that ends it", async ({ desk, api }) => {
  const { page, hand, say } = desk;
  const { data } = await api.call<Found[]>("GET", "/admin/users?q=student@qabas.example");
  await desk.open(`/staff/people/${data[0]?.id}`);
  await hand.press(page.getByRole("button", { name: say(["العرض بصلاحية الحساب", "View as this person"]) }));
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByRole("textbox", { name: say(["السبب", "Reason"]) }), "لا يظهر لها رابط المحاضرة");
  await hand.press(dialog.getByRole("button", { name: say(["بدء العرض", "Begin the view"]) }));
  const way = page.getByRole("link", { name: say(["فتحه في علامة تبويب جديدة", "Open it in a new tab"]) });
  await desk.settle(way);
  const [tab] = await Promise.all([page.context().waitForEvent("page"), hand.press(way)]);
  const there = desk.at(tab);
  const strip = tab.getByRole("complementary", { name: say(["عرض بصلاحية حساب", "View of an account"]) });
  await expect(strip).toBeVisible();
  await expect(tab).toHaveURL(/\/student\/dashboard$/u);
  await expect(tab.getByRole("main").getByRole("heading").nth(1)).toBeVisible();
  await there.shot("view-as");
  await there.hand.press(strip.getByRole("button", { name: say(["إنهاء العرض", "End the view"]) }));
  await expect(tab).toHaveURL(new RegExp(`/staff/people/${data[0]?.id}$`, "u"));
  await tab.close();
});

test("office.md §10: other roles wait for a second administrator, who sees the same and approves them", async ({ desk, second, api }) => {
  const { page, hand, say } = desk;
  const { data } = await api.call<Found[]>("GET", "/admin/users?filter[type]=staff&q=content@qabas.example");
  await desk.open("/staff/platform/roles");
  await expect(page.getByRole("table", { name: say(["الصلاحيات حسب الدور", "Rights by role"]) })).toBeVisible();
  await desk.shot("roles");
  await desk.open(`/staff/people/${data[0]?.id}/roles`);
  await hand.press(page.getByRole("button", { name: say(["تغيير الأدوار", "Change roles"]) }));
  const dialog = page.getByRole("dialog", { name: say(["تغيير الأدوار", "Change roles"]) });
  await hand.tick(dialog.locator('[name="role-support"]'));
  await hand.press(dialog.getByRole("button", { name: say(["إرسال للاعتماد الثاني", "Send for second approval"]) }));
  await desk.settle(page.getByText(say([/^أُرسل للاعتماد الثاني/u, /^Sent for second approval/u])));

  await second.open("/staff/approvals");
  const wish = second.page.locator("[data-list-row]").last();
  await second.hand.open(wish);
  await expect(second.page).toHaveURL(/\/staff\/approvals\/rights\//u);
  await second.shot("approval");
  await second.hand.press(second.page.getByRole("button", { name: say(["اعتماد", "Approve"]), exact: true }));
  await second.settle(second.page.getByText(say([/^اعتُمد/u, /^Approved/u])));
  const roles = await api.call<{ role: string }[]>("GET", `/admin/users/${data[0]?.id}/roles`);
  expect(roles.data.map(({ role }) => role).toSorted()).toEqual(["content", "support"]);
  expect(SECOND.email).not.toBe(STAFF.email);
});
