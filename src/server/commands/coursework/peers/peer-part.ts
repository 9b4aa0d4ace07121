import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { PeerPart, PeerRules } from "#contract/coursework/peer-part.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { peerReviews } from "#server/db/tables/learning/peer-reviews.ts";
import { roundOf, stateOf } from "./peer-rounds.ts";

const named = { ar: users.nameAr, en: sql<string>`coalesce(${users.nameEn}, ${users.nameAr})` };

/** What one learner reviews of an application, and the reviews of their own work. */
export async function peerPart(
  db: Executor,
  { rules, itemId, enrollmentId }: { rules: PeerRules; itemId: number; enrollmentId: number },
  now: Date,
): Promise<PeerPart> {
  const round = await roundOf(db, itemId, enrollmentId);
  if (!round) return { ...rules, state: "waiting", opens_at: null, ends_at: null, to_review: [], received: [] };
  const state = stateOf(round, now);
  return {
    ...rules,
    state,
    opens_at: round.opensAt.toISOString(),
    ends_at: round.endsAt.toISOString(),
    to_review: state === "waiting" ? [] : await worksToReview(db, itemId, enrollmentId, rules),
    received: state === "over" ? await reviewsReceived(db, itemId, enrollmentId, rules) : [],
  };
}

/** The reviews of one learner's own work, once the reviewing is over. */
export async function receivedOnceOver(
  db: Executor,
  { rules, itemId, enrollmentId }: { rules: PeerRules; itemId: number; enrollmentId: number },
  now: Date,
): Promise<PeerPart["received"]> {
  const round = await roundOf(db, itemId, enrollmentId);
  return round && stateOf(round, now) === "over" ? await reviewsReceived(db, itemId, enrollmentId, rules) : [];
}

async function worksToReview(db: Executor, itemId: number, enrollmentId: number, { anonymous }: PeerRules): Promise<PeerPart["to_review"]> {
  const rows = await db
    .select({
      row: peerReviews,
      work: { type: submissions.type, text: submissions.text, url: submissions.url },
      file: { id: files.id, name: files.name, bytes: files.bytes, type: files.type },
      by: named,
    })
    .from(peerReviews)
    .innerJoin(submissions, eq(submissions.id, peerReviews.submissionId))
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .innerJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(files, eq(files.id, submissions.fileId))
    .where(and(eq(peerReviews.enrollmentId, enrollmentId), eq(submissions.itemId, itemId)))
    .orderBy(asc(peerReviews.createdAt), asc(peerReviews.id));
  return rows.map(({ row, work, file, by }, place) => ({
    id: row.id,
    number: place + 1,
    by: anonymous ? null : by,
    ...work,
    file: file && anonymous ? { ...file, name: namelessFile(file.name) } : file,
    rubric: row.rubric,
    comment: row.comment,
    done_at: row.doneAt?.toISOString() ?? null,
  }));
}

/** Names of files say whose they are. */
export const namelessFile = (name: string): string => `work${/\.[a-z0-9]{1,5}$/iu.exec(name)?.[0] ?? ""}`;

async function reviewsReceived(
  db: Executor,
  itemId: number,
  enrollmentId: number,
  { anonymous }: PeerRules,
): Promise<PeerPart["received"]> {
  const rows = await db
    .select({ row: peerReviews, by: named })
    .from(peerReviews)
    .innerJoin(submissions, eq(submissions.id, peerReviews.submissionId))
    .innerJoin(enrollments, eq(enrollments.id, peerReviews.enrollmentId))
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(
      and(
        eq(submissions.enrollmentId, enrollmentId),
        eq(submissions.itemId, itemId),
        isNotNull(peerReviews.doneAt),
        isNull(peerReviews.hiddenReason),
      ),
    )
    .orderBy(asc(peerReviews.id));
  return rows.flatMap(({ row, by }, place) =>
    row.doneAt === null || row.comment === null
      ? []
      : [
          {
            id: row.id,
            number: place + 1,
            by: anonymous ? null : by,
            rubric: row.rubric,
            comment: row.comment,
            done_at: row.doneAt.toISOString(),
            reported: row.reportedReason !== null,
          },
        ],
  );
}
