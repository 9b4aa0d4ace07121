import { and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { askGateway, type PaymentServices, readPayment } from "#server/commands/orders/ask-gateway.ts";
import type { PaymentRow } from "#server/commands/orders/move-payment.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Database } from "#server/db/client.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { reconciliations } from "#server/db/tables/orders/reconciliations.ts";
import type { PaymentGateway, ReportedPayment } from "#server/providers/payments/gateway.ts";
import { agrees, concernsMoney, keptOf, type Pair, pairDay } from "./compare-day.ts";
import { noteWaiting, writeDay } from "./write-day.ts";

const DAY_MS = 86_400_000;
/** Clocks of the two sides, and the way between them, differ by less. */
const MARGIN_MS = 3_600_000;
/** Payments of a run that are asked about one by one; a difference beyond them is written down as the list has it. */
const ASKED_MOST = 100;
const A_BATCH = 500;

/**
 * Lays a provider's list of a day beside our books and writes down what differs, in place of what an earlier run found; what was settled
 * and is as it was then stays settled. A payment
 * that differs is read again and settled first, as a notice of the provider would have done: what is left is for a person. Talks to
 * the network: never inside a transaction.
 * @param day in Riyadh, YYYY-MM-DD
 * @returns whether the provider gave its list; without it the day waits for the next run. A day that is closed is left as it is
 */
export async function reconcileDay(services: PaymentServices, provider: string, day: string, context: ActionContext): Promise<boolean> {
  const { db, gateways } = services;
  const gateway = gateways.byProvider(provider);
  if (!gateway?.report) return false;
  const from = riyadhDayStart(day);
  const to = new Date(from.getTime() + DAY_MS);
  const [known] = await db
    .select({ closedAt: reconciliations.closedAt })
    .from(reconciliations)
    .where(and(eq(reconciliations.provider, provider), eq(reconciliations.startsAt, from)));
  if (known?.closedAt) return true;
  let report: ReportedPayment[];
  try {
    report = await gateway.report(new Date(from.getTime() - MARGIN_MS), new Date(to.getTime() + MARGIN_MS));
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "unavailable") throw error;
    await noteWaiting(db, provider, from, context.now);
    return false;
  }
  const pairs = pairDay(await ourPayments(db, provider, report, from, to), report, from, to).filter(concernsMoney);
  const differing: Pair[] = [];
  let asked = 0;
  let matched = 0;
  const total = { ours: 0, theirs: 0 };
  for (const pair of pairs) {
    const mayAsk = !agrees(pair) && pair.ours !== null && asked++ < ASKED_MOST;
    const seen = mayAsk ? await readAgain(services, gateway, pair, context) : pair;
    total.ours += keptOf(seen.ours);
    total.theirs += keptOf(seen.theirs);
    if (agrees(seen)) matched++;
    else if (concernsMoney(seen)) differing.push(seen);
  }
  await writeDay(db, provider, from, { matched, differing, total }, context.now);
  return true;
}

/** Both sides of a payment as they are now, after the provider's word was settled. */
async function readAgain(services: PaymentServices, gateway: PaymentGateway, pair: Pair, context: ActionContext): Promise<Pair> {
  if (!pair.ours) return pair;
  try {
    await askGateway(services, pair.ours, context);
    const ours = (await readPayment(services.db, pair.ours.id)) ?? pair.ours;
    // The list may not have it yet, or not any more: its own address decides.
    const theirs = ours.externalId === null ? pair.theirs : await gateway.fetchPayment(ours.externalId);
    return { ours, theirs, at: pair.at };
  } catch (error) {
    if (error instanceof Problem && error.code === "unavailable") return pair;
    throw error;
  }
}

/** Payments of the day, and those that the list names. */
async function ourPayments(
  db: Database,
  provider: string,
  report: readonly ReportedPayment[],
  from: Date,
  to: Date,
): Promise<PaymentRow[]> {
  const own = eq(payments.provider, provider);
  const rows = await db
    .select()
    .from(payments)
    .where(and(own, gte(payments.createdAt, from), lt(payments.createdAt, to)));
  const known = new Set(rows.flatMap(({ id, externalId }) => [id, externalId]));
  const others = report
    .map(({ payment }) => payment)
    .filter(({ externalId, reference }) => !known.has(externalId) && !known.has(reference));
  for (let begin = 0; begin < others.length; begin += A_BATCH) {
    const batch = others.slice(begin, begin + A_BATCH);
    const ids = batch.map(({ externalId }) => externalId);
    const references = batch.map(({ reference }) => reference).filter((reference) => reference !== "");
    const named = or(inArray(payments.externalId, ids), references.length > 0 ? inArray(sql`${payments.id}::text`, references) : undefined);
    rows.push(...(await db.select().from(payments).where(and(own, named))));
  }
  return rows;
}
