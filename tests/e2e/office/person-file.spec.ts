import type { AccessQuote } from "#contract/enrollments/enrollment-access.ts";
import { type Account, ApiCaller, register } from "#tests/support/accounts.ts";
import { type Desk, expect, test } from "./desk.ts";

interface Person {
  id: number;
  suspended_at: string | null;
  sessions: number;
}

const tabs = { notes: ["الملاحظات", "Notes"], history: ["السجل", "History"], messages: ["المراسلات", "Messages"] } as const;

/** The file of somebody who registered a moment ago, and how the server has them. */
async function fileOf(desk: Desk, api: ApiCaller, { email }: Account) {
  const stands = async () => (await api.call<Person[]>("GET", `/admin/users?q=${email}`)).data[0];
  const id = (await stands())?.id ?? 0;
  await desk.open(`/staff/people/${id}`);
  return { id, stands, tab: (of: keyof typeof tabs) => desk.page.getByRole("main").locator(`a[href="/staff/people/${id}/${of}"]`).first() };
}

test("office.md §9: somebody is enrolled by hand, and moved to another cohort with what follows beside it", async ({ desk, api, site }) => {
  const { page, hand, say, field } = desk;
  const file = await fileOf(desk, api, await register(site.product.apiOrigin));
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["تسجيل في برنامج", "Enrol in a program"]) }));
  const program = page.locator('[data-field="program_id"]');
  await hand.write(program.getByRole("searchbox"), "Python");
  await hand.press(program.getByRole("button").filter({ hasText: "Python" }).first());
  const cohort = field("cohort_id");
  await expect(cohort).toBeVisible();
  const offered = await cohort.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean));
  expect(offered.length).toBeGreaterThan(1);
  await hand.choose(cohort, offered[0] ?? "");
  await expect(page.getByRole("complementary").getByText(say(["المقاعد المتبقية بعدها", "Seats left afterwards"]))).toBeVisible();
  await hand.write(field("reason"), "منحة الكلية");
  await desk.shot("enrol");
  await hand.press(desk.button(["تسجيل", "Enrol"]));
  await desk.settle(page.getByText(say([/^تمت إضافة التسجيل/u, /^Enrolled\./u])));
  await expect(page).toHaveURL(new RegExp(`/staff/people/${file.id}$`, "u"));

  await hand.press(page.getByRole("main").getByRole("link", { name: say(["نقل", "Move"]), exact: true }));
  await expect(cohort).toBeVisible();
  const others = await cohort.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean));
  await hand.choose(cohort, others[0] ?? "");
  await hand.write(field("reason"), "تغير دوام العمل");
  await desk.shot("move");
  await hand.press(desk.button(["نقل", "Move"]));
  await desk.settle(page.getByText(say([/^نُقل التسجيل/u, /^Moved\./u])));
  await hand.press(file.tab("history"));
  await expect(page.locator("main ol > li").filter({ hasText: "تغير دوام العمل" })).toBeVisible();
});

test("office.md §9: access is extended to a later day and the enrollment is ended, with what follows beside each", async ({
  desk,
  api,
  site,
}) => {
  const { page, hand, say, field, button } = desk;
  const file = await fileOf(desk, api, await register(site.product.apiOrigin));
  const { data: found } = await api.call<{ id: number }[]>("GET", "/admin/programs?q=Python");
  const program_id = found[0]?.id;
  const { data: quote } = await api.call<{ cohorts: { id: number }[] }>(
    "GET",
    `/admin/users/${file.id}/enrollment-quote?program_id=${program_id}`,
  );
  const body = { program_id, cohort_id: quote.cohorts.at(-1)?.id, basis: "free", reason: "منحة الكلية" };
  const made = await api.call<{ id: number }>("POST", `/admin/users/${file.id}/enrollments`, body);
  const standing = async () => (await api.call<AccessQuote>("GET", `/admin/enrollments/${made.data.id}/access-quote`)).data;
  const { extends: days, access_until: before } = await standing();
  await desk.open(`/staff/people/${file.id}`);
  const choose = async (name: readonly [string, string]) => {
    await hand.press(page.getByRole("main").getByRole("button", { name: say([/^إجراءات «/u, /^More for (?!this account)/u]) }));
    await desk.shot("enrollment-steps");
    await hand.press(page.getByRole("menuitem", { name: say(name) }));
  };

  const extend = ["تمديد الوصول", "Extend access"] as const;
  await choose(extend);
  await hand.date(field("last_day"), days?.from ?? "");
  await hand.write(field("reason"), "تنويم في المستشفى");
  await expect(page.getByRole("complementary").getByText(say([/^متاح حتى نهاية/u, /^Open until the end of/u]))).toBeVisible();
  await desk.shot("extend", "dark");
  await hand.press(button(extend));
  await desk.settle(page.getByText(say([/^مُدّد الوصول/u, /^Access was extended/u])));
  expect((await standing()).access_until > before).toBe(true);

  const end = ["إنهاء التسجيل", "End enrollment"] as const;
  await choose(end);
  await expect(page.getByRole("complementary").getByText(say([/^يُغلق الوصول الآن/u, /^Access closes now/u]))).toBeVisible();
  await hand.write(field("reason"), "سُجّل في برنامج غير المطلوب");
  await desk.shot("end", "dark");
  await hand.press(button(end));
  await desk.settle(page.getByText(say([/^انتهى التسجيل/u, /^The enrollment has ended/u])));
  expect(await standing()).toMatchObject({ status: "withdrawn", ends: false });
  await hand.press(file.tab("history"));
  await expect(page.locator("main ol > li").filter({ hasText: "سُجّل في برنامج غير المطلوب" })).toBeVisible();
});

test("office.md §9: every session of an account is ended, it is suspended with a reason, and restored", async ({ desk, api, site }) => {
  const { page, hand, say, button } = desk;
  const person = await register(site.product.apiOrigin);
  await ApiCaller.signIn(site.product.apiOrigin, person);
  const file = await fileOf(desk, api, person);
  const step = async (name: readonly [string, string], reason?: string) => {
    await hand.press(button(["إجراءات الحساب", "More for this account"]));
    await hand.press(page.getByRole("menuitem", { name: say(name) }));
    const dialog = page.getByRole("dialog");
    if (reason) await hand.write(dialog.getByRole("textbox"), reason);
    await desk.shot(`account-${name[1].toLowerCase().replaceAll(" ", "-")}`);
    await hand.press(dialog.getByRole("button", { name: say(name), exact: true }));
    await expect(dialog).toHaveCount(0);
  };
  expect((await file.stands())?.sessions).toBe(1);
  await step(["تسجيل الخروج من كل الأجهزة", "Log out everywhere"]);
  await expect.poll(async () => (await file.stands())?.sessions).toBe(0);
  await step(["إيقاف", "Suspend"], "بلاغ عن استعمال الحساب");
  await expect.poll(async () => (await file.stands())?.suspended_at).not.toBeNull();
  await step(["رفع الإيقاف", "Restore"]);
  await expect.poll(async () => (await file.stands())?.suspended_at).toBeNull();
  await hand.press(file.tab("notes"));
  await hand.write(page.getByLabel(say(["ملاحظة جديدة", "New note"])), "اتصل وسأل عن الإيقاف");
  await hand.press(button(["حفظ الملاحظة", "Keep the note"]));
  const note = page.getByRole("listitem").filter({ hasText: "اتصل وسأل عن الإيقاف" });
  await expect(note).toBeVisible();
  await desk.shot("person-notes");
});

test("office.md §6: two accounts of one person stand beside each other, and joining them waits for a second person", async ({
  desk,
  second,
  api,
  site,
}) => {
  const { page, hand, say, button } = desk;
  const [one, other] = [await register(site.product.apiOrigin), await register(site.product.apiOrigin)];
  await fileOf(desk, api, one);
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["دمج حسابين", "Join two accounts"]) }));
  await hand.write(page.getByRole("main").getByRole("textbox").last(), other.email);
  await hand.press(page.locator("li, tr").filter({ hasText: other.email }).last().locator("[data-list-row]"));
  await expect(page.getByRole("table").getByText(other.email)).toBeVisible();
  await desk.shot("join");
  const words = ["إرسال للاعتماد الثاني", "Send for second approval"] as const;
  await hand.press(button(words));
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByRole("textbox"), "سجّل مرتين");
  await hand.press(button(words, dialog));
  await desk.settle(page.getByText(say(["أُرسل. ينتظر اعتماد شخص ثانٍ.", "Sent. It waits for a second person."])));
  await second.open("/staff/approvals");
  await second.hand.open(second.page.locator("[data-list-row]").last());
  await expect(second.page.getByText("سجّل مرتين")).toBeVisible();
  await second.shot("join-approval");
  const reject = ["رفض", "Reject"] as const;
  await second.hand.press(second.button(reject));
  const why = second.page.getByRole("dialog").first();
  await second.hand.write(why.getByRole("textbox"), "هما أختان");
  await second.hand.press(second.button(reject, why));
  await second.settle(second.page.getByText(say([/^رُفض/u, /^Rejected/u])));
});

test("office.md §1.10: the number of an identity document is shown for a reason, which stands in the person's history", async ({
  desk,
  api,
  site,
}) => {
  const { page, hand, say, button } = desk;
  const file = await fileOf(desk, api, await register(site.product.apiOrigin));
  await expect(page.getByText(/^•{6}\d{4}$/u)).toBeVisible();
  await hand.press(button(["إظهار رقم الهوية", "Show ID number"]));
  const dialog = page.getByRole("dialog", { name: say(["إظهار رقم الهوية", "Show ID number"]) });
  await hand.write(dialog.getByRole("textbox"), "مطابقة الهوية لإصدار الشهادة");
  await desk.shot("person-document");
  await hand.press(button(["إظهار", "Show"], dialog));
  await expect(page.getByText(/^1\d{9}$/u)).toBeVisible();
  await desk.shot("person-document-shown");
  await hand.press(file.tab("history"));
  await expect(page.locator("main ol > li").filter({ hasText: "مطابقة الهوية لإصدار الشهادة" })).toContainText(
    say(["إظهار رقم الوثيقة", "Number of the document shown"]),
  );
});
