import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { CourseSessions, Register, RegisterRow } from "#contract/attendance/attendance.ts";
import type { AttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, through } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, prepare, test } from "#tests/support/fixtures.ts";
import { KillableBrowser } from "#tests/support/browser/killable-browser.ts";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { type Mark, RegisterPage } from "#tests/e2e/pages/register.ts";
import { SavedCoursePage } from "#tests/e2e/pages/saved-course.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** The demo's course with forty learners, and a session this Sunday. */
const COURSE = 1;
const TODAY = "2026-11-22";

const sessionsOf = async (api: ApiCaller) => (await api.call<CourseSessions>("GET", `/instructor/courses/${COURSE}/sessions`)).data;
const registerOf = async (api: ApiCaller, sid: number) => (await api.call<Register>("GET", `/instructor/sessions/${sid}/attendance`)).data;
const degreesOf = async (api: ApiCaller) =>
  (await api.call<AttendanceDegrees>("GET", `/instructor/courses/${COURSE}/attendance-degrees`)).data;

/** One cell, from another device. */
const markElsewhere = (api: ApiCaller, sid: number, row: RegisterRow, mark: Mark) =>
  api.call("PUT", `/instructor/sessions/${sid}/attendance`, {
    marks: [
      { student_id: row.student_id, mark, marked_at: `${TODAY}T06:00:00Z`, client_id: crypto.randomUUID(), seen_version: row.version },
    ],
  });

async function today(api: ApiCaller): Promise<number> {
  const session = (await sessionsOf(api)).find(({ starts_at }) => starts_at.startsWith(TODAY));
  if (!session) throw new Error("the demo has a session today");
  return session.id;
}

/** The latest sessions whose register is handed in and can be corrected. */
async function submitted(api: ApiCaller): Promise<number[]> {
  return (await sessionsOf(api)).filter(({ attendance_status }) => attendance_status === "submitted").map(({ id }) => id);
}

test("issue 5.4: a code on the instructor's screen, typed with no network, is sent by itself and marks the student present", {
  tag: "@full",
}, async ({ page, visitor, site, words, cell }) => {
  const sid = await through(site.product.apiOrigin, INSTRUCTOR, today);
  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  await visit(page, `/instructor/course/${COURSE}/check-in/${sid}`);
  await page.getByRole("button", { name: words.openCheckIn }).click();
  const digits = page.locator("[data-code]");
  await expect(digits).toBeVisible();
  await expectAccessible(page);

  await logIn(visitor.page, words, STUDENT, "/student/services/check-in");
  const boxes = visitor.page.getByLabel(words.sixDigits, { exact: true });
  await expectAccessible(visitor.page);
  const send = visitor.page.getByRole("main").getByRole("button", { name: words.checkIn, exact: true });
  await test.step("a wrong code is refused in words", async () => {
    await boxes.fill("000000");
    await send.click();
    await expect(visitor.page.getByRole("main").getByText(words.codeNotValid)).toBeVisible();
  });
  await test.step("with no network it is kept, and sent when there is one", async () => {
    await visitor.context.setOffline(true);
    const code = await digits.getAttribute("data-code");
    // Pasted in two threes, as the screen shows them.
    await boxes.fill(`${code?.slice(0, 3)} ${code?.slice(3)}`);
    await send.click();
    await expect(visitor.page.getByText(words.checkInKept)).toBeVisible();
    await visitor.context.setOffline(false);
    await expect(visitor.page.getByText(words.markedPresent)).toBeVisible({ timeout: 60_000 });
  });
  await test.step("the screen of the hall counts one", async () => {
    await expect(page.getByText(/^1 (?:of|من) 40$/u)).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: words.closeCheckIn }).click();
    await expect(page).toHaveURL(/register-attendance/u);
  });
  await logOut(visitor.page, words, cell);
  await logOut(page, words, cell);
});

test("R7.2 a register of 40 learners is taken with no network by the keyboard, lives through kill -9, is synced and handed in", {
  tag: "@part",
}, async ({ launchOptions, site, words, cell }) => {
  test.setTimeout(180_000);
  const sid = await through(site.product.apiOrigin, INSTRUCTOR, today);
  const browser = new KillableBrowser(launchOptions.executablePath ?? "/usr/bin/chromium", prepare(cell));
  const marks = Array.from({ length: 40 }, (_, index): Mark => (["present", "present", "absent", "late"] as const)[index % 4] ?? "present");
  try {
    await browser.open();
    await logIn(browser.page, words, INSTRUCTOR, "/instructor/dashboard", site.origin);
    const first = new RegisterPage(browser.page, words);
    await first.open(COURSE, sid, site.origin);
    await browser.page.evaluate(() => navigator.serviceWorker.ready);
    // The page is opened again without a network: what it needs must have come to rest on the disk.
    await browser.page.reload();
    await expect(first.table).toBeVisible();
    const { shelves } = new SavedCoursePage(browser.page, words, COURSE);
    await expect.poll(shelves, { timeout: 60_000 }).toContainEqual(expect.stringContaining(`/sessions/${sid}/attendance`));
    await browser.page.waitForTimeout(3_000);
    await browser.context.setOffline(true);
    await first.typeMarks(marks);
    await first.recorded(40, 40);
    await expect(browser.page.getByRole("region", { name: words.submitSheet }).getByText(words.savedOnThisDevice)).toBeVisible();
    await expect.poll(() => browser.holdsAccount(), { timeout: 60_000 }).toBe(true);
    await browser.kill();

    await browser.open();
    await browser.context.setOffline(true);
    const again = new RegisterPage(browser.page, words);
    await again.open(COURSE, sid, site.origin);
    await again.recorded(40, 40);
    const bar = browser.page.getByRole("region", { name: words.submitSheet });
    await expect(bar.getByText(words.savedOnThisDevice)).toBeVisible();
    await browser.context.setOffline(false);
    await signInAgain(browser.page, words, site.origin);
    await again.open(COURSE, sid, site.origin);
    await expect(bar.getByText(words.synced)).toBeVisible({ timeout: 60_000 });
    await bar.getByRole("button", { name: words.submitSheet }).click();
    await expect(bar.getByText(new RegExp(`^${words.sheetSubmitted}`, "u"))).toBeVisible({ timeout: 60_000 });
  } finally {
    await browser.dispose();
  }
  const { rows, session } = await through(site.product.apiOrigin, INSTRUCTOR, async (api) => {
    const register = await registerOf(api, sid);
    await api.endOtherDevices();
    return register;
  });
  expect(session.attendance_status).toBe("submitted");
  expect(rows.map(({ mark }) => mark)).toEqual(marks);
});

test("R7.2 a register that nobody opened on this device before is taken with no network: the device brought it along", {
  tag: "@part",
}, async ({ page, context, site, words, cell }) => {
  const sid = await through(site.product.apiOrigin, INSTRUCTOR, today);
  await logIn(page, words, INSTRUCTOR, "/cart");
  await new Shop(page, words).settled();
  const { shelves } = new SavedCoursePage(page, words, COURSE);
  await expect.poll(shelves, { timeout: 60_000 }).toContainEqual(expect.stringContaining(`/sessions/${sid}/attendance`));
  await context.setOffline(true);
  const register = new RegisterPage(page, words);
  await register.open(COURSE, sid);
  await register.typeMarks(["late"]);
  const first = page.locator("[data-row]").first();
  await expect(first.getByText(words.waitingToSync)).toBeVisible();
  await context.setOffline(false);
  await expect(first.getByText(words.waitingToSync)).toBeHidden({ timeout: 60_000 });
  // A sheet that a story before handed in says that instead.
  const bar = page.getByRole("region", { name: words.submitSheet });
  await expect(bar.getByText(words.synced).or(bar.getByText(new RegExp(`^${words.sheetSubmitted}`, "u")))).toBeVisible();
  const { rows } = await through(site.product.apiOrigin, INSTRUCTOR, (api) => registerOf(api, sid));
  expect(rows[0]?.mark).toBe("late");
  await logOut(page, words, cell);
});

/** A browser killed so soon after a login may not have written its cookies: what it saved stays, and its owner signs in again. */
async function signInAgain(page: Page, words: Words, origin: string): Promise<void> {
  await visit(page, `${origin}/login?redirect=%2Fcourses`);
  const username = page.getByLabel(words.username, { exact: true });
  await expect(username.or(page.getByRole("main").getByRole("combobox", { name: words.search }))).toBeVisible({ timeout: 60_000 });
  if (!(await username.isVisible())) return;
  await fillLogin(page, words, INSTRUCTOR);
  await expect(page).toHaveURL(/\/courses$/u, { timeout: 60_000 });
}

test("issue 5.4: a cell that another device changed meanwhile is a shown difference, and one of both marks is chosen", {
  tag: "@full",
}, async ({ page, context, site, words, cell }) => {
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const [sid = 0] = await submitted(api);
  await markElsewhereAll(api, sid);
  const [one, two] = (await registerOf(api, sid)).rows;
  if (!one || !two) throw new Error("the demo's register has learners");
  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  const register = new RegisterPage(page, words);
  await register.open(COURSE, sid);
  await expectAccessible(page);
  await context.setOffline(true);
  await register.button(one.student_id, "absent").click();
  await register.button(two.student_id, "absent").click();
  await expect(register.row(two.student_id).getByText(words.waitingToSync)).toBeVisible();
  await markElsewhere(api, sid, one, "late");
  await markElsewhere(api, sid, two, "late");
  await context.setOffline(false);

  const differences = page.getByRole("heading", { level: 4, name: new RegExp(words.changedElsewhere, "u") });
  await expect(differences).toHaveCount(2, { timeout: 60_000 });
  await page
    .getByRole("button", { name: `${words.keepThisDevices}: ` })
    .first()
    .click();
  await expect(differences).toHaveCount(1);
  await page.getByRole("button", { name: `${words.keepTheOther}: ` }).click();
  await expect(differences).toHaveCount(0);
  await expect(register.button(one.student_id, "absent")).toHaveAttribute("aria-checked", "true");
  await expect(register.button(two.student_id, "late")).toHaveAttribute("aria-checked", "true");
  await expect
    .poll(async () => (await registerOf(api, sid)).rows.slice(0, 2).map(({ mark }) => mark), { timeout: 60_000 })
    .toEqual(["absent", "late"]);
  await api.call("POST", "/logout");
  await logOut(page, words, cell);
});

/** Both learners of the test begin as present. */
async function markElsewhereAll(api: ApiCaller, sid: number): Promise<void> {
  for (const row of (await registerOf(api, sid)).rows.slice(0, 2)) await markElsewhere(api, sid, row, "present");
}

test("issue 5.4: a sheet whose time for corrections is over is read, not changed, and says when that was", {
  tag: ["@online", "@full"],
}, async ({ page, site, words, cell }) => {
  const [sid = 0] = await through(site.product.apiOrigin, INSTRUCTOR, async (api) =>
    (await sessionsOf(api)).filter(({ attendance_status }) => attendance_status === "locked").map(({ id }) => id),
  );
  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  await new RegisterPage(page, words).open(COURSE, sid);
  await expect(page.locator("[data-row]").first().getByRole("radio").first()).toBeDisabled();
  await expect(page.getByRole("region", { name: words.submitSheet })).toContainText(words.correctionsClosed);
  await logOut(page, words, cell);
});

test("issue 5.4: the sheet goes out as CSV and comes back changed; what was not understood is named line by line", {
  tag: ["@online", "@part", "@full"],
}, async ({ page, site, words, cell }) => {
  const { sid, row } = await through(site.product.apiOrigin, INSTRUCTOR, async (api) => {
    const id = (await submitted(api)).at(-1) ?? 0;
    const [first] = (await registerOf(api, id)).rows;
    if (!first) throw new Error("the demo's register has learners");
    await markElsewhere(api, id, first, "present");
    return { sid: id, row: first };
  });
  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  const register = new RegisterPage(page, words);
  await register.open(COURSE, sid);
  const menu = page.getByRole("button", { name: words.moreForSheet });
  await menu.click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: words.exportCsv }).click();
  const text = readFileSync(await (await saving).path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);

  const [head = "", ...lines] = text.split(/\r?\n/u).filter(Boolean);
  const mine = lines.find((line) => line.includes(String(row.number)) && line.includes(row.name.ar)) ?? "";
  const present = cell.language === "ar" ? "حضور" : "Present";
  const absent = cell.language === "ar" ? "غياب" : "Absent";
  expect(mine).toContain(present);
  const file = [head, mine.replace(present, absent), mine.replaceAll(String(row.number), "999999")].join("\r\n");
  await menu.click();
  await page.getByRole("menuitem", { name: words.importCsv }).click();
  await page
    .getByLabel(words.csvFile)
    .setInputFiles({ name: "register.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${file}`, "utf8") });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(words.notUnderstood)).toBeVisible();
  await expect(dialog.getByText("999999")).toBeVisible();
  await dialog.getByRole("button", { name: words.recordMarks }).click();
  await expect(register.button(row.student_id, "absent")).toHaveAttribute("aria-checked", "true");
  await expect
    .poll(async () => through(site.product.apiOrigin, INSTRUCTOR, async (api) => (await registerOf(api, sid)).rows[0]?.mark))
    .toBe("absent");
  await logOut(page, words, cell);
});

test("issue 5.4: an accepted excuse turns an absence into an excused one and the degree follows; another degree needs a reason and has a way back", {
  tag: ["@online", "@full"],
}, async ({ page, site, words, cell }) => {
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const name = await through(
    site.product.apiOrigin,
    STUDENT,
    async (own) => (await own.call<{ name_ar: string }>("GET", "/platform/profile")).data.name_ar,
  );
  const sid = await today(api);
  const absent = (await registerOf(api, sid)).rows.find((row) => row.name.ar === name);
  if (!absent) throw new Error("the demo's student is in the register");
  await markElsewhere(api, sid, absent, "absent");
  const ofStudent = async () => (await degreesOf(api)).rows.find(({ student_id }) => student_id === absent.student_id);
  const before = await ofStudent();
  if (!before) throw new Error("whoever is in the register has a degree");

  await test.step("the student's excuse is accepted: the absence counts no more", async () => {
    const excuse = await through(site.product.apiOrigin, STUDENT, async (own) =>
      own.call<{ id: string; version: number }>("POST", "/student/excuses", {
        id: crypto.randomUUID(),
        session_ids: [sid],
        reason_code: "medical",
        reason: "موعد في المستشفى",
        attachments: [],
      }),
    );
    expect(excuse.status).toBe(201);
    const { id, version } = excuse.data;
    const decided = await api.call("POST", `/instructor/courses/${COURSE}/excuses/${id}/decide`, {
      decision: "approve",
      note: "",
      version,
    });
    expect(decided.status).toBe(200);
    const after = await ofStudent();
    expect(after?.counts).toMatchObject({ excused: before.counts.excused + 1, absent: before.counts.absent - 1 });
    expect(after?.computed).not.toBe(before.computed);
  });

  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  const register = new RegisterPage(page, words);
  await register.open(COURSE, sid);
  await register.find(absent.number);
  await expect(register.button(absent.student_id, "excused")).toHaveAttribute("aria-checked", "true");

  await test.step("a degree by hand says why, shows the computed one struck through, and goes back", async () => {
    await visit(page, `/instructor/course/${COURSE}/attendance_degree`);
    const row = page.locator(`[data-row="${absent.student_id}"]`);
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await row.getByRole("button", { name: words.changeGrade }).click();
    await page.getByLabel(words.approvedGrade).fill("9.5");
    await page.getByRole("button", { name: words.save, exact: true }).click();
    await page.getByLabel(words.reasonForChange).fill("ليلة العاصفة");
    await page.getByRole("button", { name: words.save, exact: true }).click();
    await expect(row.locator("s")).toBeVisible();
    await expect(row).toContainText("9.5");
    await expect(row).toContainText("ليلة العاصفة");
    await row.getByRole("button", { name: words.changeGrade }).click();
    await page.getByRole("button", { name: words.backToComputed }).click();
    await expect(row.locator("s")).toHaveCount(0);
  });
  await api.call("POST", "/logout");
  await logOut(page, words, cell);
});
