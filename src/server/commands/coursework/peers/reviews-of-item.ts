import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import type { PeerReviewRow } from "#contract/coursework/peer-review.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import { learnerColumns, toLearner } from "#server/commands/enrollments/learner-rows.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { peerReviews } from "#server/db/tables/learning/peer-reviews.ts";
import { isHandedIn, roundOf, takesPart } from "./peer-rounds.ts";

export type PeerFilter = "all" | "missing" | "reported";

interface Row extends Record<string, unknown> {
  sid: string;
  id: number;
  name_ar: string;
  name_en: string | null;
  picture_url: string | null;
  given: number;
  done: number;
  received: number;
  mean: number | null;
  reported: number;
}

/** Points of a review `r`, together; null without any. */
const SUM = sql`(select sum((line ->> 'points')::float8) from jsonb_array_elements(r.rubric) line)`;

/** A learner of an item a row: what they reviewed, and how they were. */
const learners = (itemId: number) => sql`
  select w.id as sid, u.id, u.name_ar, u.name_en, u.picture_url, mine.given, mine.done, own.received, own.mean, own.reported
  from submissions w join enrollments e on e.id = w.enrollment_id join users u on u.id = e.user_id
  cross join lateral (select count(*)::int as given, count(r.done_at)::int as done from peer_reviews r
    join submissions o on o.id = r.submission_id where r.enrollment_id = e.id and o.item_id = w.item_id) mine
  cross join lateral (select (count(*) filter (where r.hidden_reason is null))::int as received,
      round((avg(${SUM}) filter (where r.hidden_reason is null))::numeric, 2)::float8 as mean,
      (count(*) filter (where r.reported_reason is not null and r.hidden_reason is null))::int as reported
    from peer_reviews r where r.submission_id = w.id and r.done_at is not null) own
  where w.item_id = ${itemId} and ${isHandedIn} and ${takesPart}`;

const FILTERS = { all: sql`true`, missing: sql`done < given`, reported: sql`reported > 0` };

export async function reviewsOfItem(
  db: Executor,
  itemId: number,
  { state, limit, offset, language }: { state: PeerFilter; limit: number; offset: number; language: Language },
) {
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row>(sql`select * from (${learners(itemId)}) one where ${FILTERS[state]}
      order by done - given, name_ar, sid limit ${limit} offset ${offset}`),
    db.execute<Record<PeerFilter, number>>(sql`select count(*)::int as all, (count(*) filter (where ${FILTERS.missing}))::int as missing,
      (count(*) filter (where ${FILTERS.reported}))::int as reported from (${learners(itemId)}) one`),
  ]);
  return {
    rows: rows.map(
      ({ sid, id, name_ar: nameAr, name_en: nameEn, picture_url: pictureUrl, given, done, received, mean, reported }): PeerReviewRow => ({
        sid,
        student: toLearner({ id, nameAr, nameEn, pictureUrl }, language),
        given,
        done,
        received,
        mean,
        reported,
      }),
    ),
    counts: counted.rows[0] ?? { all: 0, missing: 0, reported: 0 },
  };
}

/** How learners reviewed a work, and what its author reviewed; null where nobody does. */
export async function peersOfWork(
  db: Executor,
  work: { id: string; enrollmentId: number; itemId: number },
  lines: readonly { id: string }[],
  language: Language,
): Promise<MarkingDetails["peers"]> {
  const [round, received, given] = await Promise.all([
    roundOf(db, work.itemId, work.enrollmentId),
    db
      .select({ row: peerReviews, student: learnerColumns })
      .from(peerReviews)
      .innerJoin(enrollments, eq(enrollments.id, peerReviews.enrollmentId))
      .innerJoin(users, eq(users.id, enrollments.userId))
      .where(and(eq(peerReviews.submissionId, work.id), isNotNull(peerReviews.doneAt)))
      .orderBy(asc(peerReviews.id)),
    db
      .select({ sid: submissions.id, doneAt: peerReviews.doneAt, student: learnerColumns })
      .from(peerReviews)
      .innerJoin(submissions, eq(submissions.id, peerReviews.submissionId))
      .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
      .innerJoin(users, eq(users.id, enrollments.userId))
      .where(and(eq(peerReviews.enrollmentId, work.enrollmentId), eq(submissions.itemId, work.itemId)))
      .orderBy(asc(peerReviews.createdAt), asc(peerReviews.id)),
  ]);
  if (!round && received.length === 0) return null;
  const counted = received.filter(({ row }) => row.hiddenReason === null);
  return {
    ends_at: round?.endsAt.toISOString() ?? null,
    mean: lines.flatMap(({ id }) => {
      const points = counted.flatMap(({ row }) => row.rubric.find((line) => line.id === id)?.points ?? []);
      const sum = points.reduce((total, one) => total + one, 0);
      return points.length === 0 ? [] : [{ id, points: Math.round((sum / points.length) * 100) / 100 }];
    }),
    received: received.flatMap(({ row, student }) =>
      row.doneAt === null
        ? []
        : [
            {
              id: row.id,
              student: toLearner(student, language),
              rubric: row.rubric,
              comment: row.comment ?? "",
              done_at: row.doneAt.toISOString(),
              reported: row.reportedReason,
              hidden: row.hiddenReason,
            },
          ],
    ),
    given: given.map(({ sid, doneAt, student }) => ({
      sid,
      student: toLearner(student, language),
      done_at: doneAt?.toISOString() ?? null,
    })),
  };
}

/** @param reason why it is hidden; null: it is shown again. @throws Problem `not_found`, `validation_error` */
export async function hideReview(
  tx: Executor,
  userId: number,
  id: string,
  { hidden, reason }: { hidden: boolean; reason: string | null },
  context: ActionContext,
): Promise<void> {
  const [found] = await tx
    .select({ before: peerReviews.hiddenReason })
    .from(peerReviews)
    .innerJoin(enrollments, eq(enrollments.id, peerReviews.enrollmentId))
    .where(and(eq(peerReviews.id, id), isNotNull(peerReviews.doneAt), inArray(enrollments.programId, taughtProgramIds(tx, userId))))
    .for("update", { of: peerReviews });
  if (!found) throw new Problem("not_found");
  const why = reason?.trim() ?? "";
  if (hidden && why === "") refuseField("reason", "required");
  const after = hidden ? why : null;
  if (after === found.before) return;
  await tx.update(peerReviews).set({ hiddenReason: after, updatedAt: context.now }).where(eq(peerReviews.id, id));
  const moved = { from: found.before === null ? "shown" : "hidden", to: hidden ? "hidden" : "shown" };
  await recordTransition(tx, { subject: "peer_review", subjectId: id, ...moved, reason: after }, context);
}
