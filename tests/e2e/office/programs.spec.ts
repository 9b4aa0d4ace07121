import type { ApiCaller } from "#tests/support/accounts.ts";
import { expect, test } from "./desk.ts";
import { find, pair } from "./steps.ts";

interface Cohort {
  id: number;
  program_id: number;
  closed: boolean;
  seats_taken: number;
  sessions_count: number;
  starts_on: string;
}

const cohorts = async (api: ApiCaller) => (await api.call<Cohort[]>("GET", "/admin/cohorts?per_page=50")).data;

test("office.md §7: a program is written until it may be published: what it lacks stands beside it", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  await desk.open("/staff/programs");
  await desk.shot("programs");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["برنامج جديد", "New program"]) }));
  await hand.choose(field("type"), "course");
  const fields = await field("category_id")
    .locator("option")
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await hand.choose(field("category_id"), fields.find(Boolean) ?? "");
  await pair(desk, "title", "إدارة المشاريع الصغيرة", "Managing small projects");
  await pair(desk, "summary", "من الفكرة إلى التسليم.", "From the idea to delivery.");
  await hand.write(field("duration_min"), "600");
  await hand.write(field("duration_weeks"), "3");
  await hand.write(field("price"), "900");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/programs\/\d+$/u);
  const id = Number(page.url().split("/").at(-1));
  // A draft says how many things are left, and its button does nothing until then.
  const publish = page.getByRole("main").getByRole("button", { name: say([/قبل النشر$/u, /left before publishing$/u]) });
  await expect(publish).toBeDisabled();
  await desk.shot("program-draft");
  for (const [name, add] of [
    ["description", 0],
    ["outcomes", 1],
    ["requirements", 2],
    ["audience", 3],
  ] as const) {
    await hand.press(page.locator(`[data-field="${name}"]`).getByRole("button", { name: say(["إضافة زوج", "Add a pair"]) }));
    const cells = page.locator(`[data-field="${name}"]`).locator("input, textarea");
    await hand.write(cells.nth(0), `سطر ${add + 1} بالعربية`);
    await hand.write(cells.nth(1), `Line ${add + 1} in English`);
  }
  await find(desk, "instructors", say(["نورة", "Noura"]));
  await hand.press(button(["حفظ التغييرات", "Save changes"]));
  await desk.settle(page.getByText(say(["حُفظت التغييرات", "Saved"]), { exact: true }));
  const stands = async () => (await api.call<{ instructors: unknown[] }>("GET", `/admin/programs/${id}`)).data.instructors.length;
  await expect.poll(stands).toBe(1);
  await expect(publish).toBeDisabled();
  await desk.shot("program");
});

test("office.md §9: the weekly pattern makes sessions, and says what clashes before any is made", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const free = (await cohorts(api)).filter(({ seats_taken: taken, closed }) => taken === 0 && !closed);
  const [{ id, sessions_count: before } = { id: 0, sessions_count: 0 }, other] = free;
  await desk.open(`/staff/programs/cohorts/${id}`);
  await expect(page.getByRole("table").first()).toBeVisible();
  await desk.shot("cohort");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["الإنشاء من النمط الأسبوعي", "Make from the weekly pattern"]) }));
  await hand.write(field("count"), "2");
  await hand.date(field("day"), "2028-03-05");
  await hand.date(field("time"), "17:00");
  await pair(desk, "title", "حصة تطبيقية", "Practice");
  await pair(desk, "room", "القاعة 4", "Room 4");
  const make = page.getByRole("main").getByRole("button", { name: say([/^إنشاء جلستين$/u, /^Make 2 sessions$/u]) });
  await expect(make).toBeEnabled();
  await desk.shot("pattern");
  await hand.press(make);
  await desk.settle(page.getByText(say(["أُنشئت الجلسات", "The sessions were made"])));
  const made = async () => (await cohorts(api)).find((one) => one.id === id)?.sessions_count;
  expect(await made()).toBe(before + 2);

  // Another cohort's, in the same room at the same time: what it clashes with is named, and nothing can be made.
  await desk.open(`/staff/programs/cohorts/${other?.id}/series`);
  await hand.write(field("count"), "1");
  await hand.date(field("day"), "2028-03-05");
  await hand.tick(page.locator('main [name="weekdays"][value="0"]'));
  await hand.date(field("time"), "17:00");
  await pair(desk, "title", "حصة ثانية", "Second practice");
  await pair(desk, "room", "القاعة 4", "Room 4");
  await expect(page.getByText(say(["القاعة محجوزة", "The room is taken"])).first()).toBeVisible();
  await expect(button(["يلزم حل تعارض واحد أولًا", "1 clash to solve first"])).toBeDisabled();
  await desk.shot("pattern-clash");
});

test("office.md §9: a session is moved, and cancelled with a reason its trainees are told, and brought back", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const cohort = (await cohorts(api)).find(({ seats_taken: taken, sessions_count: count }) => taken > 0 && count > 1);
  const { data } = await api.call<{ id: number; starts_at: string }[]>("GET", `/admin/cohorts/${cohort?.id}/sessions`);
  const session = data.filter(({ starts_at: at }) => at > "2026-12").at(-1);
  await desk.open(`/staff/programs/cohorts/${cohort?.id}/sessions/${session?.id}`);
  await hand.date(field("starts_at"), "2028-04-02T17:00");
  await hand.date(field("ends_at"), "2028-04-02T19:00");
  await desk.shot("session-move");
  await hand.press(button(["حفظ التغييرات", "Save changes"]));
  await desk.settle(page.getByText(say([/^حُفظت الجلسة، ويُبلغ متدربوها/u, /^Saved\. Its trainees are notified/u])));
  const cancel = ["إلغاء الجلسة", "Cancel the session"] as const;
  await hand.press(button(cancel));
  const dialog = page.getByRole("dialog").first();
  await hand.write(dialog.getByRole("textbox"), "اعتذر المدرب");
  await desk.shot("session-cancel");
  await hand.press(button(cancel, dialog));
  const back = say(["إعادة الجلسة", "Let it take place"]);
  await hand.press(page.getByRole("main").getByRole("button", { name: back }));
  await hand.press(dialog.getByRole("button", { name: back }));
  await desk.settle(button(cancel));
});

test("office.md §9: a cohort is closed and opened again, and cancelling it waits for a second person", async ({ desk, second, api }) => {
  const { page, hand, say, button } = desk;
  const cohort = (await cohorts(api)).find(({ closed, seats_taken: taken }) => !closed && taken === 0);
  await desk.open(`/staff/programs/cohorts/${cohort?.id}`);
  const close = ["إغلاق", "Close"] as const;
  const dialog = page.getByRole("dialog");
  await hand.press(button(close));
  await hand.write(dialog.getByRole("textbox"), "القاعة صغيرة");
  await hand.press(button(close, dialog));
  await hand.press(button(["فتحها من جديد", "Open it again"]));
  await expect(button(close)).toBeVisible();
  await hand.press(button(["إلغاء الشعبة", "Cancel the cohort"]));
  await hand.write(dialog.getByRole("textbox"), "العدد دون الحد الأدنى");
  await desk.shot("cohort-cancel");
  await hand.press(button(["إرسال للاعتماد الثاني", "Send for second approval"], dialog));
  await desk.settle(page.getByText(say(["أُرسل. ينتظر اعتماد شخص ثانٍ.", "Sent. It waits for a second person."])));
  await second.open("/staff/approvals");
  await second.hand.open(second.page.locator("[data-list-row]").last());
  await expect(second.page.getByText("العدد دون الحد الأدنى")).toBeVisible();
  const reject = ["رفض", "Reject"] as const;
  await second.hand.press(second.button(reject));
  const why = second.page.getByRole("dialog");
  await second.hand.write(why.getByRole("textbox"), "تُضاف شعبة مسائية أولًا");
  await second.hand.press(second.button(reject, why));
  await second.settle(second.page.getByText(say(["رُفض، ولم يتغير شيء.", "Rejected. Nothing changed."])));
});
