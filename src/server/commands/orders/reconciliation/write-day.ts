import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { PaymentRow } from "#server/commands/orders/move-payment.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { paymentDifferences, type PaymentSide, reconciliations } from "#server/db/tables/orders/reconciliations.ts";
import type { GatewayPayment } from "#server/providers/payments/gateway.ts";
import type { Pair } from "./compare-day.ts";
import { countOpen } from "./count-open.ts";

const A_BATCH = 500;

/** The list did not come: a day that was done stays so, with what was found then. */
export async function noteWaiting(db: Database, provider: string, startsAt: Date, now: Date): Promise<void> {
  await db
    .insert(reconciliations)
    .values({ id: randomUUID(), provider, startsAt, status: "waiting", checkedAt: now, createdAt: now })
    .onConflictDoUpdate({ target: [reconciliations.provider, reconciliations.startsAt], set: { checkedAt: now } });
}

interface Found {
  matched: number;
  differing: readonly Pair[];
  total: { ours: number; theirs: number };
}

/** Writes down what a run found of a day, unless it was closed meanwhile; what was settled and is as it was then stays settled. */
export async function writeDay(
  db: Executor,
  provider: string,
  startsAt: Date,
  { matched, differing, total }: Found,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const set = { status: "done" as const, matched, differences: differing.length, ...total, checkedAt: now };
    const [row] = await tx
      .insert(reconciliations)
      .values({ id: randomUUID(), provider, startsAt, ...set, createdAt: now })
      .onConflictDoUpdate({
        target: [reconciliations.provider, reconciliations.startsAt],
        set,
        setWhere: isNull(reconciliations.closedAt),
      })
      .returning({ id: reconciliations.id });
    // Somebody settled its last difference meanwhile.
    if (!row) return;
    const lines = differing.map(lineOf);
    const found = new Set(lines.map(sameness));
    const ofDay = eq(paymentDifferences.reconciliationId, row.id);
    const settled = await tx
      .select()
      .from(paymentDifferences)
      .where(and(ofDay, isNotNull(paymentDifferences.settledAs)));
    const stay = settled.filter((line) => found.has(sameness(line)));
    const kept = new Set(stay.map(sameness));
    const gone = settled.filter((line) => !found.has(sameness(line))).map(({ id }) => id);
    const reopened = await reopenMatched(tx, gone);
    await tx.delete(paymentDifferences).where(
      and(
        ofDay,
        stay.length > 0
          ? notInArray(
              paymentDifferences.id,
              stay.map(({ id }) => id),
            )
          : undefined,
      ),
    );
    const fresh = lines.filter((line) => !kept.has(sameness(line)));
    for (let begin = 0; begin < fresh.length; begin += A_BATCH) {
      const batch = fresh.slice(begin, begin + A_BATCH).map((line) => ({ ...line, id: randomUUID(), reconciliationId: row.id }));
      await tx.insert(paymentDifferences).values(batch);
    }
    await countOpen(tx, [row.id, ...reopened], now);
  });
}

/** What was matched with differences that are not any more what they were waits again, where its own day is still open. */
async function reopenMatched(tx: Executor, gone: readonly string[]): Promise<string[]> {
  if (gone.length === 0) return [];
  const openDays = tx.select({ id: reconciliations.id }).from(reconciliations).where(isNull(reconciliations.closedAt));
  const rows = await tx
    .update(paymentDifferences)
    .set({ settledAs: null, matchedWith: null, reason: null, settledBy: null, settledAt: null })
    .where(and(inArray(paymentDifferences.matchedWith, [...gone]), inArray(paymentDifferences.reconciliationId, openDays)))
    .returning({ day: paymentDifferences.reconciliationId });
  return rows.map(({ day }) => day);
}

type Line = Pick<typeof paymentDifferences.$inferInsert, "kind" | "paymentId" | "externalId" | "ours" | "theirs">;

/** Two lines of it alike are the same difference. */
function sameness({ kind, paymentId, externalId, ours, theirs }: Line): string {
  const said = (side: PaymentSide | null | undefined) => side && [side.status, side.amount, side.refunded, side.currency];
  return JSON.stringify([kind, paymentId ?? null, externalId ?? null, said(ours) ?? null, said(theirs) ?? null]);
}

const lineOf = ({ ours, theirs, at }: Pair) => ({
  at,
  kind: ours === null ? ("missing_here" as const) : theirs === null ? ("missing_there" as const) : ("differing" as const),
  paymentId: ours?.id ?? null,
  externalId: theirs?.externalId ?? ours?.externalId ?? null,
  ours: ours && sideOf(ours),
  theirs: theirs && sideOf(theirs),
});

const sideOf = ({ status, amount, refunded, currency }: PaymentRow | GatewayPayment): PaymentSide => ({
  status,
  amount,
  refunded,
  currency,
});
