import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { SEAT_CHOICE_HOURS, type SeatChoice } from "#contract/orders/seat-choice.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { cohortRoom } from "#server/commands/catalogue/cohort-room.ts";
import { seatsSpokenFor } from "#server/commands/catalogue/cohort-seats.ts";
import { presentCohort } from "#server/commands/catalogue/present-cohort.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { lockOrder } from "#server/commands/orders/cancel-order.ts";
import { fulfilOrder } from "#server/commands/orders/fulfil-order.ts";
import { giveBack } from "./give-back.ts";
import type { OrderRow } from "#server/commands/orders/move-order.ts";

/** Job that gives the money back where nobody chose in time; registered by the orders module. Payload `{ orderId }`. */
export const SEAT_CHOICE_LAPSED = "seat-choice-lapsed";

const HOUR_MS = 3_600_000;

const joinable = (programId: number, now: Date, seats: number | null) =>
  and(
    eq(cohorts.programId, programId),
    eq(cohorts.closed, false),
    gte(cohorts.startsOn, riyadhDay(now)),
    sql`${cohorts.seatsTaken} + ${seatsSpokenFor} + ${seats ?? 1} <= ${cohorts.seatsTotal}`,
  );

/** How many seats of a program an order buys for people who are invited; null: one, for its buyer. */
async function seatsIn(db: Executor, orderId: string, programId: number): Promise<number | null> {
  const [item] = await db
    .select({ seats: orderItems.seats })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.programId, programId)));
  return item?.seats ?? null;
}

/**
 * Leaves the buyer of a paid order, whose seat in a program was gone, the choice of another cohort, where the program has one. The order is
 * locked by the caller and under review.
 * @returns false where there is none: the money goes back at once
 */
export async function offerChoice(tx: Executor, order: OrderRow, programId: number, { now }: ActionContext): Promise<boolean> {
  const seats = await seatsIn(tx, order.id, programId);
  if ((await tx.$count(cohorts, joinable(programId, now, seats))) === 0) return false;
  const until = new Date(now.getTime() + SEAT_CHOICE_HOURS * HOUR_MS);
  await tx.update(orders).set({ chooseUntil: until, chooseProgramId: programId }).where(eq(orders.id, order.id));
  await enqueueJob(tx, { kind: SEAT_CHOICE_LAPSED, payload: { orderId: order.id }, runAt: until });
  const [program] = await tx.select({ ar: programs.titleAr, en: programs.titleEn }).from(programs).where(eq(programs.id, programId));
  if (!program) throw new Error("an ordered program is gone");
  const values = { program, until: until.toISOString() };
  await notify(tx, { userId: order.userId, kind: "seat_choice", target: { type: "order", id: order.id }, values }, now);
  return true;
}

/** What can be chosen from. @throws Problem `not_found` where nothing is to be chosen */
export async function readChoice(db: Executor, orderId: string, userId: number, language: Language, now: Date): Promise<SeatChoice> {
  const [found] = await db
    .select({ order: orders, program: programReferenceColumns, delivery: programs.delivery, taught: programs.language })
    .from(orders)
    .innerJoin(programs, eq(programs.id, orders.chooseProgramId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), eq(orders.status, "review")));
  const until = found?.order.chooseUntil;
  if (!found || !until || until <= now) throw new Problem("not_found");
  const rows = await db
    .select({
      cohort: cohorts,
      left: sql<number>`${sql`${cohorts.seatsTotal} - ${cohorts.seatsTaken} - ${seatsSpokenFor}`}`,
      room: cohortRoom,
    })
    .from(cohorts)
    .where(joinable(found.program.id, now, await seatsIn(db, orderId, found.program.id)))
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id));
  return {
    program: programReference(found.program, language),
    cohorts: rows.map(({ cohort, left, room }) =>
      presentCohort({ cohort, seatsLeft: left, room, delivery: found.delivery, language: found.taught }),
    ),
    amount: toSar(found.order.total),
    until: until.toISOString(),
  };
}

/**
 * The buyer's own word: the order is delivered with a seat in that cohort, for the price that was paid, or its money goes back (null).
 * Doubled, the second finds the choice made and changes nothing.
 * @throws Problem `not_found`, `order_closed` once the time is over, what `fulfilOrder` throws: the choice then stays open
 */
export async function makeChoice(
  db: Database,
  { orderId, userId, cohortId }: { orderId: string; userId: number; cohortId: number | null },
  context: ActionContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, userId);
    if (order.chooseUntil === null || order.chooseProgramId === null) {
      if (order.chooseProgramId === null) throw new Problem("not_found");
      return;
    }
    if (order.status !== "review" || order.chooseUntil <= context.now) throw new Problem("order_closed");
    await closeChoice(tx, order.id);
    if (cohortId === null) return await returnMoney(tx, order, "the buyer chose the money", context);
    await tx
      .update(orderItems)
      .set({ cohortId })
      .where(and(eq(orderItems.orderId, order.id), eq(orderItems.programId, order.chooseProgramId)));
    await fulfilOrder(tx, order, context, { agreed: true });
  });
}

/** Nobody chose in time. */
export async function lapseChoice(db: Database, orderId: string, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order?.chooseUntil || order.status !== "review") return;
    await closeChoice(tx, order.id);
    await returnMoney(tx, order, "no cohort was chosen in time", context);
  });
}

/** The program stays written: a doubled answer finds that a choice was made. */
const closeChoice = (tx: Executor, orderId: string) => tx.update(orders).set({ chooseUntil: null }).where(eq(orders.id, orderId));

async function returnMoney(tx: Executor, order: OrderRow, reason: string, context: ActionContext): Promise<void> {
  const paid = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), inArray(payments.status, ["captured", "partially_refunded"])));
  for (const payment of paid) await giveBack(tx, payment, reason, context);
}
