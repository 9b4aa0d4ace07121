import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { HOME_PROGRAMS_QUERY, listCategories, listPrograms } from "#contract/catalogue/catalogue.ts";
import { HOME_NEWS_QUERY, listNews } from "#contract/news/news.ts";
import { getAbout, getSettings, listPartnerReviews, listPartners } from "#contract/site/site.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/db/seed/accounts.ts";
import { seedDemo } from "#server/db/seed/seed.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.services.db, SUNDAY_MORNING);
}, 240_000);
afterAll(() => server.close());

/** Statements that a call asks of the database, who is asking included. */
async function statementsOf(work: () => Promise<{ status: number }>): Promise<string[]> {
  const asked: string[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    asked.push(typeof first === "string" ? first : (first.text ?? ""));
    return query.apply(this, args);
  } as never);
  try {
    expect(await work()).toMatchObject({ status: 200 });
  } finally {
    spy.mockRestore();
  }
  return asked.filter((text) => !/^\s*(?:set|listen|deallocate|select 1\b)/iu.test(text));
}

const AT_MOST = 8;

it("S7: the first read of a screen asks at most eight statements", async () => {
  const people = {
    teacher: new TestBrowser(server.app, { language: "en" }),
    student: new TestBrowser(server.app, { language: "en" }),
    staff: new TestBrowser(server.app, { language: "en" }),
  };
  await people.teacher.logIn(DEMO_ACCOUNTS.instructor.email, DEMO_PASSWORD);
  await people.student.logIn(DEMO_ACCOUNTS.student.email, DEMO_PASSWORD);
  await people.staff.logIn(DEMO_ACCOUNTS.staff.email, DEMO_PASSWORD);
  const programs = (await people.teacher.call<{ program: { id: number } }[]>("GET", "/instructor/programs")).data;
  const course = programs[0]?.program.id ?? 0;
  const sessions = (await people.teacher.call<{ id: number }[]>("GET", `/instructor/courses/${course}/sessions`)).data;
  const held = (await people.student.call<{ id: number; program: { id: number } }[]>("GET", "/student/enrollments")).data;
  const bought = (await people.student.call<{ id: string }[]>("GET", "/orders")).data;
  const screens: [keyof typeof people, string][] = [
    ["teacher", "/instructor/dashboard"],
    ["teacher", "/instructor/programs"],
    ["teacher", "/instructor/schedule"],
    ["teacher", `/instructor/programs/${course}`],
    ["teacher", `/instructor/programs/${course}/students`],
    ["teacher", `/instructor/courses/${course}/submissions`],
    ["teacher", `/instructor/courses/${course}/certificates`],
    ["teacher", `/instructor/sessions/${sessions[0]?.id ?? 0}/attendance`],
    ["student", "/student/dashboard"],
    ["student", "/student/enrollments"],
    ["student", "/student/schedule"],
    ["student", `/course/${held[0]?.program.id ?? 0}/overview`],
    ["student", "/cart"],
    ["student", "/checkout"],
    ["student", `/orders/${bought[0]?.id ?? ""}`],
    ["student", "/notifications"],
    ["student", "/learning-programs"],
    ["staff", "/admin/users"],
    ["staff", "/admin/programs"],
    ["staff", "/admin/requests"],
    ["staff", "/admin/messages"],
    ["staff", "/admin/certificates"],
  ];
  const counted: Record<string, number> = {};
  for (const [who, path] of screens) {
    const name = path.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/gu, "N");
    // What runs by itself meanwhile (the linker of the log, a job) asks too: of three counts the smallest is the screen's own.
    for (let time = 0; time < 3 && (counted[name] ?? Infinity) > AT_MOST; time += 1)
      counted[name] = Math.min(counted[name] ?? Infinity, (await statementsOf(() => people[who].call("GET", path))).length);
  }
  const over = Object.entries(counted).filter(([, n]) => n > AT_MOST);
  expect(over, JSON.stringify(counted)).toEqual([]);
}, 120_000);

it("S7: the home page asks at most eight statements of a server that has read nothing yet, and then nothing for anybody", async () => {
  // As `home-page.ts` names them.
  const reads = [
    getSettings.path,
    listCategories.path,
    ...Object.values(HOME_PROGRAMS_QUERY).map((query) => listPrograms.path + asQuery(query)),
    listNews.path + asQuery(HOME_NEWS_QUERY),
    listPartners.path,
    listPartnerReviews.path,
    getAbout.path,
  ];
  const visit = async () => {
    const visitor = new TestBrowser(server.app, { language: "ar" });
    const answers = await Promise.all(reads.map((path) => visitor.call("GET", path)));
    return { status: Math.max(...answers.map(({ status }) => status)) };
  };
  let cold = Infinity;
  for (let time = 0; time < 3 && cold > AT_MOST; time += 1) {
    server.services.publicCache.forget();
    cold = Math.min(cold, (await statementsOf(visit)).length);
  }
  expect(cold).toBeGreaterThan(0);
  expect(cold).toBeLessThanOrEqual(AT_MOST);
  let fewest = Infinity;
  for (let time = 0; time < 3 && fewest > 0; time += 1) fewest = Math.min(fewest, (await statementsOf(visit)).length);
  expect(fewest).toBe(0);
}, 60_000);

const asQuery = (query: object) => `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
