import type { Excuse } from "#contract/requests/excuses.ts";
import type { Schedule } from "#contract/requests/student-services.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, DEMO_PASSWORD, through } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { SchedulePage } from "#tests/e2e/pages/schedule.ts";
import { copyAge, logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

const scheduleOf = (apiOrigin: string, query = "") =>
  through(apiOrigin, STUDENT, async (api) => (await api.call<Schedule>("GET", `/student/schedule${query}`)).data);

test("the schedule by day, week and list, of one program, with what moved and was cancelled; a calendar follows it until its link is revoked (R6.4)", {
  tag: ["@online", "@full"],
}, async ({ page, site, words, cell }) => {
  const sessions = await scheduleOf(site.product.apiOrigin);
  const title = ({ translations }: Schedule[number]) => translations[cell.language].title;
  const moved = sessions.find(({ status }) => status === "rescheduled");
  const cancelled = sessions.find(({ status }) => status === "cancelled");
  if (!moved || !cancelled) throw new Error("the demo moves one session and cancels one");
  await logIn(page, words, STUDENT, "/student/dashboard");
  const schedule = new SchedulePage(page, words);
  const day = (instant: string) => new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 10);
  const row = (name: string) => page.getByRole("main").getByRole("article").filter({ hasText: name });

  await test.step("a link to a day opens it: the moved session says when it was, and what it clashes with", async () => {
    await visit(page, `/student/services/schedule?view=day&date=${day(moved.starts_at)}`);
    await expect(row(title(moved)).first()).toContainText(words.sessionWas);
    await expect(row(title(moved)).first()).toContainText(words.clashesWith);
    await expectAccessible(page);
  });

  await test.step("the week holds the same as the list, and the view stays in the address", async () => {
    await schedule.open(day(cancelled.starts_at));
    await expect(row(title(cancelled)).first()).toContainText(words.sessionCancelled);
    const listed = await page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
    await page.getByRole("button", { name: words.viewWeek, exact: true }).click();
    await expect(page).toHaveURL(/view=week/u);
    await expect(page.getByRole("main").getByRole("article").getByRole("heading")).toHaveText(listed);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("main").getByRole("article").getByRole("heading")).toHaveText(listed);
    await page.getByRole("button", { name: words.viewDay, exact: true }).click();
    await expect(page).toHaveURL(/view=day/u);
  });

  await test.step("of one program alone", async () => {
    await visit(page, "/student/services/schedule");
    const { program } = moved;
    await page.getByRole("main").getByLabel(words.programFilter).selectOption(program.translations[cell.language].title);
    await expect(page).toHaveURL(new RegExp(`program=${program.id}`, "u"));
    const shown = page.getByRole("main").getByRole("article");
    await expect(shown.first()).toBeVisible();
    for (const text of await shown.allTextContents()) expect(text).toContain(program.translations[cell.language].title);
  });

  await test.step("one session as a file, and a calendar that follows until its link is revoked", async () => {
    await row(title(moved))
      .first()
      .getByRole("button", { name: title(moved) })
      .click();
    const saved = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: words.addToCalendar }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/u);
    await page.getByRole("dialog").getByRole("button", { name: words.close, exact: true }).click();

    await page.getByRole("button", { name: words.connectCalendar, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: words.createCalendarLink }).click();
    const link = await dialog.getByLabel(words.calendarLink, { exact: true }).inputValue();
    const { pathname, search } = new URL(link);
    const feed = await (await fetch(site.origin + pathname + search)).text();
    expect(feed).toContain(`UID:${moved.uid}@qabas`);
    expect(feed).toContain("STATUS:CANCELLED");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words.revokeCalendarLink }).click();
    await dialog.getByRole("button", { name: words.revokeCalendarLink }).first().click();
    await expect(dialog.getByRole("button", { name: words.createCalendarLink })).toBeVisible();
    expect((await fetch(site.origin + pathname)).status).toBe(404);
    await dialog.getByRole("button", { name: words.close, exact: true }).click();
  });
  await logOut(page, words, cell);
});

test("grades say what is left to pass, and are read again with no network (R6.4, R6.7)", { tag: "@part" }, async ({
  page,
  context,
  words,
  cell,
}) => {
  await logIn(page, words, STUDENT, "/student/dashboard");
  await visit(page, "/student/services/grades");
  await expect(page.getByRole("heading", { level: 1, name: words.grades })).toBeVisible();
  // A quiz that another test took on this server may have brought it nearer.
  const answer = page.getByRole("heading", { level: 2, name: new RegExp(words.toPass, "u") });
  await expect(answer).toBeVisible();
  const said = await answer.innerText();
  const items = page.getByRole("table", { name: words.assessments }).getByRole("rowheader");
  await expect(items.nth(6)).toBeVisible();
  const count = await items.count();
  await expectAccessible(page);
  await new Shop(page, words).settled();

  await context.setOffline(true);
  await visit(page, "/student/services/grades");
  await expect(copyAge(page, words)).toBeVisible();
  await expect(answer).toHaveText(said);
  await expect(items).toHaveCount(count);

  // On paper: a document with every column, and nothing of the screen's furniture (U8).
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.locator("[data-print]").getByRole("rowheader")).toHaveCount(count);
  await expect(page.getByRole("button").or(page.getByRole("navigation")).filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await context.setOffline(false);
  await expect(copyAge(page, words)).toHaveCount(0, { timeout: 60_000 });
  await logOut(page, words, cell);
});

test("an excuse written with no network waits on the device, arrives by itself, and once accepted the absence counts no more (R6.4, R6.7)", {
  tag: "@full",
}, async ({ page, context, site, words, cell }) => {
  const api = site.product.apiOrigin;
  const recent = await scheduleOf(api, "?from=2026-11-14T21:00:00Z&to=2026-11-22T06:00:00Z");
  const missed = recent.findLast(({ attendance, excuse }) => attendance === "absent" && excuse === null);
  if (!missed) throw new Error("the demo student missed a session this week");
  const title = missed.translations[cell.language].title;
  const list = "/student/services/schedule?week=2026-11-15";
  const row = page.getByRole("main").getByRole("article").filter({ hasText: title }).first();
  await logIn(page, words, STUDENT, "/student/dashboard");
  await visit(page, "/student/services/excuses/new");
  await expect(page.getByRole("checkbox", { name: title })).toBeVisible();
  await expectAccessible(page);
  await visit(page, list);
  await expect(row).toContainText(words.absent);
  await new Shop(page, words).settled();

  await test.step("written and kept with no network", async () => {
    await context.setOffline(true);
    await row.getByRole("button", { name: title }).click();
    await page.getByRole("dialog").getByRole("link", { name: words.excuseAbsence }).click();
    await expect(page.getByRole("checkbox", { name: title })).toBeChecked();
    await page.getByLabel(words.reason, { exact: true }).selectOption("medical");
    await page.getByLabel(words.explanation).fill("راجعت المستشفى ذلك المساء.");
    await page.getByRole("button", { name: words.sendExcuse }).click();
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: title })).toContainText(words.waitingToSync);
    await visit(page, list);
    await expect(row).toContainText(words.excuseWaits);
  });

  await test.step("sent by itself once the network is back", async () => {
    await context.setOffline(false);
    await visit(page, "/student/services/excuses");
    const item = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
    await expect(item).toContainText(words.excusePending, { timeout: 60_000 });
    await expect(item).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step("accepted by the staff, and shown with its timeline", async () => {
    const excuses = await through(api, STUDENT, async (student) => (await student.call<Excuse[]>("GET", "/student/excuses")).data);
    const excuse = excuses.find(({ sessions }) => sessions.some(({ id }) => id === missed.id));
    if (!excuse) throw new Error("the excuse did not arrive");
    const decided = await through(api, STAFF, (staff) =>
      staff.call("POST", `/admin/excuses/${excuse.id}/decide`, { decision: "approve", note: "نتمنى لك السلامة.", version: excuse.version }),
    );
    expect(decided.status).toBe(200);
    await visit(page, `/student/services/excuses/${excuse.id}`);
    await expect(page.getByRole("main")).toContainText(words.excuseAccepted);
    await expect(page.getByRole("main")).toContainText("نتمنى لك السلامة.");
    await expectAccessible(page);
    await visit(page, list);
    await expect(row).toContainText(words.excused);
    await expect(row).not.toContainText(words.absent);
  });
  await logOut(page, words, cell);
});
