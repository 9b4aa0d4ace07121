import { percentOf } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { insertAll } from "#server/db/seed/insert-all.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import { payoutLines, payouts } from "#server/db/tables/orders/payouts.ts";
import type { Purchase } from "./plan-purchases.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The week that runs, and those of more than a year before it. */
const WEEKS = 58;
/** Between the end of a week and its money. */
const AFTER_MS = 2 * DAY_MS;
/** Halalas that a bank kept for itself. */
const BANK_FEE = 2_875;
const PROVIDERS = { "sandbox-cards": 1.75, "sandbox-instalments": 6 } as const;
type Provider = keyof typeof PROVIDERS;
type Payout = typeof payouts.$inferInsert;
type Line = typeof payoutLines.$inferInsert;

/** The providers' weekly transfers of the past year, each under a reference that says that it is of the demo. */
export async function seedPayouts(db: Executor, purchases: readonly Purchase[], financeId: number, now: Date): Promise<void> {
  const heads: Payout[] = [];
  const all: Line[] = [];
  for (const provider of Object.keys(PROVIDERS) as Provider[])
    for (let week = 0; week < WEEKS; week++) {
      const to = new Date(now.getTime() - week * WEEK_MS);
      const id = stableUuid(`payout ${provider} ${week}`);
      const lines = linesOf(
        purchases.filter(({ method }) => method.provider === provider),
        { id, provider, from: new Date(to.getTime() - WEEK_MS), to },
      );
      // A provider that kept back more than it took transfers nothing.
      if (lines.reduce((sum, { kind, amount }) => sum + (kind === "payment" ? amount : -amount), 0) <= 0) continue;
      all.push(...lines);
      heads.push({ ...headOf(lines, provider, week, new Date(to.getTime() + AFTER_MS), financeId), id, createdAt: to });
    }
  await insertAll(db, payouts, heads);
  await insertAll(db, payoutLines, all);
}

function linesOf(
  purchases: readonly Purchase[],
  { id, provider, from, to }: { id: string; provider: Provider; from: Date; to: Date },
): Line[] {
  const within = (at: Date | undefined | null): at is Date => at !== undefined && at !== null && at >= from && at < to;
  const lineOf = (purchase: Purchase, kind: "payment" | "refund", amount: number, percent: number) => {
    const fee = percentOf(amount, percent);
    const paymentId = stableUuid(`payment of ${purchase.id}`);
    return { payoutId: id, kind, externalId: `demo_${purchase.id}`, paymentId, amount, fee, feeVat: percentOf(fee, 15), counts: true };
  };
  return [
    ...purchases.filter(({ paidAt }) => within(paidAt)).map((one) => lineOf(one, "payment", one.total, PROVIDERS[provider])),
    ...purchases.flatMap((one) => (within(one.refund?.at) ? [lineOf(one, "refund", one.refund?.amount ?? 0, 0)] : [])),
  ].map((line, place) => ({ ...line, line: place + 1 }));
}

/** The week that runs is expected, a card's week before last came short, instalments of last week are late, and all others came. */
function headOf(lines: readonly Line[], provider: Provider, week: number, due: Date, financeId: number): Omit<Payout, "id"> {
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0);
  const gross = sum(({ kind, amount }) => (kind === "payment" ? amount : 0));
  const withheld = sum(({ kind, amount }) => (kind === "payment" ? 0 : amount));
  const [fees, feesVat] = [sum(({ fee }) => fee), sum(({ feeVat }) => feeVat)];
  const net = gross - fees - feesVat - withheld;
  const late = week === 1 && provider === "sandbox-instalments";
  const short = week === 2 && provider === "sandbox-cards";
  const came = week > 0 && !late;
  return {
    provider,
    reference: `DEMO-${provider === "sandbox-cards" ? "CARD" : "INST"}-${riyadhDay(due)}`,
    status: !came ? "expected" : short ? "differing" : "received",
    expectedOn: riyadhDay(due),
    gross,
    fees,
    feesVat,
    withheld,
    net,
    receivedOn: came ? riyadhDay(due) : null,
    received: came ? net - (short ? BANK_FEE : 0) : null,
    note: short ? "خصم البنك رسوم تحويل لم تُذكر في التقرير" : null,
    recordedBy: financeId,
    closedBy: came ? financeId : null,
    closedAt: came ? due : null,
  };
}
