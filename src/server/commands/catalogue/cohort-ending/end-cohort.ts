import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { CohortEnding } from "#contract/catalogue/cohort-ending.ts";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { leaveLists, tellOfEnding } from "#server/commands/catalogue/seat-offers.ts";
import { transferEnrollment } from "#server/commands/enrollments/by-hand/transfer-enrollment.ts";
import { withdrawEnrollment } from "#server/commands/enrollments/withdraw-enrollment.ts";
import { notifyEnrolled } from "#server/commands/notifications/notify-enrolled.ts";
import { paidFor } from "#server/commands/orders/quote-refund.ts";
import { refundShare, shareBack } from "#server/commands/orders/sponsors/refund-share.ts";
import { startRefund } from "#server/commands/orders/refund-program.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { endOffersInto } from "#server/commands/requests/offers/end-offer.ts";
import { lockEnrollment, withOpenRequest } from "#server/commands/requests/open-requests.ts";
import { cancelSession, lockSession } from "#server/commands/schedule/change-session.ts";
import { endingFigures } from "./ending-figures.ts";

/** Job that moves or withdraws the people of a cohort, in batches; registered by the admin module. Payload `{ cohortId, actor, askedBy }`. */
export const END_COHORT = "end-cohort";
/** So many people in one transaction: whoever ends the process in the middle ends nothing half. */
const AT_ONCE = 25;
/** Until an order that holds a seat was paid or lapsed, and a request that came meanwhile was decided. */
const AGAIN_MS = 600_000;
/** Who pauses until the cohort begins has a seat in it as well. */
const LEFT_BY_ENDING = ["pending", "active", "postponed"] as const;

export interface EndingWish {
  cohortId: number;
  ending: CohortEnding;
  intoId: number | null;
  reason: string;
}

/**
 * What keeps a cohort from ending: looked at when it is asked for, and when it is confirmed.
 * @throws Problem `not_found`, `cohort_ended`, `requests_open`, `seat_unavailable` where the other cohort has too few seats
 */
export async function checkEnding(tx: Executor, { cohortId, ending, intoId }: EndingWish, now: Date) {
  const [cohort] = await tx.select().from(cohorts).where(eq(cohorts.id, cohortId)).for("no key update");
  if (!cohort) throw new Problem("not_found");
  if (cohort.ending !== null || cohort.archivedAt !== null || cohort.endsOn < riyadhDay(now)) throw new Problem("cohort_ended");
  const figures = await endingFigures(tx, cohortId, now);
  if (figures.requests_open > 0) throw new Problem("requests_open");
  if (ending === "merge") {
    const [into] = await tx
      .select()
      .from(cohorts)
      .where(and(eq(cohorts.id, intoId ?? 0), eq(cohorts.programId, cohort.programId), isNull(cohorts.archivedAt), isNull(cohorts.ending)));
    if (!into || into.id === cohortId || into.endsOn < riyadhDay(now))
      throw new Problem("validation_error", { fields: { into_id: [{ key: "selection" }] } });
    if (into.seatsTotal - into.seatsTaken < figures.people)
      throw new Problem("seat_unavailable", { data: { program_id: cohort.programId, cohort_id: into.id } });
  }
  return { cohort, figures };
}

/**
 * Ends a cohort that two people decided on, in the caller's transaction: it is closed now, a job does the rest.
 * @param asked the figures that stood before who asked: where they are others by now nothing happens
 * @throws Problem as `checkEnding`; `version_conflict`
 */
export async function beginEnding(
  tx: Executor,
  wish: EndingWish & { people: number; refund: Halalas; askedBy: number },
  context: ActionContext,
): Promise<void> {
  const { cohortId, ending, intoId, reason, askedBy } = wish;
  const { cohort, figures } = await checkEnding(tx, wish, context.now);
  if (figures.people !== wish.people || (ending === "cancel" && figures.refund !== wish.refund)) throw new Problem("version_conflict");
  await tx
    .update(cohorts)
    .set({ ending, mergedInto: ending === "merge" ? intoId : null, closed: true, version: cohort.version + 1 })
    .where(eq(cohorts.id, cohortId));
  await touchPublic(tx, ...ofPrograms([cohort.programId]));
  const to = ending === "merge" ? `merged into ${intoId}` : "cancelled";
  await recordTransition(
    tx,
    { subject: "cohort", subjectId: String(cohortId), from: cohort.closed ? "closed" : "open", to, reason },
    context,
  );
  await recordSecurityEvent(tx, {
    name: "cohort_ended",
    personId: null,
    subject: `cohort ${cohortId}`,
    details: { ending, into: intoId, people: figures.people, refund: ending === "cancel" ? figures.refund : 0, asked_by: askedBy },
  });
  await enqueueJob(tx, { kind: END_COHORT, payload: { cohortId, actor: context.actor, askedBy }, runAt: context.now });
}

/** Does what was decided on, batch by batch; called again it goes on where it stopped. */
export async function carryOutEnding(
  db: Database,
  { cohortId, actor, askedBy }: { cohortId: number; actor: string; askedBy: number },
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const context: ActionContext = { now, actor, requestId: null };
  const [cohort] = await db.select().from(cohorts).where(eq(cohorts.id, cohortId));
  if (!cohort?.ending) return;
  // Before its people: no seat of theirs is held for somebody else.
  await endOffersInto(db, cohort.id, context);
  let after = 0;
  while (!signal.aborted) {
    const last = await db.transaction((tx) => endSome(tx, cohort, after, askedBy, context));
    if (last === null) break;
    after = last;
  }
  const left = await endingFigures(db, cohortId, now);
  if (left.people + left.orders_open > 0) {
    // An order that holds a seat is paid or lapses; who buys at the last moment is moved or withdrawn as everybody was.
    await enqueueJob(db, { kind: END_COHORT, payload: { cohortId, actor, askedBy }, runAt: new Date(now.getTime() + AGAIN_MS) });
    if (left.people > 0) return;
  }
  await db.transaction((tx) => endPlaces(tx, cohort, context));
}

type CohortRow = typeof cohorts.$inferSelect;

/** @returns the last enrollment that was looked at; null where none is left */
async function endSome(tx: Executor, cohort: CohortRow, after: number, askedBy: number, context: ActionContext): Promise<number | null> {
  const due = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.cohortId, cohort.id),
        gt(enrollments.id, after),
        inArray(enrollments.status, [...LEFT_BY_ENDING]),
        gt(enrollments.accessUntil, context.now),
      ),
    )
    .orderBy(asc(enrollments.id))
    .limit(AT_ONCE);
  const waiting = await withOpenRequest(
    tx,
    due.map(({ id }) => id),
  );
  for (const { id } of due) if (!waiting.has(id)) await endOne(tx, cohort, id, askedBy, context);
  return due.at(-1)?.id ?? null;
}

async function endOne(tx: Executor, cohort: CohortRow, id: number, askedBy: number, context: ActionContext): Promise<void> {
  if (cohort.ending === "merge") {
    const wish = {
      enrollmentId: id,
      cohortId: cohort.mergedInto ?? 0,
      seenCohortId: cohort.id,
      reason: "its cohort was merged",
      allowClash: true,
      pausedToo: true,
    };
    await transferEnrollment(tx, wish, context);
    return;
  }
  const enrollment = await lockEnrollment(tx, id);
  if (!LEFT_BY_ENDING.some((one) => one === enrollment.status)) return;
  const money = await paidFor(tx, enrollment.orderId, enrollment.programId);
  const share = await shareBack(tx, enrollment, { back: 1, paid: 1 });
  if (share) await refundShare(tx, share, { reason: "the cohort was cancelled", askedBy }, context);
  if (money && money.paid > 0) {
    const { orderId, paymentId, paid: amount, vat } = money;
    const refund = { orderId, paymentId, programId: enrollment.programId, withdrawalId: null, amount, vat, askedBy };
    await startRefund(tx, { ...refund, reason: "the cohort was cancelled" }, context);
  }
  await withdrawEnrollment(tx, enrollment, "the cohort was cancelled", context);
  await notifyEnrolled(tx, enrollment, "cancelled", null, context.now);
}

/** Once nobody is left: sessions to come are cancelled, places on the list go along or end. */
async function endPlaces(tx: Executor, cohort: CohortRow, context: ActionContext): Promise<void> {
  const sessions = await tx
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(and(eq(classSessions.cohortId, cohort.id), isNull(classSessions.cancelledAt), gt(classSessions.startsAt, context.now)))
    .orderBy(asc(classSessions.id));
  for (const { id } of sessions) {
    const row = await lockSession(tx, id);
    // Deadlines are no session that anybody comes to.
    if (row.kind !== "deadline") await cancelSession(tx, row, "the cohort ended", context);
  }
  if (cohort.ending === "merge")
    await tx.execute(sql`insert into waiting_list (cohort_id, user_id, created_at)
      select ${cohort.mergedInto}, user_id, created_at from waiting_list where cohort_id = ${cohort.id} and offered_until is null on conflict do nothing`);
  const places = await tx
    .select({ userId: waitingList.userId, offeredUntil: waitingList.offeredUntil, orderedAt: waitingList.orderedAt })
    .from(waitingList)
    .where(eq(waitingList.cohortId, cohort.id))
    .orderBy(asc(waitingList.userId));
  for (const { userId } of places) await leaveLists(tx, userId, [cohort.id], context.now);
  const goesOn = ({ offeredUntil }: { offeredUntil: Date | null }) => cohort.mergedInto !== null && offeredUntil === null;
  const moved = places.filter(goesOn).map(({ userId }) => userId);
  // Whoever is buying the seat that was offered is told with the others who learn here.
  const ended = places.filter((place) => !goesOn(place) && place.orderedAt === null).map(({ userId }) => userId);
  await tellOfEnding(tx, moved, cohort.mergedInto ?? cohort.id, "moved", context.now);
  await tellOfEnding(tx, ended, cohort.id, "cancelled", context.now);
}
