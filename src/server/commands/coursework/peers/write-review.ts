import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { doneAt } from "#contract/coursework/allowances.ts";
import { Problem } from "#contract/problem.ts";
import { openItem } from "#server/commands/classroom/open-item.ts";
import { notToldYet, teachersOf, titlesOf } from "#server/commands/notifications/notify-teachers.ts";
import { notifyEach } from "#server/commands/notifications/notify.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import type { BodyOf } from "#server/db/tables/learning-content.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { peerReviews } from "#server/db/tables/learning/peer-reviews.ts";
import { roundOf, stateOf } from "./peer-rounds.ts";

interface Written {
  rubric: readonly { id: string; points: number }[];
  comment: string;
  /** By the device, of what waited there for a network. */
  writtenAt?: Date | undefined;
}

/**
 * Keeps a review in the place of what was written before.
 * @throws Problem as `openItem`; `not_found` for one that is not the caller's, `reviewing_closed`, `validation_error` by the field
 */
export async function writeReview(tx: Executor, userId: number, id: string, written: Written, now: Date): Promise<{ done_at: string }> {
  const [found] = await tx
    .select({ reviewer: peerReviews.enrollmentId, itemId: submissions.itemId })
    .from(peerReviews)
    .innerJoin(submissions, eq(submissions.id, peerReviews.submissionId))
    .innerJoin(enrollments, eq(enrollments.id, peerReviews.enrollmentId))
    .where(and(eq(peerReviews.id, id), eq(enrollments.userId, userId)))
    .for("update", { of: peerReviews });
  if (!found) throw new Problem("not_found");
  const { enrolled, body } = await openItem(tx, userId, found.itemId, "application", now);
  if (enrolled.id !== found.reviewer || !body.peerReview) throw new Problem("not_found");
  const round = await roundOf(tx, found.itemId, enrolled.id);
  const at = doneAt(written.writtenAt, now);
  if (!round || stateOf(round, now) === "waiting" || stateOf(round, at) !== "open") throw new Problem("reviewing_closed");
  const rubric = pointsOf(written, body);
  const comment = written.comment.trim();
  if (comment === "") refuseField("comment", "required");
  await tx.update(peerReviews).set({ rubric, comment, doneAt: at, updatedAt: now }).where(eq(peerReviews.id, id));
  return { done_at: at.toISOString() };
}

/** Each line has points that it may have; where peers give none, there are none. */
function pointsOf({ rubric }: Written, { rubric: lines, peerReview }: BodyOf<"application">) {
  const asked = peerReview?.by_rubric ? lines : [];
  const given = new Map(rubric.map(({ id, points }) => [id, points]));
  if (given.size !== rubric.length || given.size !== asked.length) refuseField("rubric", "required");
  return asked.map(({ id, points: most, levels }) => {
    const points = given.get(id);
    if (points === undefined) refuseField("rubric", "required");
    if (!(points >= 0 && points <= most) || (levels && !levels.some((level) => level.points === points)))
      refuseField("rubric", "selection");
    return { id, points };
  });
}

/** Tells the instructors of a review of the caller's own work. @throws Problem `not_found`, `validation_error` */
export async function reportReview(tx: Executor, userId: number, id: string, reason: string, now: Date): Promise<void> {
  const [found] = await tx
    .select({ itemId: submissions.itemId, enrollmentId: submissions.enrollmentId, programId: enrollments.programId })
    .from(peerReviews)
    .innerJoin(submissions, eq(submissions.id, peerReviews.submissionId))
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .where(and(eq(peerReviews.id, id), eq(enrollments.userId, userId), isNotNull(peerReviews.doneAt), isNull(peerReviews.hiddenReason)))
    .for("update", { of: peerReviews });
  if (!found) throw new Problem("not_found");
  const { enrolled } = await openItem(tx, userId, found.itemId, "application", now);
  const round = await roundOf(tx, found.itemId, found.enrollmentId);
  // Before, it is not shown to them.
  if (enrolled.id !== found.enrollmentId || !round || stateOf(round, now) !== "over") throw new Problem("not_found");
  if (reason.trim() === "") refuseField("reason", "required");
  await tx.update(peerReviews).set({ reportedReason: reason.trim(), updatedAt: now }).where(eq(peerReviews.id, id));
  const target = { type: "peer_reviews", id: `${found.programId}-${found.itemId}` } as const;
  const program = await titlesOf(tx, found.programId);
  const news = { kind: "request_waiting", target, values: { request: "peer_report", program } } as const;
  await notifyEach(tx, await teachersOf(tx, found.programId), news, now, notToldYet(tx, "request_waiting", target));
}
