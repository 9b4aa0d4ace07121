import { spawn } from "node:child_process";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { notices, notifications } from "#server/db/tables/notifications.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { plantLearners } from "#tests/support/jobs/many-learners.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { teachingRoom } from "#tests/support/teaching-factories.ts";
import { size } from "#tests/support/size.ts";
import { notifyLearners } from "./notify-many.ts";

const LEARNERS = size(20_000, 6_000);
const KILLS = 3;
/** A lease, and a little. */
const TAKEN_OVER_MS = 61_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: new Date() });
  await server.services.jobs.stop();
});
afterAll(() => server.close());

const db = () => server.services.db;
const progress = async () => (await db().select().from(notices))[0]?.told ?? 0;

/** Kills a process of its own as soon as it has told more than `beyond`; it is then in the middle of its next batch. */
async function tellAndKill(ahead: number, beyond: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "tests/support/jobs/telling-process.ts", server.databaseUrl ?? "", String(ahead)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
  try {
    await expect.poll(progress, { timeout: 60_000, interval: 5 }).toBeGreaterThan(beyond);
  } finally {
    child.kill("SIGKILL");
  }
  expect(await ended).toBe("SIGKILL");
}

it("a worker killed in the middle of a batch, three times over: nobody is told twice, nobody is left out (S4)", {
  timeout: 200_000,
}, async () => {
  const room = await teachingRoom(server);
  await plantLearners(db(), room.cohort, LEARNERS, server.clock.now());
  await db().execute(sql`
    insert into notification_preferences (user_id, choices)
    select user_id, '{"announcement": {"app": true, "push": true, "email": true}}'::jsonb from enrollments where cohort_id = ${room.cohort.id} and user_id % 100 = 0`);
  const news = {
    kind: "announcement",
    target: { type: "course", id: "1" },
    values: { title: { ar: "أ", en: "A" }, program: { ar: "", en: "" } },
  } as const;
  await db().transaction((tx) => notifyLearners(tx, { cohortId: room.cohort.id }, news, server.clock.now()));
  for (let kill = 0; kill < KILLS; kill += 1) await tellAndKill(kill * TAKEN_OVER_MS, await progress());
  const soFar = await progress();
  expect(soFar).toBeGreaterThan(0);
  expect(soFar, "the last one was killed before it was through").toBeLessThan(LEARNERS);
  const [killed] = await db().select().from(jobs).where(eq(jobs.kind, "tell-notice"));
  expect(killed).toMatchObject({ deaths: KILLS - 1, doneAt: null, deadAt: null });

  server.clock.set(new Date(Date.now() + KILLS * TAKEN_OVER_MS));
  server.services.mail.send = async () => undefined;
  await server.services.jobs.runDue();
  const { rows } = await db().execute<{ people: number; rows: number }>(
    sql`select count(distinct user_id)::int as people, count(*)::int as rows from notifications where kind = 'announcement'`,
  );
  expect(rows[0]).toEqual({ people: LEARNERS, rows: LEARNERS });
  const emails = await db().execute<{ n: number; whose: number }>(sql`
    select count(*)::int as n, count(distinct payload ->> 'notificationId')::int as whose from jobs where kind = 'notification-mail'`);
  expect(emails.rows[0]).toEqual({ n: LEARNERS / 100, whose: LEARNERS / 100 });
  expect(await db().$count(notifications, and(eq(notifications.kind, "announcement"), eq(notifications.shown, false)))).toBe(0);
});
