import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { PayoutLineProblem } from "#contract/orders/payouts.ts";
import type { Executor } from "#server/db/client.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { chargebacks } from "#server/db/tables/orders/chargebacks.ts";
import { payoutLines } from "#server/db/tables/orders/payouts.ts";
import type { ReportLine } from "./read-payout-report.ts";

export interface MatchedLine extends ReportLine {
  paymentId: string | null;
  /** Null: it stands in our books as it does in the report. */
  problem: PayoutLineProblem | null;
}

const A_BATCH = 500;
const TAKEN: readonly string[] = ["captured", "partially_refunded", "refunded"];

/**
 * Lays the lines of a report beside our payments, some statements for each five hundred of them. The payments are locked until the
 * transaction ends, so that no two payouts cover the same one.
 */
export async function matchLines(tx: Executor, provider: string, lines: readonly ReportLine[]): Promise<MatchedLine[]> {
  const ids = [...new Set(lines.map(({ externalId }) => externalId))].toSorted();
  const found: (typeof payments.$inferSelect)[] = [];
  for (let from = 0; from < ids.length; from += A_BATCH) {
    const batch = ids.slice(from, from + A_BATCH);
    const named = or(inArray(payments.externalId, batch), inArray(sql`${payments.id}::text`, batch));
    found.push(
      ...(await tx
        .select()
        .from(payments)
        .where(and(eq(payments.provider, provider), named))
        .orderBy(asc(payments.id))
        .for("update")),
    );
  }
  const known = new Map(
    found.flatMap((row) => [[row.id, row] as const, ...(row.externalId === null ? [] : [[row.externalId, row] as const])]),
  );
  const own = found.map(({ id }) => id);
  const covered = new Set<string>();
  const back = new Map<string, number>();
  const disputed = new Map<string, number[]>();
  for (let from = 0; from < own.length; from += A_BATCH) {
    const batch = own.slice(from, from + A_BATCH);
    const before = await tx
      .select({ paymentId: payoutLines.paymentId, kind: payoutLines.kind, amount: payoutLines.amount })
      .from(payoutLines)
      .where(and(inArray(payoutLines.paymentId, batch), payoutLines.counts));
    for (const { paymentId, kind, amount } of before) {
      if (paymentId === null) continue;
      if (kind === "payment") covered.add(paymentId);
      else back.set(`${kind} ${paymentId}`, (back.get(`${kind} ${paymentId}`) ?? 0) + amount);
    }
    const taken = await tx
      .select({ paymentId: chargebacks.paymentId, amount: chargebacks.amount })
      .from(chargebacks)
      .where(and(inArray(chargebacks.paymentId, batch), ne(chargebacks.status, "won")));
    for (const { paymentId, amount } of taken) disputed.set(paymentId, [...(disputed.get(paymentId) ?? []), amount]);
  }
  return lines.map((line) => {
    const payment = known.get(line.externalId);
    if (!payment) return { ...line, paymentId: null, problem: "unknown" };
    const matched = (problem: PayoutLineProblem | null) => ({ ...line, paymentId: payment.id, problem });
    if (!TAKEN.includes(payment.status)) return matched("not_taken");
    if (line.kind === "payment") {
      if (line.amount !== payment.amount) return matched("amount");
      if (covered.has(payment.id)) return matched("twice");
      covered.add(payment.id);
      return matched(null);
    }
    // What goes back of a payment is at most what went back of it by our books.
    const most = line.kind === "refund" ? payment.refunded : (disputed.get(payment.id) ?? []).reduce((all, sum) => all + sum, 0);
    const name = `${line.kind} ${payment.id}`;
    const before = back.get(name) ?? 0;
    if (line.amount > most) return matched("amount");
    if (before + line.amount > most) return matched("twice");
    back.set(name, before + line.amount);
    return matched(null);
  });
}
