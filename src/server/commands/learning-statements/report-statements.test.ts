import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reviews } from "#server/db/tables/catalogue.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { attempts, itemProgress } from "#server/db/tables/learning.ts";
import { learningRecordStore, learningStatements } from "#server/db/tables/learning/learning-statements.ts";
import { readRecordStoreSettings } from "#server/providers/learning-record-store/record-store-settings.ts";
import { certified } from "#tests/support/certificate-factories.ts";
import { makeItem, makeSection, quiz } from "#tests/support/course-factories.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { type Json, within } from "#tests/support/gateways/twin.ts";
import { LrsTwin } from "#tests/support/learning-record-store/lrs-twin.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";
import { reportStatements, switchReporting } from "./report-statements.ts";

const lrs = new LrsTwin();
let server: TestServer;
beforeAll(async () => {
  await lrs.open();
  // Nothing comes by itself: each test says when.
  server = await startTestServer({ env: lrs.settings() });
  await server.services.jobs.stop();
  await switchReporting(db(), true);
});
afterAll(async () => {
  await server.close();
  await lrs.close();
});
beforeEach(() => {
  lrs.statements.length = 0;
  lrs.asked.length = 0;
  lrs.faults.length = 0;
  lrs.refuses = () => false;
});

const db = () => server.services.db;
/** What is done every minute. */
async function minute(): Promise<void> {
  server.clock.advance(61_000);
  const store = server.services.config.recordStore;
  if (!store) throw new Error("nothing is reported");
  const run = { now: server.clock.now(), signal: AbortSignal.timeout(60_000) };
  await reportStatements(db(), { store, publicUrl: "https://qabas.example", teacher: "no-reply@qabas.example" }, run).catch(
    () => undefined,
  );
  await server.runJobs();
}
const verbs = (of: readonly Json[] = lrs.statements) => of.map((one) => String(within(one, "verb")["id"]).split("/").at(-1));

/** A learner at the start of a course of a video, a text, a quiz and a session. */
async function learning(values: Partial<typeof users.$inferInsert> = {}) {
  const learner = await makeSignedIn(server, { nationalId: nationalId(), phone: "+966500000001", ...values });
  const program = await makeStudyProgram(db(), { titleAr: "تحليل البيانات", titleEn: "Data analysis" });
  const cohort = await makeCohort(db(), program.id, "2026-11-29");
  const section = await makeSection(db(), program.id);
  const enrollment = await enrol(db(), learner.user.id, cohort, server.clock.now());
  const [video, text, test] = [
    await makeItem(db(), section.id, { format: "video", durationMinutes: 90 }),
    await makeItem(db(), section.id),
    await makeItem(db(), section.id, { body: quiz() }),
  ];
  const session = await makeSession(db(), cohort.id, "2026-11-29T13:00:00Z");
  return { learner, program, enrollment, video, text, quiz: test, session };
}
let made = 0;
function nationalId(): string {
  made += 1;
  return `10${String(made).padStart(8, "0")}`;
}
const begin = (enrollmentId: number, itemId: number) =>
  db().insert(itemProgress).values({ enrollmentId, itemId, startedAt: server.clock.now(), lastAt: server.clock.now() });
const finish = (itemId: number, percent = 100) =>
  db().update(itemProgress).set({ percent, completedAt: server.clock.now() }).where(eq(itemProgress.itemId, itemId));

describe("issue 22.7: what is learned is reported to a learning record store", () => {
  it("each once and in its order: coming, beginning, a film, a lesson, quarters, a quiz, a session, the end and an opinion", async () => {
    const { learner, program, enrollment, video, text, quiz: test, session } = await learning();
    const { id: enrollmentId } = enrollment;
    server.clock.advance(1_000);
    await begin(enrollmentId, video.id);
    await finish(video.id);
    await begin(enrollmentId, text.id);
    await finish(text.id);
    // Said again, and it changes nothing.
    await finish(text.id);
    await db().update(enrollments).set({ progress: 55 }).where(eq(enrollments.id, enrollmentId));
    const attempt = { id: randomUUID(), enrollmentId, itemId: test.id, number: 2, questions: [], answers: {}, passMark: 60 };
    await db()
      .insert(attempts)
      .values({ ...attempt, status: "graded", startedAt: SUNDAY_MORNING, submittedAt: server.clock.now(), score: 45, withheld: true });
    await minute();
    expect(verbs(), "a score that its learner does not know yet is told nobody").not.toContain("attempted");
    await db().update(attempts).set({ withheld: false }).where(eq(attempts.id, attempt.id));
    await db()
      .insert(attendanceMarks)
      .values({ sessionId: session.id, userId: learner.user.id, mark: "late", source: "instructor", markedAt: server.clock.now() });
    await db().update(enrollments).set({ progress: 100, status: "completed" }).where(eq(enrollments.id, enrollmentId));
    await db()
      .insert(reviews)
      .values({ programId: program.id, userId: learner.user.id, authorAr: "سارة", authorEn: "Sarah", stars: 4, body: "مفيدة" });
    await minute();
    await minute();
    expect(verbs()).toEqual([
      "registered",
      "initialized",
      "watched",
      "completed",
      "completed",
      "progressed",
      "progressed",
      "attempted",
      "attended",
      "progressed",
      "progressed",
      "completed",
      "rated",
    ]);
    expect(new Set(lrs.statements.map(({ id }) => id)).size).toBe(13);
    const scaled = lrs.statements.flatMap((one) => Number(within(within(one, "result"), "score")["scaled"] ?? Number.NaN));
    expect(scaled.filter((value) => !Number.isNaN(value))).toEqual([0.25, 0.5, 0.45, 0.75, 1, 0.8]);
    expect(within(lrs.statements[7] ?? {}, "result")).toMatchObject({ success: false, score: { raw: 45, min: 60, max: 100 } });
    expect(within(within(lrs.statements[7] ?? {}, "context"), "extensions")).toMatchObject({
      "http://id.tincanapi.com/extension/attempt-id": 2,
    });
    const [registered, initialized, watched] = lrs.statements;
    expect(within(registered ?? {}, "actor")).toEqual({
      objectType: "Agent",
      name: learner.user.nationalId,
      mbox: `mailto:${learner.user.email}`,
    });
    expect(registered?.["timestamp"]).not.toBe(initialized?.["timestamp"]);
    expect(within(watched ?? {}, "result")).toEqual({ completion: true, duration: "PT1H30M" });
    expect(String(within(watched ?? {}, "object")["id"])).toMatch(new RegExp(`/courses/${program.id}/module/\\d+/video/${video.id}$`, "u"));
  });

  it("an issued certificate, with the address at which anybody may look at it", async () => {
    const learner = await makeSignedIn(server, { nationalId: nationalId() });
    const { certificate } = await certified(server, { learner });
    await minute();
    const earned = lrs.statements.find((one) => verbs([one])[0] === "earned");
    const location = within(within(earned ?? {}, "context"), "extensions")["http://id.tincanapi.com/extension/jws-certificate-location"];
    expect(String(location)).toContain(`/verify/${certificate.number}?c=`);
    expect(String(within(earned ?? {}, "object")["id"])).not.toContain(certificate.number);
  });

  it("while the store is away everything waits with nothing of a person in it, and comes later with its own times", async () => {
    const { learner, enrollment, text } = await learning();
    const happened = server.clock.now();
    await begin(enrollment.id, text.id);
    await finish(text.id);
    for (const fault of ["503", "429", "lost"] as const) {
      lrs.faults.push(...Array.from({ length: 8 }, () => fault));
      await minute();
      lrs.faults.length = 0;
    }
    const { rows } = await db().execute(sql`select row_to_json(learning_statements)::text as row from learning_statements`);
    for (const personal of [learner.user.nationalId ?? "", learner.user.email, learner.user.phone, learner.user.nameAr])
      expect(JSON.stringify(rows)).not.toContain(personal);
    await minute();
    const theirs = lrs.statements.filter((one) => within(one, "actor")["name"] === learner.user.nationalId);
    expect(verbs(theirs)).toEqual(["registered", "initialized", "completed"]);
    expect(theirs.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 3 }, () => happened.toISOString()));
    // An answer that was lost made the store know some already: they count as told.
    await minute();
    expect(await db().$count(learningStatements, sql`sent_at is null and enrollment_id = ${enrollment.id}`)).toBe(0);
  });

  it("one that the store refuses is set aside for a job of its own, and those after it are told", async () => {
    lrs.refuses = (statement) => verbs([statement])[0] === "registered";
    const { enrollment, text } = await learning();
    await begin(enrollment.id, text.id);
    await minute();
    expect(verbs()).toEqual(["initialized"]);
    const refused = () => db().select().from(jobs).where(eq(jobs.kind, "learning-statement"));
    expect((await refused()).at(-1)).toMatchObject({ doneAt: null, lastError: expect.stringContaining("refused") });
    lrs.refuses = () => false;
    server.clock.advance(3_600_000);
    await server.runJobs();
    expect(verbs()).toEqual(["initialized", "registered"]);
    expect((await refused()).at(-1)?.doneAt).not.toBeNull();
  });

  it("nobody is told of demo accounts, of who has no national number until they have one, and of who was forgotten", async () => {
    await learning({ demo: true });
    const { learner } = await learning({ nationalId: null });
    const { learner: gone } = await learning();
    await db().update(users).set({ deletedAt: server.clock.now() }).where(eq(users.id, gone.user.id));
    await minute();
    expect(lrs.statements).toEqual([]);
    await db().update(users).set({ nationalId: nationalId() }).where(eq(users.id, learner.user.id));
    await minute();
    expect(verbs()).toEqual(["registered"]);
  });

  it("by the server itself, a minute after a start", async () => {
    const working = await startTestServer({ env: lrs.settings() });
    try {
      const { db: own } = working.services;
      await expect.poll(async () => (await own.select().from(learningRecordStore))[0]?.enabled, { timeout: 30_000 }).toBe(true);
      const learner = await makeSignedIn(working, { nationalId: nationalId() });
      const program = await makeStudyProgram(own);
      await enrol(own, learner.user.id, await makeCohort(own, program.id, "2026-11-29"), working.clock.now());
      working.clock.advance(61_000);
      await expect.poll(() => verbs(), { timeout: 30_000 }).toEqual(["registered"]);
    } finally {
      await working.close();
    }
  });

  it("a platform that reports nothing writes nothing", async () => {
    const silent = await startTestServer();
    try {
      const learner = await makeSignedIn(silent, { nationalId: nationalId() });
      const program = await makeStudyProgram(silent.services.db);
      const cohort = await makeCohort(silent.services.db, program.id, "2026-11-29");
      await enrol(silent.services.db, learner.user.id, cohort, silent.clock.now());
      expect(await silent.services.db.$count(learningStatements)).toBe(0);
    } finally {
      await silent.close();
    }
  });

  it("settings that are half there, or lead somewhere else in the open, stop a start by name", () => {
    const problems: string[] = [];
    const env: Record<string, string> = { QABAS_LRS_URL: "http://lrs.example/xapi", QABAS_LRS_KEY: "k" };
    readRecordStoreSettings(
      (name) => env[name] ?? null,
      problems,
      () => false,
    );
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
      "QABAS_LRS_URL",
      "QABAS_LRS_SECRET",
      "QABAS_LRS_PLATFORM",
      "QABAS_LRS_NAME_AR",
      "QABAS_LRS_NAME_EN",
    ]);
  });
});
