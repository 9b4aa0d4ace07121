import { and, asc, eq, isNotNull, lte, type SQL } from "drizzle-orm";
import { notify } from "#server/commands/notifications/notify.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { giveOfferBack, lockWithdrawal, type WithdrawalRow } from "#server/commands/requests/move-withdrawal.ts";
import { resumed } from "#server/commands/requests/questions/waiting-request.ts";
import { programTitles } from "#server/commands/requests/request-decision.ts";
import { recordRequestEvent } from "#server/commands/requests/request-events.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { withdrawals } from "#server/db/tables/requests.ts";

/** A round at most: the next one takes the rest. */
const BATCH = 200;

/** The withdrawal waits for staff again, with the days that it had. */
export async function endOffer(
  tx: Executor,
  request: WithdrawalRow,
  to: "offer_declined" | "offer_lapsed" | "offer_ended",
  context: ActionContext,
): Promise<void> {
  const { id, status } = request;
  await giveOfferBack(tx, request, context);
  const set = { ...resumed(request, context.now), version: request.version + 1 };
  await tx.update(withdrawals).set(set).where(eq(withdrawals.id, id));
  await recordRequestEvent(tx, { kind: "withdrawal", id }, { from: status, to }, context);
  await recordTransition(tx, { subject: "withdrawal", subjectId: id, from: to, to: status }, context);
}

/** Offers that nobody answered in time. */
export async function lapseOffers(db: Database, context: ActionContext): Promise<void> {
  const isLate = ({ offerUntil }: WithdrawalRow) => offerUntil !== null && offerUntil <= context.now;
  for (const id of await offers(db, lte(withdrawals.offerUntil, context.now)))
    await db.transaction(async (tx) => {
      const found = await lockWithdrawal(tx, id);
      if (found && isLate(found.request)) await endOffer(tx, found.request, "offer_lapsed", context);
    });
}

/** The offers of seats in a cohort that comes to an end; who was to answer is told, since nobody else ends an offer before its time. */
export async function endOffersInto(db: Database, cohortId: number, context: ActionContext): Promise<void> {
  const bySystem = { ...context, actor: "system" };
  let ids: string[];
  do {
    ids = await offers(db, eq(withdrawals.offeredCohortId, cohortId));
    for (const id of ids)
      await db.transaction(async (tx) => {
        const found = await lockWithdrawal(tx, id);
        if (found?.request.offeredCohortId !== cohortId) return;
        const { userId, enrollmentId } = found.request;
        await endOffer(tx, found.request, "offer_ended", bySystem);
        const values = { request: "withdrawal", decision: "offer_ended", program: await programTitles(tx, enrollmentId) } as const;
        await notify(tx, { userId, kind: "request_decided", target: { type: "withdrawal", id }, values }, context.now);
      });
  } while (ids.length === BATCH);
}

const offers = async (db: Database, which: SQL) =>
  (
    await db
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(and(isNotNull(withdrawals.offeredCohortId), which))
      .orderBy(asc(withdrawals.offerUntil))
      .limit(BATCH)
  ).map(({ id }) => id);
