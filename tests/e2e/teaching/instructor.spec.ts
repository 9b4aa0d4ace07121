import type { CourseSessions, Register } from "#contract/attendance/attendance.ts";
import type { AttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import type { LearnerExcuse, LearnerWithdrawal } from "#contract/requests/teaching-requests.ts";
import type { TeachingSchedule } from "#contract/schedule/teaching-schedule.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit, visitWhole } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { RegisterPage } from "#tests/e2e/pages/register.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** The demo's course with forty learners, excuses, a withdrawal and a session this Sunday. */
const COURSE = 1;
const TODAY = "2026-11-22";

const WORDS = {
  acceptExcuse: ["قبول العذر", "Accept excuse"],
  recommendApproval: ["التوصية بالقبول", "Recommend approval"],
  sendRecommendation: ["إرسال التوصية", "Send recommendation"],
  withdrawals: ["طلبات الانسحاب", "Withdrawal requests"],
  registerAttendance: ["تسجيل الحضور", "Register attendance"],
  attendanceCode: ["رمز الحضور", "Attendance code"],
  reportAbsence: ["اعتذار عن محاضرة", "Report an absence"],
  proposed: ["البديل المقترح", "Proposed"],
  recorded: ["محاضرة مسجلة", "Recorded lecture"],
  sendReport: ["إرسال الاعتذار", "Send report"],
  underReview: ["اعتذارك قيد المراجعة", "Your absence is under review"],
  requests: ["الطلبات", "Requests"],
  learnerExcuses: ["أعذار المتدربين", "Trainees’ excuses"],
} as const;

test("issue 5.3: an excuse becomes a degree, a withdrawal gets its recommendation, a session leads to its register and its code, an absence is reported", {
  tag: ["@online", "@part"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(120_000);
  const word = (name: keyof typeof WORDS) => WORDS[name][cell.language === "ar" ? 0 : 1];
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const main = page.getByRole("main");
  const { excuse, studentId, before } = await absentWithExcuse(api);
  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  await expect(
    main
      .locator(`a[href$="open=${excuse.id}"]`)
      .or(main.getByRole("heading", { level: 1 }))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  await test.step("the excuse is accepted: the absence is excused, and the degree is counted anew", async () => {
    await visit(page, `/instructor/services/excuses?open=${excuse.id}`);
    const panel = main.getByRole("region", { name: excuse.student.translations[cell.language].name });
    await expect(panel).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole("button", { name: word("acceptExcuse") }).click();
    await expect(panel.getByRole("button", { name: word("acceptExcuse") })).toBeHidden();
    const after = (await degreesOf(api)).rows.find(({ student_id }) => student_id === studentId);
    expect(after?.counts.excused).toBe(before.counts.excused + 1);
    expect(after?.computed).not.toBe(before.computed);
    await visit(page, `/instructor/course/${COURSE}/attendance_degree`);
    const row = page.locator(`[data-row="${studentId}"]`);
    await expect(row.getByRole("button", { name: words.changeGrade })).toHaveText(String(after?.override ?? after?.computed));
  });

  await test.step("R7.4: both names of the withdrawals lead to them, and a recommendation is sent", async () => {
    const { data } = await api.call<LearnerWithdrawal[]>("GET", "/instructor/withdrawal-requests?filter%5Bstatus%5D=waiting");
    const request = data.find(({ can_recommend }) => can_recommend);
    if (!request) throw new Error("the demo has a withdrawal that waits");
    await visit(page, "/instructor/services/withdrawal");
    await expect(main.getByRole("heading", { level: 1, name: word("withdrawals") })).toBeVisible();
    await visit(page, `/instructor/services/withdrawal-requests?open=${request.id}`);
    const detail = main.getByRole("article", { name: request.student.translations[cell.language].name });
    await expectAccessible(page);
    await detail.getByRole("radio", { name: word("recommendApproval") }).check();
    await detail.getByRole("button", { name: word("sendRecommendation") }).click();
    await expect
      .poll(async () => (await api.call<LearnerWithdrawal>("GET", `/instructor/withdrawal-requests/${request.id}`)).data.status)
      .toBe("instructor_reviewed");
  });

  await test.step("a session of the schedule leads to its register, its code, and an absence of one's own", async () => {
    const { data: schedule } = await api.call<TeachingSchedule>("GET", "/instructor/schedule");
    const ahead = schedule.find(({ teaching }) => teaching.can_change && teaching.own && teaching.absence === null);
    if (!ahead) throw new Error("the demo has a session ahead");
    const day = new Date(Date.parse(ahead.starts_at) + 3 * 3_600_000).toISOString().slice(0, 10);
    const dialog = page.getByRole("dialog");
    await visit(page, `/instructor/services/schedule?view=day&date=${day}`);
    await main.getByRole("article").getByRole("button", { name: ahead.translations[cell.language].title }).first().click();
    await expect(dialog.getByRole("link", { name: word("registerAttendance") })).toHaveAttribute(
      "href",
      new RegExp(`session=${ahead.id}$`, "u"),
    );
    await expect(dialog.getByRole("link", { name: word("attendanceCode") })).toHaveAttribute(
      "href",
      new RegExp(`/check-in/${ahead.id}$`, "u"),
    );
    await expectAccessible(page);
    await dialog.getByRole("link", { name: word("reportAbsence") }).click();
    await expect(main.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await main.getByLabel(words.reason, { exact: true }).selectOption("medical");
    await main.getByLabel(words.explanation, { exact: true }).fill("موعد في المستشفى لا يتأجل");
    await main.getByLabel(word("proposed"), { exact: true }).selectOption("recorded");
    await expectAccessible(page);
    await main.getByRole("button", { name: word("sendReport") }).click();
    await expect(page).toHaveURL(/\/services\/excuses\/(?!new)[\w-]+$/u);
    await visit(page, `/instructor/services/schedule?view=day&date=${day}`);
    await expect(main.getByText(word("underReview")).first()).toBeVisible();
  });
  await api.call("POST", "/logout");
  await logOut(page, words, cell);
});

test("issue 5.3: the instructor's day is read without a network, from the dock of a phone", { tag: "@part" }, async ({
  page,
  context,
  site,
  words,
  cell,
}) => {
  test.setTimeout(120_000);
  const word = (name: keyof typeof WORDS) => WORDS[name][cell.language === "ar" ? 0 : 1];
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const sid = await today(api);
  const { rows } = await registerOf(api, sid);
  const { data: schedule } = await api.call<TeachingSchedule>("GET", "/instructor/schedule");
  await api.call("POST", "/logout");
  const title = schedule.find(({ id }) => id === sid)?.translations[cell.language].title ?? "";
  const main = page.getByRole("main");
  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  await new Shop(page, words).settled();

  await test.step("pages that are read, each for everybody", async () => {
    for (const path of [
      "/instructor/training-programs",
      `/instructor/training-programs/${COURSE}/students`,
      "/instructor/profile/account-info",
      "/instructor/profile/change-password",
      "/instructor/profile/notifications",
      "/instructor/notifications",
      "/instructor/services/schedule",
    ]) {
      await visitWhole(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await new RegisterPage(page, words).open(COURSE, sid);
  });

  await test.step("on a phone its dock leads to each part", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const dock = page.getByRole("navigation", { name: words.mainNavigation });
    await visit(page, "/instructor/dashboard");
    await expect(main.getByText(title).first()).toBeVisible();
    await dock.getByRole("link", { name: words.myPrograms }).click();
    await expect(page).toHaveURL(/training-programs$/u);
    await dock.getByRole("link", { name: word("requests") }).click();
    await expect(page).toHaveURL(/instructor\/requests$/u);
    await main.getByRole("link", { name: word("learnerExcuses") }).click();
    await expect(page).toHaveURL(/services\/excuses$/u);
    if (size) await page.setViewportSize(size);
  });

  await test.step("without a network: the day, the schedule and the register of forty", async () => {
    await context.setOffline(true);
    await visit(page, "/instructor/dashboard");
    await expect(main.getByText(title).first()).toBeVisible();
    await visit(page, `/instructor/services/schedule?view=day&date=${TODAY}`);
    await expect(main.getByRole("article").filter({ hasText: title }).first()).toBeVisible();
    const register = new RegisterPage(page, words);
    await register.open(COURSE, sid);
    await expect(register.table).toContainText(rows[0]?.name[cell.language] ?? "nobody");
    await context.setOffline(false);
  });
  await visit(page, "/");
  await logOut(page, words, cell);
});

const registerOf = async (api: ApiCaller, sid: number) => (await api.call<Register>("GET", `/instructor/sessions/${sid}/attendance`)).data;
const degreesOf = async (api: ApiCaller) =>
  (await api.call<AttendanceDegrees>("GET", `/instructor/courses/${COURSE}/attendance-degrees`)).data;

async function today(api: ApiCaller): Promise<number> {
  const { data } = await api.call<CourseSessions>("GET", `/instructor/courses/${COURSE}/sessions`);
  const session = data.find(({ starts_at }) => starts_at.startsWith(TODAY));
  if (!session) throw new Error("the demo has a session today");
  return session.id;
}

/** A learner whose excuse waits, marked absent in its session; with the degree that this gives. */
async function absentWithExcuse(api: ApiCaller) {
  const { data } = await api.call<LearnerExcuse[]>("GET", `/instructor/courses/${COURSE}/excuses`);
  const excuse = data.find(({ can_decide, sessions }) => can_decide && sessions.length > 0);
  const sid = excuse?.sessions[0]?.id;
  if (!excuse || sid === undefined) throw new Error("the demo has an excuse that waits");
  const row = (await registerOf(api, sid)).rows.find(({ name }) => name.ar === excuse.student.translations.ar.name);
  if (!row) throw new Error("whoever sends an excuse is in the register");
  await api.call("PUT", `/instructor/sessions/${sid}/attendance`, {
    marks: [
      {
        student_id: row.student_id,
        mark: "absent",
        marked_at: `${TODAY}T06:00:00Z`,
        client_id: crypto.randomUUID(),
        seen_version: row.version,
      },
    ],
  });
  const before = (await degreesOf(api)).rows.find(({ student_id }) => student_id === row.student_id);
  if (!before) throw new Error("whoever is in the register has a degree");
  return { excuse, studentId: row.student_id, before };
}
