import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_CHOICES } from "#contract/notifications/notification-preferences.ts";
import { notificationPreferences, notices, notifications, pushSubscriptions } from "#server/db/tables/notifications.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { plantLearners } from "#tests/support/jobs/many-learners.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { makeSession } from "#tests/support/study-factories.ts";
import { teachingRoom } from "#tests/support/teaching-factories.ts";
import { announceSessions } from "./announce-sessions.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { notifyLearners, notifyListed } from "./notify-many.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // What a request writes is looked at before any job is done.
  await server.services.jobs.stop();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));

const db = () => server.services.db;
const news = (title: string) =>
  ({
    kind: "announcement",
    target: { type: "course", id: "1" },
    values: { title: { ar: title, en: title }, program: { ar: "", en: "" } },
  }) as const;
const told = (title: string) => and(eq(notifications.kind, "announcement"), sql`${notifications.values} -> 'title' ->> 'ar' = ${title}`);
const waiting = async (kind: string) =>
  await db()
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isNull(jobs.doneAt)));

describe("news for many (S4)", () => {
  it("reach a cohort above two thousand whole; the request writes one row and one job, however many they are", async () => {
    const room = await teachingRoom(server);
    await plantLearners(db(), room.cohort, 2_345, SUNDAY_MORNING);
    const answer = await room.teacher.call("POST", `/instructor/courses/${room.program.id}/announcements`, {
      title_ar: "كلهم",
      body_ar: "كلهم.",
      cohort_id: null,
    });
    expect(answer.status).toBe(201);
    expect(await db().$count(notifications, told("كلهم"))).toBe(0);
    expect(await waiting("tell-notice")).toHaveLength(1);
    await server.runJobs();
    expect(await db().$count(notifications, told("كلهم"))).toBe(2_345);
    expect((await db().select().from(notices)).at(-1)).toMatchObject({ told: 2_345, finishedAt: SUNDAY_MORNING });
  });

  it("follow what each chose: app, email, device; devices only where one subscribed, in quiet hours when they end", async () => {
    const room = await teachingRoom(server);
    const { first } = await plantLearners(db(), room.cohort, 6, SUNDAY_MORNING);
    const [silent, email, phone, quiet, nobody, gone] = Array.from({ length: 6 }, (_, index) => first + index) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const choose = (userId: number, announcement: object, more = {}) =>
      db()
        .insert(notificationPreferences)
        .values({
          userId,
          choices: { ...DEFAULT_CHOICES, announcement: { app: true, push: true, email: false, ...announcement } },
          ...more,
        });
    await choose(silent, { app: false, push: false });
    await choose(email, { email: true });
    await choose(quiet, {}, { quietFrom: 8 * 60, quietTo: 10 * 60 });
    for (const userId of [silent, phone, quiet, gone])
      await db()
        .insert(pushSubscriptions)
        .values({
          id: uuidV7(SUNDAY_MORNING),
          userId,
          deviceId: uuidV7(SUNDAY_MORNING),
          endpoint: `http://127.0.0.1:9/${userId}`,
          p256dh: "x",
          auth: "x",
          language: "ar",
        });
    await db().execute(sql`update users set deleted_at = now() where id = ${gone}`);
    await db().transaction((tx) => notifyLearners(tx, { cohortId: room.cohort.id }, news("كل بحسبه"), SUNDAY_MORNING));
    // What one of them subscribed with is no push service: its job waits to be tried again.
    const before = Math.max(...(await db().select().from(jobs)).map(({ id }) => id));
    await server.runJobs();
    const rows = await db().select().from(notifications).where(told("كل بحسبه"));
    expect(rows.map(({ userId, shown }) => [userId, shown]).toSorted()).toEqual([
      [silent, false],
      [email, true],
      [phone, true],
      [quiet, true],
      [nobody, true],
    ]);
    const whose = (job: typeof jobs.$inferSelect) => rows.find(({ id }) => id === job.payload["notificationId"])?.userId;
    const made = (await db().select().from(jobs)).filter(({ id }) => id > before);
    const pushes = made.filter(({ kind }) => kind === "notification-push");
    expect(made.filter(({ kind }) => kind === "notification-mail").map(whose)).toEqual([email]);
    expect(pushes.map(whose).toSorted()).toEqual([phone, quiet]);
    const later = pushes.find((job) => whose(job) === quiet);
    // Ten in the morning in Riyadh.
    expect(later?.runAt).toEqual(new Date("2026-11-22T07:00:00Z"));
    expect(made.every(({ queue }) => queue === "bulk")).toBe(true);
  });

  it("of which a batch was told and the note of it lost are not told twice", async () => {
    const room = await teachingRoom(server);
    await plantLearners(db(), room.cohort, 1_200, SUNDAY_MORNING);
    await db().transaction((tx) => notifyLearners(tx, { programId: room.program.id }, news("مرتين"), SUNDAY_MORNING));
    await server.runJobs();
    const [notice] = (await db().select().from(notices)).slice(-1);
    await db()
      .update(notices)
      .set({ lastUserId: 0, finishedAt: null })
      .where(eq(notices.id, notice?.id ?? ""));
    await db().update(jobs).set({ doneAt: null }).where(sql`${jobs.payload} ->> 'noticeId' = ${notice?.id}`);
    await server.runJobs();
    expect(await db().$count(notifications, told("مرتين"))).toBe(1_200);
  });

  it("carry what is particular to each where they are listed by name", async () => {
    const room = await teachingRoom(server);
    const { first } = await plantLearners(db(), room.cohort, 2, SUNDAY_MORNING);
    const people = [first, first + 1].map((userId, index) => ({ userId, values: { count: index + 2 } }));
    await db().transaction((tx) => notifyListed(tx, people, news("لكل ما له"), SUNDAY_MORNING));
    await server.runJobs();
    const rows = await db().select().from(notifications).where(told("لكل ما له")).orderBy(notifications.userId);
    expect(rows.map(({ userId, values }) => [userId, values["count"]])).toEqual([
      [first, 2],
      [first + 1, 3],
    ]);
  });

  it("of a session that has begun meanwhile are told to nobody any more", async () => {
    const room = await teachingRoom(server);
    const { first } = await plantLearners(db(), room.cohort, 3, SUNDAY_MORNING);
    const session = await makeSession(db(), room.cohort.id, new Date(SUNDAY_MORNING.getTime() + 600_000).toISOString());
    expect(await announceSessions(db(), SUNDAY_MORNING)).toBeGreaterThanOrEqual(1);
    server.clock.set(session.startsAt);
    await server.runJobs();
    expect(await db().$count(notifications, and(eq(notifications.kind, "session_soon"), gte(notifications.userId, first)))).toBe(0);
  });
});
