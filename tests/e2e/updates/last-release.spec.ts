import { existsSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { CourseSessions, Register } from "#contract/attendance/attendance.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { Classroom } from "#tests/e2e/pages/classroom.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { RegisterPage } from "#tests/e2e/pages/register.ts";
import { SchedulePage } from "#tests/e2e/pages/schedule.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, through } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { choice, expect, prepare, test } from "#tests/support/fixtures.ts";
import { KillerProxy, type Seen } from "#tests/support/network/killer-proxy.ts";
import { visit, waitForTakeover } from "#tests/support/patient-pages.ts";
import { discard, freePort, Product, seededData } from "#tests/support/product.ts";
import { BUILT, type Built } from "#tests/support/updates/changed-build.ts";
import { lastRelease } from "#tests/support/updates/last-release.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** The demo's course with forty learners, and a session this Sunday. */
const COURSE = 1;
const TODAY = "2026-11-22";
/** Where no archive of the last release lies, it is built: as long as a build takes on a busy machine. */
const BUILDING_MS = 600_000;

let last: Built;
test.beforeAll(() => {
  test.setTimeout(BUILDING_MS);
  last = lastRelease();
});

for (const { name, clientIs } of [
  { name: "a device with the last release's client works with today's server", clientIs: "last" },
  { name: "a device with today's client works with the last release's server, rolled back to over today's database", clientIs: "today" },
] as const)
  test(`issue 22.5: ${name}: cart and register from before the change arrive, schedule, lesson and sign-in go on`, {
    tag: "@full",
  }, async ({ browser, words, cell }) => {
    test.setTimeout(240_000);
    const [client, server] = clientIs === "last" ? [last, BUILT] : [BUILT, last];
    const port = await freePort();
    const proxy = await KillerProxy.start(() => port);
    const product = new Product({
      entry: client.entry,
      dataDir: seededData(),
      port,
      gatewayPort: await freePort(),
      publicUrl: proxy.origin,
    });
    await product.start();
    const open = async () => {
      const context = await browser.newContext({ baseURL: proxy.origin });
      await context.addInitScript(prepare(cell));
      await context.addCookies([choice(cell, proxy.origin)]);
      waitForTakeover(context);
      return { context, page: await context.newPage() };
    };
    const [learner, teacher] = [await open(), await open()];
    try {
      const [program] = await buyable(product.apiOrigin, cell.language, 1);
      const sid = await through(product.apiOrigin, INSTRUCTOR, sessionToday);
      const lesson = await through(product.apiOrigin, STUDENT, textToRead);

      await test.step("both sign in, and what they need is on their devices", async () => {
        await logIn(learner.page, words, STUDENT, "/courses");
        await new Shop(learner.page, words).settled();
        await logIn(teacher.page, words, INSTRUCTOR, `/instructor/course/${COURSE}/register-attendance?session=${sid}`);
        await new Shop(teacher.page, words).settled();
        await expect(new RegisterPage(teacher.page, words).table).toBeVisible({ timeout: 90_000 });
      });
      await test.step("without a network a program is put into the cart, and three learners are marked", async () => {
        await learner.context.setOffline(true);
        await teacher.context.setOffline(true);
        await new Shop(learner.page, words).add(program?.title ?? "");
        await new RegisterPage(teacher.page, words).typeMarks(["present", "late", "absent"]);
        await new RegisterPage(teacher.page, words).recorded(3, 40);
      });

      await product.stop();
      product.options.entry = server.entry;
      await product.start();
      proxy.seen.length = 0;

      await test.step("both arrive at the other version", async () => {
        await learner.context.setOffline(false);
        await teacher.context.setOffline(false);
        const cart = () => through(product.apiOrigin, STUDENT, (api) => api.cartIds());
        await expect.poll(cart, { timeout: 60_000, intervals: [1_000] }).toContain(program?.id);
        const marked = () => through(product.apiOrigin, INSTRUCTOR, (api) => marksOf(api, sid));
        await expect.poll(marked, { timeout: 60_000, intervals: [1_000] }).toEqual(["absent", "late", "present"]);
      });
      await test.step("schedule and a lesson go on, and the lesson is completed", async () => {
        await new SchedulePage(learner.page, words).open();
        await expect(learner.page.getByRole("main").getByRole("article").first()).toBeVisible();
        await new Classroom(learner.page, words).lesson(lesson.program, lesson.item);
        await learner.page.getByRole("button", { name: words.markAsCompleted }).click();
        const completed = () => through(product.apiOrigin, STUDENT, (api) => isCompleted(api, lesson));
        await expect.poll(completed, { timeout: 60_000, intervals: [1_000] }).toBe(true);
      });
      let left = Infinity;
      await test.step("who leaves comes in again", async () => {
        await visit(learner.page, "/student/dashboard");
        left = Date.now();
        await logOut(learner.page, words, cell);
        await expect(learner.page).toHaveURL(/\/login/u);
        await logIn(learner.page, words, STUDENT, "/student/dashboard");
        await expect(learner.page.getByRole("heading", { level: 1 })).toBeVisible();
      });
      await test.step("it was that client all the time, and no call of it was refused", async () => {
        for (const { page } of [learner, teacher]) expect(isOf(client, server, await mainScript(page))).toBe(true);
        // What was under way as the session ended is answered as anybody's who has none.
        const ended = ({ status, at }: Seen) => status === 401 && at >= left;
        const refused = proxy.seen.filter((seen) => seen.path.startsWith("/api/") && (seen.status ?? 0) >= 400 && !ended(seen));
        expect(refused.map(({ method, path: asked, status }) => `${method} ${asked}: ${status}`)).toEqual([]);
      });
    } finally {
      await learner.context.close();
      await teacher.context.close();
      await proxy.stop();
      await product.stop();
      discard(product.options.dataDir);
    }
  });

async function sessionToday(api: ApiCaller): Promise<number> {
  const { data } = await api.call<CourseSessions>("GET", `/instructor/courses/${COURSE}/sessions`);
  const session = data.find(({ starts_at }) => starts_at.startsWith(TODAY));
  if (!session) throw new Error("the demo has a session today");
  return session.id;
}

async function marksOf(api: ApiCaller, sid: number): Promise<string[]> {
  const { data } = await api.call<Register>("GET", `/instructor/sessions/${sid}/attendance`);
  return data.rows
    .map(({ mark }) => mark as string)
    .filter((mark) => mark !== "unmarked")
    .sort();
}

interface Lesson {
  program: number;
  item: number;
}

const itemsOf = async (api: ApiCaller, program: number) =>
  (await api.call<CourseOverview>("GET", `/course/${program}/overview`)).data.sections.flatMap(({ items }) => items);

/** A text that nobody has read yet. */
async function textToRead(api: ApiCaller): Promise<Lesson> {
  const { data } = await api.call<Enrollment[]>("GET", "/student/enrollments");
  for (const { program, status } of data) {
    if (status !== "active" || program.type !== "course") continue;
    const text = (await itemsOf(api, program.id)).find((item) => item.format === "text" && item.status === "not_started");
    if (text) return { program: program.id, item: text.id };
  }
  throw new Error("the demo has no text to read");
}

const isCompleted = async (api: ApiCaller, { program, item }: Lesson): Promise<boolean> =>
  (await itemsOf(api, program)).some(({ id, status }) => id === item && status === "completed");

/** Path of the script that the page began with. */
const mainScript = (page: Page): Promise<string> =>
  page.evaluate(() => new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? location.href).pathname);

const isOf = (client: Built, other: Built, script: string): boolean =>
  existsSync(path.join(client.client, script)) && !existsSync(path.join(other.client, script));
