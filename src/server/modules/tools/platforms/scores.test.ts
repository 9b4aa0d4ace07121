import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import { learnItem } from "#server/commands/classroom/learn-item.ts";
import { refreshProgress } from "#server/commands/classroom/refresh-progress.ts";
import { queueScores } from "#server/commands/platforms/queue-scores.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { learningPlatforms, platformScores } from "#server/db/tables/learning/platforms.ts";
import { providerIdentities } from "#server/db/tables/security/provider-sign-in.ts";
import { makeItem } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { accountForm, arrive, type PlatformRow, registerPlatform } from "#tests/support/tools/platform-room.ts";
import { CLAIM, type PlatformTwin, startPlatformTwin } from "#tests/support/tools/platform-twin.ts";
import { askInjected } from "#tests/support/tools/tool-twin.ts";

let server: TestServer;
let twin: PlatformTwin;
let room: TeachingRoom;
let platform: PlatformRow;
let lesson: number;
let quiz: number;
let gradeItemId: number;
beforeAll(async () => {
  server = await startTestServer();
  twin = await startPlatformTwin({ ask: askInjected(server.app), now: () => server.clock.now() });
  room = await teachingRoom(server);
  ({ id: lesson } = await makeItem(db(), room.section.id, {}));
  ({ id: quiz } = await makeItem(db(), room.section.id, {}));
  const values = { programId: room.program.id, programItemId: quiz, titleAr: "اختبار", titleEn: "Quiz", maxDegree: 40, weight: 10 };
  const [graded] = await db()
    .insert(gradeItems)
    .values({ ...values, type: "assignment" })
    .returning();
  gradeItemId = graded?.id ?? 0;
  ({ platform } = await registerPlatform(server, twin, { cohort_ids: [room.cohort.id] }));
});
// Time goes on: work that comes by itself at a later hour would take what is begun at an earlier one for over.
beforeEach(() => {
  twin.answerWith(200);
  twin.scores.length = 0;
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

const db = () => server.services.db;
/** What jobs do by themselves within seconds. */
async function told() {
  await queueScores(db(), server.clock.now());
  await server.runJobs();
}
/** A failed job comes again after its pause. */
async function later(ms = 5_000) {
  server.clock.advance(ms);
  await server.runJobs();
}
/** A learner who came by a link with a column in the platform's gradebook. */
async function learner(line: string, itemId: number | null = null, at = twin.origin) {
  const sub = `campus-${randomUUID()}`;
  const visitor = new TestBrowser(server.app, { language: "en" });
  const custom = { program: String(room.program.id), ...(itemId === null ? {} : { lesson: String(itemId) }) };
  const claims = { sub, email: `${sub}@campus.example`, [`${CLAIM}/custom`]: custom, ...twin.gradesInto(line, at) };
  const { data } = await arrive(server, twin, visitor, claims);
  const made = await visitor.call<Arrival>("POST", "/sign-in/register", accountForm(data.ticket));
  if (made.status !== 201) throw new Error(`nobody was registered: ${JSON.stringify(made)}`);
  const [enrollment] = await db()
    .select()
    .from(enrollments)
    .where(eq(enrollments.userId, made.data.session?.user.id ?? 0));
  return { sub, enrollmentId: enrollment?.id ?? 0 };
}
async function learn(enrollmentId: number, itemId: number) {
  const now = server.clock.now();
  await db().transaction(async (tx) => {
    await learnItem(tx, { enrollmentId, itemId, percent: 100, at: now });
    await refreshProgress(tx, enrollmentId, { now, actor: "system", requestId: "test" });
  });
}
const arrived = () =>
  twin.scores.map(({ scoreGiven = null, activityProgress, gradingProgress }) => [scoreGiven, activityProgress, gradingProgress]);
const openJobs = async () =>
  await db()
    .select({ attempts: jobs.attempts, deadAt: jobs.deadAt })
    .from(jobs)
    .where(sql`${jobs.kind} = 'platform-score' and ${jobs.doneAt} is null`);

describe("issue 22.7: what a learner reaches goes back to the platform's gradebook", () => {
  it("of the course its progress until it is completed: each change once, under the platform's own name for the learner", async () => {
    const { sub, enrollmentId } = await learner("course");
    await told();
    await told();
    expect(arrived()).toEqual([[null, "Initialized", "NotReady"]]);
    server.clock.advance(60_000);
    await learn(enrollmentId, lesson);
    await told();
    server.clock.advance(60_000);
    await db().update(enrollments).set({ status: "completed", progress: 100 }).where(eq(enrollments.id, enrollmentId));
    await told();
    await told();
    expect(arrived()).toEqual([
      [null, "Initialized", "NotReady"],
      [50, "InProgress", "Pending"],
      [100, "Completed", "FullyGraded"],
    ]);
    expect(twin.scores.at(-1)).toMatchObject({ line: "course", userId: sub, scoreMaximum: 100 });
    const times = twin.scores.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted());
  });

  it("of a lesson with a mark the mark once it is published, and again when it is changed; of any other that it is done", async () => {
    const { enrollmentId } = await learner("quiz", quiz);
    await learn(enrollmentId, quiz);
    await told();
    const mark = { enrollmentId, gradeItemId, degree: 31.5, status: "graded" as const, updatedAt: SUNDAY_MORNING };
    await db().insert(gradeMarks).values(mark);
    server.clock.advance(1_000);
    await told();
    const set = async (values: object) => {
      await db().update(gradeMarks).set(values).where(eq(gradeMarks.enrollmentId, enrollmentId));
      server.clock.advance(1_000);
      await told();
    };
    await set({ publishedAt: SUNDAY_MORNING });
    await set({ feedback: "أحسنت" });
    await set({ degree: 33 });
    expect(arrived()).toEqual([
      [null, "Completed", "Pending"],
      [null, "Completed", "PendingManual"],
      [31.5, "Completed", "FullyGraded"],
      [33, "Completed", "FullyGraded"],
    ]);
    expect(twin.scores.at(-1)).toMatchObject({ scoreMaximum: 40 });
    twin.scores.length = 0;
    const other = await learner("lesson", lesson);
    await learn(other.enrollmentId, lesson);
    await told();
    expect(arrived()).toEqual([[100, "Completed", "FullyGraded"]]);
  });

  it("an answer that is lost is neither doubled nor out of order: the same goes again, and what came after it follows", async () => {
    const { enrollmentId } = await learner("lost", lesson);
    twin.goDeaf(2);
    await told();
    await learn(enrollmentId, lesson);
    await told();
    for (let i = 0; i < 6; i += 1) await later();
    expect(arrived()).toEqual([
      [null, "Initialized", "NotReady"],
      [100, "Completed", "FullyGraded"],
    ]);
    expect(await openJobs()).toEqual([]);
    const [line] = await db().select().from(platformScores).where(eq(platformScores.enrollmentId, enrollmentId));
    expect(line).toMatchObject({ pending: null, sendingUntil: null, sent: { given: 100 } });
  });

  it("a gradebook that refuses is asked again, ever later, and after a day staff find the job set aside", async () => {
    twin.answerWith(503);
    const { enrollmentId } = await learner("refused", lesson);
    await told();
    const [waiting] = await openJobs();
    expect(waiting).toMatchObject({ attempts: 1, deadAt: null });
    await db()
      .update(jobs)
      .set({ firstTriedAt: new Date(server.clock.now().getTime() - 86_400_000) })
      .where(eq(jobs.kind, "platform-score"));
    await later();
    expect((await openJobs())[0]?.deadAt).not.toBeNull();
    twin.answerWith(200);
    // What happens afterwards goes its own way, and brings what was left along.
    await learn(enrollmentId, lesson);
    await told();
    expect(arrived()).toEqual([
      [null, "Initialized", "NotReady"],
      [100, "Completed", "FullyGraded"],
    ]);
    await db().delete(jobs).where(eq(jobs.kind, "platform-score"));
  });

  it("asks for a token once an hour, and anew where it is not taken any more", async () => {
    const before = twin.tokensAsked();
    for (const line of ["t1", "t2"]) {
      await learner(line);
      await told();
    }
    expect(twin.tokensAsked() - before).toBeLessThanOrEqual(1);
    twin.answerWith(401);
    await learner("t3");
    await told();
    twin.answerWith(200);
    await later();
    expect(twin.tokensAsked() - before).toBeLessThanOrEqual(2);
    expect(twin.scores.map(({ line }) => line)).toContain("t3");
    server.clock.advance(3_700_000);
    await learner("t4");
    await told();
    expect(twin.tokensAsked() - before).toBeLessThanOrEqual(3);
  });

  it("asks no address inside, neither for a token nor with a score", async () => {
    const refused = async () => {
      await told();
      const failed = await db()
        .select({ attempts: jobs.attempts, error: jobs.lastError })
        .from(jobs)
        .where(sql`${jobs.kind} = 'platform-score' and ${jobs.doneAt} is null`);
      expect(failed).toMatchObject([{ attempts: 1, error: expect.stringContaining("lies inside") }]);
      expect(twin.scores).toEqual([]);
      await db().delete(jobs).where(eq(jobs.kind, "platform-score"));
      await db().delete(platformScores);
    };
    await learner("inside", null, "http://10.1.2.3");
    await refused();
    const tokenAt = async (tokenUrl: string) =>
      await db().update(learningPlatforms).set({ tokenUrl }).where(eq(learningPlatforms.id, platform.id));
    await tokenAt("http://169.254.169.254/token");
    await learner("no-token");
    await refused();
    await tokenAt(platform.token_url);
  });

  it("tells nothing of whoever is linked no more, or to a platform out of service", async () => {
    const unlinked = await learner("unlinked");
    const archived = await learner("archived");
    await told();
    twin.scores.length = 0;
    await db().delete(providerIdentities).where(eq(providerIdentities.subject, unlinked.sub));
    await learn(unlinked.enrollmentId, lesson);
    await told();
    await db().update(learningPlatforms).set({ archivedAt: server.clock.now() }).where(eq(learningPlatforms.id, platform.id));
    await learn(archived.enrollmentId, lesson);
    await told();
    expect([twin.scores, await openJobs()]).toEqual([[], []]);
  });
});
