import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { ReviewStatus } from "#contract/reviews/reviews.ts";
import { REVIEW_CONTEXT, type ReviewContext } from "#contract/reviews/review-context.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs, reviews } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { reviewReports } from "#server/db/tables/reviews.ts";
import { together } from "#server/db/reads/together.ts";

type ReviewRow = typeof reviews.$inferSelect;

/** What belongs to a decision about a review. @param sees `people`: the caller reads people; to others nothing of its author's account is told */
export async function contextOf(db: Executor, id: number, sees: { people: boolean }): Promise<Omit<ReviewContext, "review"> | null> {
  const [found] = await db
    .select({ review: reviews, sum: programs.ratingSum, count: programs.ratingCount })
    .from(reviews)
    .innerJoin(programs, eq(programs.id, reviews.programId))
    .where(and(eq(reviews.id, id), ne(reviews.status, "deleted")));
  if (!found) return null;
  const { review, sum, count } = found;
  const { userId } = review;
  const [learnt, others, history] = await together(db, async (at) =>
    Promise.all([
      userId === null || !sees.people ? null : enrollmentOf(at, userId, review.programId),
      userId === null ? [] : othersOf(at, userId, id),
      historyOf(at, review),
    ]),
  );
  return {
    rating: { avg: count === 0 ? null : sum / count, count },
    account: userId === null || !sees.people ? null : { id: userId, enrollment: learnt },
    others,
    history,
  };
}

type Account = NonNullable<ReviewContext["account"]>;

/** The last one of them. */
async function enrollmentOf(db: Executor, userId: number, programId: number): Promise<Account["enrollment"]> {
  const [row] = await db
    .select({ enrollment: enrollments, startsOn: cohorts.startsOn })
    .from(enrollments)
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(eq(enrollments.userId, userId), eq(enrollments.programId, programId)))
    .orderBy(desc(enrollments.id))
    .limit(1);
  if (!row) return null;
  const { status, progress, createdAt } = row.enrollment;
  return { status, progress, since: createdAt.toISOString(), cohort_starts_on: row.startsOn };
}

async function othersOf(db: Executor, userId: number, except: number): Promise<ReviewContext["others"]> {
  const rows = await db
    .select({ review: reviews, ar: programs.titleAr, en: programs.titleEn })
    .from(reviews)
    .innerJoin(programs, eq(programs.id, reviews.programId))
    .where(and(eq(reviews.userId, userId), ne(reviews.id, except), ne(reviews.status, "deleted")))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(REVIEW_CONTEXT.others);
  return rows.map(({ review: { id, stars, body, status, createdAt }, ar, en }) => ({
    id,
    program: { ar, en },
    stars,
    body,
    status: status as ReviewStatus,
    created_at: createdAt.toISOString(),
  }));
}

async function historyOf(db: Executor, { id, userId, createdAt }: ReviewRow): Promise<ReviewContext["history"]> {
  const moves = await db
    .select({ move: auditLog, actor: { id: users.id, ar: users.nameAr, en: users.nameEn } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, sql`substring(${auditLog.actor} from '^user:([0-9]{1,9})$')::int`))
    .where(and(eq(auditLog.subject, "review"), eq(auditLog.subjectId, String(id))))
    .orderBy(desc(auditLog.id))
    .limit(REVIEW_CONTEXT.history);
  const reports = await db
    .select()
    .from(reviewReports)
    .where(eq(reviewReports.reviewId, id))
    .orderBy(desc(reviewReports.createdAt))
    .limit(REVIEW_CONTEXT.history);
  const said = { by_author: false, by: null, reason: null };
  return [
    ...moves.map(({ move, actor }) => {
      const own = userId !== null && actor?.id === userId;
      return {
        what: move.to as ReviewContext["history"][number]["what"],
        by_author: own,
        by: actor && !own ? { ar: actor.ar, en: actor.en ?? actor.ar } : null,
        reason: move.reason,
        at: move.createdAt.toISOString(),
      };
    }),
    ...reports.map(({ reason, createdAt: at }) => ({ ...said, what: "reported" as const, reason, at: at.toISOString() })),
    { ...said, what: "written" as const, by_author: true, at: createdAt.toISOString() },
  ]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, REVIEW_CONTEXT.history);
}
