import { readFile } from "node:fs/promises";
import type { ListedMail, ReadMail } from "#contract/messages/mails.ts";
import { register } from "#tests/support/accounts.ts";
import { expect, test } from "./desk.ts";

test("office.md §9: a setting is changed, and its history puts it back", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const stands = async () => (await api.call<{ copyright_text: { ar: string } }>("GET", "/admin/settings")).data.copyright_text?.ar;
  const before = await stands();
  await desk.open("/staff/platform/settings");
  await hand.write(field("copyright_text_ar"), "مركز التدريب، جميع الحقوق محفوظة");
  await hand.write(field("copyright_text_en"), "The training centre, all rights reserved");
  await desk.shot("settings");
  await hand.press(button(["حفظ التغييرات", "Save changes"]));
  await desk.settle(page.getByText(say(["حُفظت التغييرات", "Saved"]), { exact: true }));
  expect(await stands()).toBe("مركز التدريب، جميع الحقوق محفوظة");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["سجل التغييرات", "History of changes"]) }));
  await desk.shot("settings-history");
  await hand.press(page.getByRole("button", { name: say([/^إعادة الإعدادات/u, /^Put back as before/u]) }).first());
  await desk.settle(page.getByText(say([/^عادت الإعدادات/u, /^The settings are as they were/u])));
  expect(await stands()).toBe(before);
});

test("office.md §9: a message is worded anew with a name put in, tried on oneself, and gets the platform's text back", async ({ desk }) => {
  const { page, hand, say, field, button } = desk;
  await desk.open("/staff/platform/messages/enrolled_later");
  await hand.write(field("title_ar"), "أهلًا بك");
  await hand.write(field("title_en"), "Welcome");
  await hand.write(field("reason"), "ترحيب أوضح");
  await hand.write(field("body_ar"), "سجلتك الجامعة في ");
  await hand.press(page.getByRole("main").getByRole("button", { name: say(["إدراج: البرنامج", "Put in: Program"]) }));
  await expect(field("body_ar")).toHaveValue("سجلتك الجامعة في {program}");
  await expect(field("body_ar")).toBeFocused();
  await hand.press(page.getByRole("main").getByRole("button", { name: say(["إدراج: اليوم الأول", "Put in: First day"]) }));
  await expect(field("body_ar")).toHaveValue("سجلتك الجامعة في {program}{day}");
  await desk.shot("message-text");
  await hand.press(button(["حفظ التغييرات", "Save changes"]));
  await desk.settle(page.getByText(say([/^حُفظ، وتُكتب به/u, /^Saved\. Messages/u])));
  await hand.press(button(["إرسال تجربة لي بالعربية", "Send me a trial in Arabic"]));
  await expect(page.getByText(say([/^في طريقها إلى بريدك/u, /^On its way/u]))).toBeVisible();
  await hand.press(button(["العودة إلى النسخة 1", "Return to version 1"]));
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByLabel(say(["سبب التغيير", "Reason of the change"])), "انتهت التجربة");
  await hand.press(button(["إعادة هذا النص", "Return"], dialog));
  await expect(
    page
      .getByRole("main")
      .getByText(say(["نص المنصة", "The platform’s text"]))
      .first(),
  ).toBeVisible();
});

test("office.md §9: the letter round a refund is worded anew, a name that it does not know is refused at its field, and it comes back", async ({
  desk,
}) => {
  const { page, hand, say, field, button } = desk;
  const main = page.getByRole("main");
  await desk.open("/staff/platform/messages/refund_returned");
  await expect(main.locator('[data-preview="letter ar"]')).toBeVisible();
  await expect(main.locator('[data-preview="row ar"]')).toHaveCount(0);
  await hand.write(field("title_ar"), "عاد المبلغ: طلب الشراء {number}");
  await hand.write(field("title_en"), "Your money is back: order {number}");
  await hand.write(field("body_ar"), "أعدنا {amount} ريال من {number} عن {vat}");
  await hand.write(field("body_en"), "We returned {amount} SAR of {number} for {program}");
  await hand.write(field("reason"), "يذكر البرنامج");
  await hand.press(button(["حفظ التغييرات", "Save changes"]));
  await expect(field("body_ar")).toHaveAttribute("aria-invalid", "true");
  await hand.write(field("body_ar"), "أعدنا {amount} ريال من {number} عن ");
  await hand.press(main.getByRole("button", { name: say(["إدراج: البرنامج", "Put in: Program"]) }));
  await expect(field("body_ar")).toHaveValue("أعدنا {amount} ريال من {number} عن {program}");
  await expect(main.locator('[data-preview="letter ar"]')).not.toContainText("{program}");
  await desk.shot("letter-text");
  await hand.press(button(["حفظ التغييرات", "Save changes"]));
  const back = main.getByRole("button", { name: say([/^العودة إلى النسخة 1$/u, /^Return to version 1$/u]) });
  await desk.settle(back);
  await hand.press(back);
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByLabel(say(["سبب التغيير", "Reason of the change"])), "انتهت التجربة");
  await hand.press(button(["إعادة هذا النص", "Return"], dialog));
  await expect(main.getByText(say(["نص المنصة", "The platform’s text"])).first()).toBeVisible();
});

test("office.md §11: the audit log is narrowed to an event, an entry read to its hash, and the chain checked", async ({ desk }) => {
  const { page, hand, say, button } = desk;
  await desk.open("/staff/platform/audit");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await desk.shot("audit");
  const checked = page.waitForResponse((answer) => answer.url().endsWith("/admin/security-log/checks"));
  await hand.press(button(["التحقق من السلسلة الآن", "Check the chain now"]));
  expect((await checked).status()).toBe(200);
  await hand.choose(page.getByRole("combobox", { name: say(["الإجراء", "Event"]) }), "login_succeeded");
  await expect(page).toHaveURL(/name=login_succeeded/u);
  await hand.open(page.locator("[data-list-row]").first());
  await expect(page.getByRole("heading", { level: 1, name: say(["تسجيل دخول", "Logged in"]) })).toBeVisible();
  await expect(page.getByText(say(["بصمة القيد", "Hash of this entry"]), { exact: true })).toBeVisible();
  await desk.shot("audit-entry");
});

test("office.md §9: health says what hurts; a report of a period is taken away as a file", async ({ desk }) => {
  const { page, hand, say, button } = desk;
  await desk.open("/staff/platform/health");
  await expect(page.getByRole("heading", { level: 2, name: say(["الطوابير", "Queues"]) })).toBeVisible();
  await desk.shot("health");
  await desk.open("/staff/finance/orders");
  await hand.choose(page.getByRole("combobox", { name: say(["المدة", "Period"]) }), "month");
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/u);
  await hand.export(button(["تصدير", "Export"]));
  const dialog = page.getByRole("dialog", { name: say(["تصدير هذه القائمة", "Export this list"]) });
  await hand.press(dialog.getByRole("button", { name: "CSV" }));
  await hand.press(button(["تجهيز الملف", "Prepare the file"], dialog));
  const download = button(["تنزيل الملف", "Download the file"], dialog);
  await desk.settle(dialog.getByText(say([/^الملف جاهز/u, /^Ready\./u])));
  await desk.shot("export");
  const [file] = await Promise.all([page.waitForEvent("download"), hand.press(download)]);
  expect(file.suggestedFilename()).toMatch(/^qabas-orders-\d{4}-\d\d-\d\d\.csv$/u);
  expect((await readFile(await file.path(), "utf8")).startsWith("\uFEFF")).toBe(true);
  await hand.press(button(["إغلاق", "Close"], dialog));
});

test("office.md §9: the VAT of a quarter is read by category and saved as a table; a provider's day beside our records", async ({
  desk,
}) => {
  const { page, hand, say, button } = desk;
  await desk.open("/staff/finance/vat");
  await expect(page.getByRole("heading", { level: 2, name: say(["حسب الفئة الضريبية", "By category"]) })).toBeVisible();
  await desk.shot("vat");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    hand.press(button(["حفظ هذا الجدول بصيغة CSV", "Save this table as CSV"])),
  ]);
  expect(file.suggestedFilename()).toMatch(/^qabas-vat-.*\.csv$/u);
  const quarters = page.getByRole("combobox", { name: say(["الفترة الضريبية", "Tax period"]) });
  const [, earlier = ""] = await quarters.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await hand.choose(quarters, earlier);
  await expect(page).toHaveURL(/quarter=/u);
  await desk.open("/staff/finance/reconciliations");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await desk.shot("reconciliations");
  await hand.open(page.locator("[data-list-row]").first());
  await expect(page.getByText(say(["في سجلاتنا", "In our records"])).first()).toBeVisible();
});

test("office.md §9: a mail is found by its address, read as it was sent without what its link holds, and sent once more", async ({
  desk,
  api,
  site,
}) => {
  const { page, hand, say, button } = desk;
  const { email } = await register(site.product.apiOrigin);
  const sent = async () => (await api.call<ListedMail[]>("GET", `/admin/mails?q=${email}&filter[state]=sent`)).data[0];
  await expect.poll(async () => (await sent())?.id).toBeGreaterThan(0);
  const id = (await sent())?.id;
  await desk.open("/staff/platform/mails");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await desk.shot("mails", "dark");
  await hand.write(page.getByRole("searchbox", { name: say(["بداية البريد الإلكتروني", "Beginning of an e-mail"]) }), email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=learner/u);
  const row = page.locator("[data-list-row]").filter({ hasText: email });
  await hand.open(row.first());
  await expect(page.getByRole("main").getByText("•••").first()).toBeVisible();
  await desk.shot("mail", "dark");
  const again = ["إعادة الإرسال", "Send again"] as const;
  await hand.press(page.getByRole("main").getByRole("button", { name: say(again) }));
  const dialog = page.getByRole("dialog", { name: say(again) });
  await desk.shot("mail-again");
  await hand.press(button(again, dialog));
  await desk.settle(page.getByText(say([/^تُرسل الرسالة مرة أخرى/u, /^The mail is sent once more/u])));
  await expect.poll(async () => (await api.call<ReadMail>("GET", `/admin/mails/${id}`)).data).toMatchObject({ state: "sent", resends: 1 });
});
