import { randomUUID } from "node:crypto";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { SECOND, expect, test } from "./desk.ts";
import { paperCopy } from "./paper-copy.ts";
import { stopWork } from "./stopped-work.ts";

test("office.md §11: an entry of the audit log is found and read, and the chain is checked", async ({ desk, api }) => {
  const { page, hand, say } = desk;
  await desk.open("/staff/platform/audit");
  await hand.choose(page.getByRole("combobox", { name: say(["الإجراء", "Event"]) }), "login_succeeded");
  await expect(page).toHaveURL(/name=login_succeeded/u);
  await hand.open(page.locator("[data-list-row]").first());
  await expect(page.getByRole("heading", { level: 1, name: say(["تسجيل دخول", "Logged in"]) })).toBeVisible();
  await expect(page.getByText(say(["بصمة القيد", "Hash of this entry"]), { exact: true })).toBeVisible();
  await desk.shot("audit-entry");
  await desk.open("/staff/platform/audit");
  const check = page.getByRole("button", { name: say(["التحقق من السلسلة الآن", "Check the chain now"]) });
  const asked = page.waitForResponse((answer) => answer.url().endsWith("/admin/security-log/checks"));
  await hand.press(check);
  expect((await asked).status()).toBe(200);
  await expect(page.getByText(say(["السلسلة سليمة.", "The chain is intact."]))).toBeVisible({ timeout: 60_000 });
  await desk.shot("audit");
  const { data } = await api.call<{ checked: { broken: unknown } | null }>("GET", "/admin/security-log");
  expect(data.checked?.broken).toBeNull();
});

test("office.md §9: work that stopped is read with its last error, and tried again with a reason", async ({ desk, api, site }) => {
  test.setTimeout(180_000);
  const { page, hand, say } = desk;
  const id = await stopWork(site.product);
  await page.reload();
  await desk.open("/staff/platform/health");
  await expect(page.getByRole("heading", { level: 2, name: say(["الطوابير", "Queues"]) })).toBeVisible();
  await desk.shot("health");
  await hand.open(page.locator(`[data-list-row][href$="/jobs/${id}"]`));
  await expect(page.getByText("Error: no answer")).toBeVisible();
  await hand.write(page.locator('main [name="reason"]'), "عادت البوابة");
  await desk.shot("job");
  await hand.press(page.getByRole("main").getByRole("button", { name: say(["إعادة المحاولة", "Retry"]) }));
  await desk.settle(page.getByText(say(["ستُعاد محاولة العمل.", "The work will be tried again."])));
  await expect(page).toHaveURL(/\/staff\/platform\/health$/u);
  const { data } = await api.call<{ id: number }[]>("GET", "/admin/jobs/dead?per_page=20");
  expect(data.some((one) => one.id === id)).toBe(false);
});

test("office.md §9: a template of certificates is written, seen on paper, approved by another and put in force", async ({
  desk,
  second,
  api,
}) => {
  const { page, hand, say } = desk;
  const main = page.getByRole("main");
  const field = (name: string) => main.locator(`[name="${name}"]`);
  const save = main.getByRole("button", { name: say(["حفظ", "Save"]), exact: true });
  await desk.open("/staff/certificates/templates/new");
  await hand.write(field("name_ar"), "قالب المكتب");
  await hand.write(field("name_en"), "Template of the office");
  await hand.write(field("awards_ar"), "تشهد {holder} بأن");
  await hand.write(field("awards_en"), "{issuer} certifies that");
  await hand.press(save);
  await expect(page.getByText(say(["اسم بين قوسين غير معروف هنا", "A name in braces is not known here"])).first()).toBeVisible();
  await hand.write(field("awards_ar"), "تشهد {issuer} بأن");
  await hand.press(save);
  await expect(page).toHaveURL(/\/templates\/\d+$/u);
  const id = page.url().split("/").at(-1);
  await expect(page.getByRole("article").getByText(/^تشهد .* بأن$/u)).toBeVisible();
  await desk.shot("template");
  await second.open(`/staff/certificates/templates/${id}`);
  await second.hand.press(second.page.getByRole("main").getByRole("button", { name: say(["اعتماد", "Approve"]), exact: true }));
  await second.settle(second.page.getByRole("main").getByRole("button", { name: say(["العمل به", "Put in force"]) }));
  const { data } = await api.call<{ approved_by: { id: number } | null }>("GET", `/admin/certificate-templates/${id}`);
  expect(data.approved_by).not.toBeNull();
  expect(second.account).toBe(SECOND);
});

test("office.md §9: a paper copy is printed, handed to the carrier and arrives", async ({ desk, api, site }) => {
  const { page, hand, say } = desk;
  const main = page.getByRole("main");
  const id = await paperCopy(site.product.apiOrigin, api);
  await desk.open("/staff/certificates/shipping?status=requested");
  await hand.open(page.locator(`[data-list-row][href*="${id}"]`));
  await hand.press(main.getByRole("button", { name: say(["طباعة", "Print"]), exact: true }));
  const dialog = page.getByRole("dialog");
  await hand.press(dialog.getByRole("button", { name: say(["طباعة", "Print"]), exact: true }));
  await desk.settle(page.getByText(say(["النسخة قيد التجهيز", "The copy is being prepared"])));
  await desk.open(`/staff/certificates/shipping/${id}`);
  await hand.write(main.locator('[name="carrier"]'), "بريد الواحة");
  await hand.write(main.locator('[name="tracking_number"]'), "WP 5521");
  await desk.shot("shipping");
  await hand.press(main.locator('form button[type="submit"]'));
  await desk.settle(page.getByText(say(["النسخة في الطريق", "The copy is on its way"])));
  await hand.press(main.getByRole("button", { name: say(["وصلت", "It arrived"]), exact: true }));
  await hand.press(dialog.getByRole("button", { name: say(["وصلت", "It arrived"]), exact: true }));
  await desk.settle(page.getByText(say(["وصلت النسخة", "The copy was delivered"])));
  const { data } = await api.call<{ delivery: { id: string; status: string } }[]>("GET", "/admin/deliveries?filter[status]=delivered");
  expect(data.some(({ delivery }) => delivery.id === id)).toBe(true);
});

test("office.md §9: what somebody asked for about their data is read with its deadline and what the law keeps", async ({ desk, site }) => {
  const { page, hand, say } = desk;
  const person = await register(site.product.apiOrigin);
  const own = await ApiCaller.signIn(site.product.apiOrigin, person);
  await own.call("POST", "/platform/profile/reauthenticate", { password: person.password });
  expect((await own.call("POST", "/privacy/delete-account")).status).toBeLessThan(300);
  expect((await own.call("POST", "/privacy/delete-account/confirm", { password: person.password })).status).toBeLessThan(300);
  await desk.open("/staff/people");
  const requests = page.getByRole("navigation").getByRole("link", { name: say([/^الطلبات/u, /^Requests/u]) });
  await hand.place(requests.filter({ visible: true }).first(), "KeyR");
  await hand.press(page.getByRole("main").locator('a[href="/staff/requests/data"]'));
  await hand.open(page.locator('[data-list-row][href^="/staff/requests/data/"]').first());
  await expect(page.getByRole("heading", { name: say(["حذف حساب", "Account deletion"]) })).toBeFocused();
  await expect(page.getByRole("heading", { name: say(["ما يوجب النظام حفظه", "What the law keeps"]) })).toBeVisible();
  await desk.shot("data-request");
});

test("office.md §9: a setting is changed, stands in the history with its writer, and is put back as before", async ({ desk, api }) => {
  const { page, hand, say } = desk;
  const main = page.getByRole("main");
  const tagline = async () => (await api.call<{ tagline: { ar: string } }>("GET", "/admin/settings")).data.tagline.ar;
  const before = await tagline();
  await desk.open("/staff/platform/settings");
  await hand.write(main.locator('[name="tagline_ar"]'), "تعلّم يصل إلى كل بيت");
  await desk.shot("settings");
  await hand.press(main.locator('form button[type="submit"]'));
  await desk.settle(page.getByText(say(["حُفظت التغييرات", "Saved"]), { exact: true }));
  expect(await tagline()).toBe("تعلّم يصل إلى كل بيت");
  await hand.press(main.getByRole("link", { name: say(["سجل التغييرات", "History of changes"]) }));
  await expect(main.getByText("تعلّم يصل إلى كل بيت")).toBeVisible();
  await desk.shot("settings-history");
  await hand.press(main.getByRole("button", { name: say([/^الإعادة إلى ما كان قبل/u, /^Put back as before/u]) }).first());
  await expect.poll(tagline).toBe(before);
});

test("office.md §9: a text of messages is worded anew with its variables, tried on oneself, and given back", async ({ desk, api }) => {
  const { page, hand, say } = desk;
  const main = page.getByRole("main");
  const field = (name: string) => main.locator(`[name="${name}"]`);
  const mark = randomUUID().slice(0, 6);
  await desk.open("/staff/platform/messages");
  await hand.press(main.locator('a[href$="/enrolled_later"]'));
  await hand.write(field("title_ar"), `أهلًا بك ${mark}`);
  await hand.write(field("body_ar"), "سجلتك الجامعة في ");
  await hand.press(main.getByRole("button", { name: say([/^إدراج: البرنامج$/u, /^Put in: Program$/u]) }).first());
  await expect(field("body_ar")).toBeFocused();
  await expect(field("body_ar")).toHaveValue("سجلتك الجامعة في {program}");
  await page.keyboard.type("، وأول أيامه {day}");
  await hand.write(field("reason"), "ترحيب أوضح");
  await desk.shot("message-text");
  await hand.press(main.getByRole("button", { name: say(["حفظ التغييرات", "Save changes"]), exact: true }));
  await desk.settle(page.getByText(say([/^حُفظ، وتُكتب به/u, /^Saved\. Messages from now/u])));
  await hand.press(main.getByRole("button", { name: say(["أرسل لي تجربة بالعربية", "Send me a trial in Arabic"]) }));
  await expect(main.getByText(say(["في طريقها إلى بريدك", "On its way to your e-mail"]))).toBeVisible();
  await hand.press(main.getByRole("button", { name: say([/^العودة إلى النسخة 1$/u, /^Return to version 1$/u]) }));
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByLabel(say(["سبب التغيير", "Reason of the change"])), "انتهت التجربة");
  await hand.press(dialog.getByRole("button", { name: say(["إعادة هذا النص", "Return"]), exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText(say(["نص خاص", "Own text"]))).toHaveCount(0);
  const { data } = await api.call<unknown>("GET", "/admin/message-texts/enrolled_later");
  expect(JSON.stringify(data)).not.toContain("{never}");
});
