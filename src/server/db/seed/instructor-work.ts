import { hijriYear } from "#contract/rules/hijri-year.ts";
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { excuseExpires } from "#contract/requests/excuse-window.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions, programItems, programSections } from "#server/db/tables/catalogue.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { itemContents, submissions } from "#server/db/tables/learning.ts";
import { referenceNumbers } from "#server/db/tables/messages.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { refundQuotes, requestEvents, withdrawals } from "#server/db/tables/requests.ts";
import { insertAll } from "./insert-all.ts";
import { seededLearners } from "./instructor-cohort.ts";
import { seedQuizAttempts } from "./instructor-quiz.ts";
import { FEEDBACK, shareOf, WORK_TEXTS } from "./learners.ts";
import { stableUuid } from "./stable-uuid.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
type Learner = Awaited<ReturnType<typeof seededLearners>>[number];

/** What waits for the demo instructor: work to mark, excuses, a withdrawal; and the degrees that are in already. */
export async function seedInstructorWork(db: Executor, now: Date): Promise<void> {
  const learners = await seededLearners(db);
  const [first] = learners;
  if (!first) throw new Error("there are no learners");
  await seedSubmissions(db, learners, now);
  await seedDegrees(db, learners, now);
  await seedQuizAttempts(db, learners, now);
  await seedExcuses(db, learners, now);
  await seedWithdrawal(db, learners, now);
}

/** Most of the first practical work is marked, seven wait and one was given back; the first two of the second came in. */
async function seedSubmissions(db: Executor, learners: readonly Learner[], now: Date): Promise<void> {
  const works = await db
    .select({ id: programItems.id, body: itemContents.body })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(and(eq(programSections.programId, learners[0]?.programId ?? 0), eq(programItems.kind, "application")))
    .orderBy(asc(programSections.position), asc(programItems.position));
  const rows = [24, 2].flatMap((count, work) => {
    const item = works[work];
    return item === undefined
      ? []
      : learners.slice(work === 0 ? 0 : 20, work === 0 ? count : 20 + count).map((learner, index) => ({ learner, index, item, work }));
  });
  const made = rows.map(({ learner, index, item, work }): typeof submissions.$inferInsert => {
    const waits = work === 1 || index < 7;
    const returned = work === 0 && index === 7;
    const submittedAt = new Date(now.getTime() - (waits ? 5 + index * 11 : 24 * 9 + index * 5) * HOUR_MS);
    const decidedAt = new Date(submittedAt.getTime() + 2 * DAY_MS);
    const body = item.body.kind === "application" ? item.body : null;
    const share = shareOf(index, 1);
    const rubric = (body?.rubric ?? []).map(({ id, points }) => ({ id, points: Math.round(points * share) }));
    const degree = rubric.length > 0 ? rubric.reduce((sum, { points }) => sum + points, 0) : Math.round((body?.maxDegree ?? 10) * share);
    return {
      id: stableUuid(`learner submission ${work} ${index}`),
      enrollmentId: learner.enrollmentId,
      itemId: item.id,
      status: waits ? "submitted" : returned ? "returned" : "graded",
      type: "text",
      text: WORK_TEXTS[index % WORK_TEXTS.length] ?? "",
      late: work === 0 && index % 6 === 3,
      submittedAt,
      createdAt: submittedAt,
      updatedAt: waits ? submittedAt : decidedAt,
      gradedAt: waits || returned ? null : decidedAt,
      degree: waits || returned ? null : degree,
      rubric: waits || returned ? [] : rubric,
      feedback: waits ? null : returned ? "ينقص الوصف عيبان من ثلاثة: أضفهما وأعد التسليم." : (FEEDBACK[index % FEEDBACK.length] ?? null),
      // The last four were marked and are not announced yet.
      withheld: !waits && !returned && index >= 20,
      version: waits ? 1 : 2,
    };
  });
  await insertAll(db, submissions, made);
  await insertAll(
    db,
    auditLog,
    made.map(({ id, submittedAt }, index) => ({
      actor: `user:${rows[index]?.learner.userId ?? 0}`,
      subject: "submission",
      subjectId: id,
      from: null,
      to: "submitted",
      createdAt: submittedAt ?? now,
    })),
  );
}

/** Degrees of what is graded in the course by now; those of the last exam are not announced yet. */
async function seedDegrees(db: Executor, learners: readonly Learner[], now: Date): Promise<void> {
  const items = await db
    .select()
    .from(gradeItems)
    .where(and(eq(gradeItems.programId, learners[0]?.programId ?? 0), inArray(gradeItems.type, ["quiz", "assignment", "midterm"])))
    .orderBy(asc(gradeItems.position));
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await insertAll(
    db,
    gradeMarks,
    items.flatMap((item, place) => {
      const announced = item.type !== "midterm";
      const markedAt = at(Math.max(2, 26 - place * 7));
      return learners.map(({ enrollmentId }, index) => ({
        enrollmentId,
        gradeItemId: item.id,
        degree: Math.round(item.maxDegree * Math.min(1, shareOf(index, place)) * 2) / 2,
        status: "graded" as const,
        publishedAt: announced ? markedAt : null,
        updatedAt: markedAt,
        createdAt: markedAt,
      }));
    }),
  );
}

const EXCUSES = [
  { learner: 1, reasonCode: "medical", reason: "أُجريت لي جراحة صغيرة صباح الجلسة، ونصح الطبيب بالراحة يومين.", missed: true, hoursAgo: 66 },
  { learner: 2, reasonCode: "work", reason: "طُلب مني حضور جرد سنوي في الفرع، ووصلت إلى المحاضرة بعد نصفها.", missed: true, hoursAgo: 26 },
  {
    learner: 9,
    reasonCode: "family",
    reason: "عقد قران أخي مساء يوم المحاضرة القادمة، وسأشاهد تسجيلها في اليوم التالي.",
    missed: false,
    hoursAgo: 5,
  },
] as const;

/** Three excuses wait: two for the last session that was held, one for the next. */
async function seedExcuses(db: Executor, learners: readonly Learner[], now: Date): Promise<void> {
  const cohort = and(
    eq(classSessions.cohortId, learners[0]?.cohortId ?? 0),
    isNull(classSessions.cancelledAt),
    ne(classSessions.kind, "deadline"),
  );
  const [last] = await db
    .select()
    .from(classSessions)
    .where(and(cohort, lte(classSessions.endsAt, now)))
    .orderBy(desc(classSessions.startsAt))
    .limit(1);
  const [next] = await db
    .select()
    .from(classSessions)
    .where(and(cohort, gt(classSessions.startsAt, now)))
    .orderBy(asc(classSessions.startsAt))
    .limit(1);
  const rows = EXCUSES.flatMap((excuse, index) => {
    const session = excuse.missed ? last : next;
    const learner = learners[excuse.learner];
    // The window is counted from the session: an excuse cannot be older than what it is for, nor come too late.
    const earliest = excuse.missed && last ? last.endsAt.getTime() + HOUR_MS : 0;
    const at = new Date(Math.max(now.getTime() - excuse.hoursAgo * HOUR_MS, Math.min(earliest, now.getTime() - HOUR_MS)));
    return session && learner ? [{ ...excuse, session, learner, at, id: stableUuid(`learner excuse ${index}`) }] : [];
  });
  if (rows.length === 0) return;
  const year = hijriYear(now);
  const first = await nextNumbers(db, "excuse", year, rows.length);
  await db.insert(excuses).values(
    rows.map(({ id, learner, reasonCode, reason, session, at }, index) => ({
      id,
      reference: `EX-${year}-${String(first + index).padStart(6, "0")}`,
      userId: learner.userId,
      enrollmentId: learner.enrollmentId,
      status: "pending" as const,
      reasonCode,
      reason,
      expiresAt: new Date(Math.max(excuseExpires([session.endsAt], at).getTime(), now.getTime() + (index + 1) * 4 * HOUR_MS)),
      updatedAt: at,
      createdAt: at,
    })),
  );
  await db.insert(excuseSessions).values(rows.map(({ id, session }) => ({ excuseId: id, sessionId: session.id })));
  await db
    .insert(requestEvents)
    .values(rows.map(({ id, at }) => ({ kind: "excuse" as const, requestId: id, from: null, to: "pending", ...BY_STUDENT, at })));
  await db
    .insert(attendanceMarks)
    .values(
      rows
        .filter(({ missed }) => missed)
        .map(({ session, learner }) => ({
          sessionId: session.id,
          userId: learner.userId,
          mark: "absent" as const,
          source: "instructor" as const,
          markedAt: session.startsAt,
          updatedAt: session.startsAt,
          createdAt: session.startsAt,
        })),
    )
    .onConflictDoNothing();
}

const BY_STUDENT = { actorRole: "student", actorNames: null } as const;

/** One learner asks to leave and waits for what their instructor recommends. */
async function seedWithdrawal(db: Executor, learners: readonly Learner[], now: Date): Promise<void> {
  const learner = learners[3];
  if (!learner) return;
  const at = new Date(now.getTime() - 40 * HOUR_MS);
  const [id, quoteId] = [stableUuid("learner withdrawal"), stableUuid("learner withdrawal quote")];
  const year = hijriYear(now);
  const number = await nextNumbers(db, "withdrawal", year, 1);
  const base = { userId: learner.userId, enrollmentId: learner.enrollmentId, createdAt: at };
  await db
    .insert(refundQuotes)
    .values({ ...base, id: quoteId, eligible: false, amount: 0, vat: 0, paid: 95_000, progress: 47, paidAt: learner.startedAt });
  await db.insert(withdrawals).values({
    ...base,
    id,
    reference: `WD-${year}-${String(number).padStart(6, "0")}`,
    status: "pending",
    reasonCode: "schedule",
    reason: "انتقلت إلى دوام مسائي بدءًا من هذا الأسبوع، فصار موعد المحاضرات داخل ساعات العمل. أود إكمال الدورة لو تكررت في الفصل القادم.",
    quoteId,
  });
  await db.insert(requestEvents).values({ kind: "withdrawal", requestId: id, from: null, to: "pending", ...BY_STUDENT, at });
}

/** Takes numbers of references for a year; answers the first of them. */
async function nextNumbers(db: Executor, kind: string, year: number, count: number): Promise<number> {
  const [row] = await db
    .insert(referenceNumbers)
    .values({ kind, year, last: count })
    .onConflictDoUpdate({ target: [referenceNumbers.kind, referenceNumbers.year], set: { last: sql`${referenceNumbers.last} + ${count}` } })
    .returning({ last: referenceNumbers.last });
  return (row?.last ?? count) - count + 1;
}
