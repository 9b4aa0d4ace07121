import type { Page } from "@playwright/test";
import type { CourseSessions, Register } from "#contract/attendance/attendance.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { RegisterPage } from "#tests/e2e/pages/register.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const COURSE = 1;
const TODAY = "2026-11-22";
const WORDS = {
  notRecorded: ["دون تسجيل", "not recorded"],
  submitAsk: ["اعتماد الكشف؟", "Submit the sheet?"],
  showRest: ["عرض البقية", "Show the rest"],
  willBeFilled: ["تُملأ خانتان، ولم تُعرف واحدة", "2 cells will be filled, 1 not recognised"],
  paste: ["لصق", "Paste"],
  minutesLate: ["مدة التأخر بالدقائق", "Minutes late"],
  oneMore: ["زيادة دقيقة", "One minute more"],
} as const;

const registerOf = async (api: ApiCaller, sid: number) => (await api.call<Register>("GET", `/instructor/sessions/${sid}/attendance`)).data;

/** The demo's session of this Sunday, with nothing recorded. */
async function emptied(api: ApiCaller): Promise<{ sid: number; ids: number[] }> {
  const { data } = await api.call<CourseSessions>("GET", `/instructor/courses/${COURSE}/sessions`);
  const sid = data.find(({ starts_at }) => starts_at.startsWith(TODAY))?.id ?? 0;
  const { rows } = await registerOf(api, sid);
  const marks = rows
    .filter(({ mark }) => mark !== "unmarked")
    .map(({ student_id, version: seen_version }) => ({
      student_id,
      seen_version,
      mark: "unmarked",
      marked_at: `${TODAY}T06:00:00Z`,
      client_id: crypto.randomUUID(),
    }));
  if (marks.length > 0) await api.call("PUT", `/instructor/sessions/${sid}/attendance`, { marks });
  return { sid, ids: rows.map(({ student_id }) => student_id) };
}

/** Pixels: where the first row begins below the end of the header, and how many rows are whole between head and foot bar. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")].map((row) => row.getBoundingClientRect());
    const foot = document.querySelector("main section section:last-of-type")?.getBoundingClientRect().top ?? innerHeight;
    const first = rows[0]?.top ?? Number.NaN;
    return {
      first,
      whole: rows.filter(({ top, bottom }) => top >= first && bottom <= foot).length,
      aside: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      smallest: Math.min(
        ...[...document.querySelectorAll<HTMLElement>("[data-mark]")].map((mark) => {
          const { width, height } = mark.getBoundingClientRect();
          return Math.min(width, height);
        }),
      ),
    };
  });

test("issue 17.3: the register on a phone shows ten learners with all four marks, is filtered by its tallies, and asks once before it is handed in", {
  tag: ["@online", "@phone", "@full"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(180_000);
  const word = (name: keyof typeof WORDS) => WORDS[name][cell.language === "ar" ? 0 : 1];
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const { sid, ids } = await emptied(api);
  const [one = 0, two = 0, three = 0] = ids;
  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  const register = new RegisterPage(page, words);
  await register.open(COURSE, sid);
  const bar = page.getByRole("region", { name: words.submitSheet });

  await test.step("budgets of the first view", async () => {
    await expect(register.row(one)).toBeVisible();
    for (const [width, height, learners] of [
      [390, 844, 10],
      [390, 664, 6],
      [430, 932, 10],
      [320, 640, 5],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(async () => (await measured(page)).aside, { message: `${width} × ${height}` }).toBe(0);
      const { first, whole, smallest } = await measured(page);
      expect(first, "the first learner").toBeLessThanOrEqual(176);
      expect(whole, `learners at ${width} × ${height}`).toBeGreaterThanOrEqual(learners);
      expect(smallest, "a mark to a finger").toBeGreaterThanOrEqual(48);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });

  await test.step("nothing recorded: nothing can be handed in; a mark is chosen, and cleared by a second press", async () => {
    await expect(bar.getByRole("button", { name: words.submitSheet })).toHaveCount(0);
    await register.button(one, "present").click();
    await expect(register.button(one, "present")).toHaveAttribute("aria-checked", "true");
    await register.recorded(1, ids.length);
    await register.button(one, "present").click();
    await expect(register.button(one, "present")).toHaveAttribute("aria-checked", "false");
    await register.recorded(0, ids.length);
  });

  await test.step("a tally shows those alone; the learner's half of the row opens minutes and note", async () => {
    await register.button(one, "present").click();
    await register.button(two, "absent").click();
    await page.getByRole("main").getByRole("button", { pressed: false, name: /^1/u }).nth(1).click();
    await expect(page.locator("[data-row]")).toHaveCount(1);
    await expect(register.row(two)).toBeVisible();
    await page.getByRole("main").getByRole("button", { pressed: true }).click();
    await register.row(three).getByRole("button").first().click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: word("oneMore") }).click();
    await dialog.getByRole("button", { name: words.save, exact: true }).click();
    await expect(register.button(three, "late")).toHaveAttribute("aria-checked", "true");
    await expect.poll(async () => (await registerOf(api, sid)).rows.find(({ student_id }) => student_id === three)?.minutes_late).toBe(1);
  });

  await test.step("with people unrecorded it asks in the bar, shows the rest, and hands in at the second word", async () => {
    await bar.getByRole("button", { name: words.submitSheet }).click();
    await expect(bar).toContainText(word("submitAsk"));
    await expect(bar).toContainText(word("notRecorded"));
    await bar.getByRole("button", { name: word("showRest") }).click();
    await expect(register.row(one)).toHaveCount(0);
    await bar.getByRole("button", { name: words.submitSheet }).click();
    await bar.getByRole("button", { name: words.submitSheet }).click();
    await expect(bar.getByText(new RegExp(words.sheetSubmitted, "u"))).toBeVisible({ timeout: 60_000 });
  });
  await api.call("POST", "/logout");
  await logOut(page, words, cell);
});

/** What Ctrl+V does, without the machine's own clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test("issue 17.3: the register's grid is one stop of the Tab key: digits mark and go down, a selection is filled, a table is pasted, and each is taken back", {
  tag: ["@online", "@full", "@wide"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(180_000);
  const word = (name: keyof typeof WORDS) => WORDS[name][cell.language === "ar" ? 0 : 1];
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const { sid, ids } = await emptied(api);
  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  const register = new RegisterPage(page, words);
  await register.open(COURSE, sid);
  await expectAccessible(page);
  const today = (index: number) => register.row(ids[index] ?? 0).locator('[data-column="today"]');
  const marks = async () => (await registerOf(api, sid)).rows.slice(0, 4).map(({ mark }) => mark);
  const rtl = cell.language === "ar";

  await test.step("one stop, arrows as the row is read", async () => {
    await expect(register.table.locator('[tabindex="0"]')).toHaveCount(1);
    await today(0).focus();
    await page.keyboard.press(rtl ? "ArrowLeft" : "ArrowRight");
    await expect(register.row(ids[0] ?? 0).locator('[data-column="rate"]')).toBeFocused();
    await page.keyboard.press("Home");
    await expect(register.row(ids[0] ?? 0).getByRole("rowheader")).toBeFocused();
    await page.keyboard.press("Control+End");
    await expect(register.row(ids.at(-1) ?? 0).locator('[data-column="rate"]')).toBeFocused();
  });

  await test.step("digits mark and lead down; Ctrl+Z and Delete take back", async () => {
    await today(0).focus();
    await page.keyboard.press("Digit1");
    await expect(today(1)).toBeFocused();
    await page.keyboard.press("Digit2");
    await expect.poll(marks).toEqual(["present", "absent", "unmarked", "unmarked"]);
    await page.keyboard.press("Control+z");
    await expect.poll(marks).toEqual(["present", "unmarked", "unmarked", "unmarked"]);
    await today(0).focus();
    await page.keyboard.press("Delete");
    await expect.poll(marks).toEqual(["unmarked", "unmarked", "unmarked", "unmarked"]);
  });

  await test.step("Shift and the arrows select; one mark fills all of it", async () => {
    await today(0).focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(register.table.locator("[aria-selected]")).toHaveCount(3);
    await page.keyboard.press("Digit4");
    await expect(today(3)).toBeFocused();
    await expect.poll(marks).toEqual(["excused", "excused", "excused", "unmarked"]);
    await page.keyboard.press("Control+z");
    await expect.poll(marks).toEqual(["unmarked", "unmarked", "unmarked", "unmarked"]);
  });

  await test.step("a pasted table says what it would fill in before it does; one undo takes all of it back", async () => {
    await today(1).focus();
    await paste(page, "غياب\nلا يُعرف\nLate");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(word("willBeFilled"))).toBeVisible();
    await expect(dialog.getByText("لا يُعرف")).toBeVisible();
    // A tablet that is turned shows the list in place of the grid, and what is being done stands.
    await page.setViewportSize({ width: 800, height: 1280 });
    await expect(page.locator('[role="grid"]')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator('[role="grid"]')).toHaveCount(1);
    await expect(dialog.getByText(word("willBeFilled"))).toBeVisible();
    await dialog.getByRole("button", { name: word("paste"), exact: true }).click();
    await expect.poll(marks).toEqual(["unmarked", "absent", "unmarked", "late"]);
    await today(0).focus();
    await page.keyboard.press("Control+z");
    await expect.poll(marks).toEqual(["unmarked", "unmarked", "unmarked", "unmarked"]);
  });

  await test.step("Enter opens the learner", async () => {
    await today(0).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByLabel(new RegExp(word("minutesLate"), "u"))).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await api.call("POST", "/logout");
  await logOut(page, words, cell);
});

test("issue 17.3: lists of people on a phone are rows of 56 from edge to edge: degrees, trainees and work to mark", {
  tag: ["@online", "@full", "@phone"],
}, async ({ page, words, cell }) => {
  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  for (const path of [`course/${COURSE}/attendance_degree`, `training-programs/${COURSE}/students`, `course/${COURSE}/marking`]) {
    await visit(page, `/instructor/${path}`);
    const rows = page.locator("main ul[aria-label]").last().getByRole("listitem");
    await expect(rows.first()).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const heights = await rows.evaluateAll((all) => all.slice(0, 6).map((row) => Math.round(row.getBoundingClientRect().height)));
      for (const height of heights) expect(height, path).toBeLessThanOrEqual(57);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  }
  await logOut(page, words, cell);
});
