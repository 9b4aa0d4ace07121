import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import { chargebacks, chargebackSteps } from "#server/db/tables/orders/chargebacks.ts";
import type { Purchase } from "./plan-purchases.ts";

const DAY_MS = 86_400_000;
/** Between a payment and its bank's notice. */
const NOTICE_DAYS = 6;

/** Of the newest purchases by card: one to answer within days, one that the bank decides on, and one that was lost. */
const STORIES = [
  { reason: "unrecognised", dueIn: 2, note: "صاحب البطاقة لا يتعرف على العملية", steps: [] },
  {
    reason: "not_received",
    dueIn: 12,
    note: null,
    steps: [{ step: "answer", note: "أُرسل سجل الدخول إلى المقرر وتأكيد التسجيل" }],
  },
  {
    reason: "fraud",
    dueIn: -20,
    note: null,
    steps: [
      { step: "answer", note: "أُرسل سجل الدخول إلى المقرر" },
      { step: "lost", note: "قرر البنك لصاحب البطاقة" },
    ],
  },
] as const;

/** Payments that banks took back, each under a reference that says that it is of the demo. */
export async function seedChargebacks(db: Executor, purchases: readonly Purchase[], financeId: number, now: Date): Promise<void> {
  const paid = purchases
    .filter(({ paidAt, refund, method }) => paidAt !== null && refund === null && method.method === "card")
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  for (const [place, { reason, dueIn, note, steps }] of STORIES.entries()) {
    const purchase = paid[place * 3];
    if (!purchase?.paidAt) continue;
    const id = stableUuid(`chargeback ${place}`);
    const createdAt = new Date(Math.min(purchase.paidAt.getTime() + NOTICE_DAYS * DAY_MS, now.getTime() - (place + 3) * DAY_MS));
    const told = [{ step: "open" as const, note }, ...steps].map((one, turn) => ({
      ...one,
      at: new Date(createdAt.getTime() + turn * DAY_MS),
    }));
    const end = told.find(({ step }) => step === "lost");
    await db.insert(chargebacks).values({
      id,
      orderId: purchase.id,
      paymentId: stableUuid(`payment of ${purchase.id}`),
      bankReference: `DEMO-CB-${place + 1}`,
      amount: purchase.total,
      reason,
      status: end ? "lost" : "open",
      dueOn: riyadhDay(new Date(now.getTime() + dueIn * DAY_MS)),
      note,
      answeredAt: told.find(({ step }) => step === "answer")?.at ?? null,
      closedAt: end?.at ?? null,
      createdAt,
    });
    await db.insert(chargebackSteps).values(told.map((one) => ({ ...one, chargebackId: id, doneBy: financeId })));
  }
}
