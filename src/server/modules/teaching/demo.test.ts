import { afterAll, beforeAll, expect, it } from "vitest";
import type { MarkingQueue } from "#contract/coursework/marking.ts";
import type { TeachingDashboard, TeachingPrograms } from "#contract/enrollments/teaching.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/db/seed/accounts.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

it("issue 5.1 the demo instructor's day is full: a session today, work, excuses, a withdrawal, learners to look after, forty in the register", async () => {
  const teacher = new TestBrowser(server.app, { language: "en" });
  await teacher.logIn(DEMO_ACCOUNTS.instructor.email, DEMO_PASSWORD);
  const { data } = await teacher.call<TeachingDashboard>("GET", "/instructor/dashboard");
  expect(data.today.length).toBeGreaterThan(0);
  expect(data.next_session?.teaching.students).toBe(40);
  expect(data.to_grade).toMatchObject({ total: 9 });
  expect(data.excuses.total).toBe(3);
  expect(data.excuses.items.every(({ expires_at }) => expires_at > SUNDAY_MORNING.toISOString())).toBe(true);
  expect(data.withdrawals.total).toBe(1);
  expect(new Set(data.at_risk.items.flatMap(({ risks }) => risks.map(({ code }) => code))).size).toBeGreaterThanOrEqual(2);
  expect(data.at_risk.total).toBeLessThan(20);
  const programs = (await teacher.call<TeachingPrograms>("GET", "/instructor/programs")).data;
  expect(programs.map(({ phase }) => phase)).toEqual(["running", "upcoming"]);
  const running = programs[0]?.program.id ?? 0;
  const queue = await teacher.call<MarkingQueue>("GET", `/instructor/courses/${running}/submissions`);
  expect(queue as unknown).toMatchObject({ meta: { counts: { waiting: 9, returned: 1, unpublished: 4 } } });
});

it("I6: nothing of the demo is empty: whatever its instructor has not published yet can be", async () => {
  const teacher = new TestBrowser(server.app, { language: "en" });
  await teacher.logIn(DEMO_ACCOUNTS.instructor.email, DEMO_PASSWORD);
  const programs = (await teacher.call<TeachingPrograms>("GET", "/instructor/programs")).data;
  for (const { program } of programs)
    expect(await teacher.call("POST", `/instructor/courses/${program.id}/publish`, {})).toMatchObject({ status: 200, data: { drafts: 0 } });
});
