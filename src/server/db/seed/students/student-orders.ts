import { percentOf, toHalalas, vatWithin } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { couponRedemptions, invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { DEMO_ACCOUNTS } from "#server/db/seed/accounts.ts";
import type { SeededCohort } from "#server/db/seed/programs/cohort-rows.ts";
import type { SeededProgram } from "#server/db/seed/programs/program-rows.ts";
import type { DocumentNumbers, NumberedMoment } from "#server/db/seed/past-year/document-numbers.ts";
import { PAID_AFTER_MS } from "#server/db/seed/past-year/plan-purchases.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import { STUDENT_COHORTS } from "./student-sessions.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ORDER_MINUTES = 30;

interface OrderSeed {
  daysAgo: number;
  lines: readonly {
    slug: string;
    study?: {
      week: number;
      progress: number;
      minutesLearned: number;
      status: "pending" | "active" | "completed" | "postponed" | "withdrawn";
    };
  }[];
  coupon?: { code: string; percent: number };
  status: "paid" | "refunded" | "expired";
  payment: Pick<typeof payments.$inferInsert, "provider" | "method" | "status" | "brand" | "last4" | "failure">;
}

const { python, writing, diploma, paused, done, coming } = STUDENT_COHORTS;
const mada = { provider: "sandbox-cards", method: "card", brand: "mada", last4: "4387" } as const;

/** Oldest first: in this order they take their numbers. */
const ORDERS: readonly OrderSeed[] = [
  {
    daysAgo: 150,
    lines: [{ slug: done.slug, study: { ...done, status: "completed" } }],
    status: "paid",
    payment: { provider: "sandbox-cards", method: "apple_pay", status: "captured", brand: "mada", last4: "4021" },
  },
  { daysAgo: 96, lines: [{ slug: "negotiation-skills" }], status: "refunded", payment: { ...mada, status: "refunded" } },
  {
    daysAgo: 58,
    lines: [
      { slug: diploma.slug, study: { ...diploma, status: "active" } },
      { slug: paused.slug, study: { ...paused, status: "postponed" } },
    ],
    status: "paid",
    payment: { provider: "sandbox-instalments", method: "tabby", status: "captured" },
  },
  {
    daysAgo: 40,
    lines: [
      { slug: python.slug, study: { ...python, status: "active" } },
      { slug: writing.slug, study: { ...writing, status: "active" } },
    ],
    coupon: { code: "WELCOME10", percent: 10 },
    status: "paid",
    payment: { ...mada, status: "captured" },
  },
  {
    daysAgo: 9,
    lines: [{ slug: "power-bi-dashboards" }],
    status: "expired",
    payment: { ...mada, status: "failed", failure: "insufficient_funds" },
  },
  // Bought after all, begins next week: the one that can still be refunded.
  {
    daysAgo: 4,
    lines: [{ slug: coming.slug, study: { ...coming, status: "pending" } }],
    status: "paid",
    payment: { ...mada, status: "captured" },
  },
];

export interface StudentContext {
  userId: number;
  cityId: number;
  programs: readonly SeededProgram[];
  cohorts: readonly SeededCohort[];
  couponIds: Map<string, number>;
  numbers: DocumentNumbers;
  now: Date;
}

const idOf = (index: number): string => stableUuid(`order ${index}`);
const orderedAt = ({ daysAgo }: OrderSeed, now: Date): Date => new Date(now.getTime() - daysAgo * DAY_MS);
const paidAtOf = (seed: OrderSeed, now: Date): Date | null =>
  seed.status === "expired" ? null : new Date(orderedAt(seed, now).getTime() + PAID_AFTER_MS);
/** From the payment of the one that was given up until its money was back (`student-requests.ts`). */
export const BACK_AFTER_DAYS = 9;

/** What of the student's purchases takes a number, and when. */
export const studentMoments = (now: Date): NumberedMoment[] =>
  ORDERS.flatMap((seed, index) => {
    const key = idOf(index);
    const paid = paidAtOf(seed, now);
    const back = paid && seed.status === "refunded" ? new Date(paid.getTime() + BACK_AFTER_DAYS * DAY_MS) : null;
    return [
      { series: "QBS" as const, key, at: orderedAt(seed, now) },
      ...(paid ? [{ series: "INV" as const, key, at: paid }] : []),
      ...(back ? [{ series: "CRN" as const, key, at: back }] : []),
    ];
  });

/** The student's purchases and what came of them: orders, payments, invoices, a redeemed coupon, enrollments. */
export async function seedStudentOrders(db: Executor, context: StudentContext): Promise<void> {
  for (const [index, seed] of ORDERS.entries()) await seedOrder(db, seed, index, context);
}

async function seedOrder(db: Executor, seed: OrderSeed, index: number, context: StudentContext): Promise<void> {
  const createdAt = orderedAt(seed, context.now);
  const paidAt = paidAtOf(seed, context.now);
  const id = idOf(index);
  const items = seed.lines.map((line, position) => itemRow(id, line, position, seed.coupon?.percent ?? 0, context));
  const sum = (of: (item: (typeof items)[number]) => number) => items.reduce((all, item) => all + of(item), 0);
  const total = sum((item) => item.total);
  const student = DEMO_ACCOUNTS.student;
  await db.insert(orders).values({
    id,
    number: context.numbers.of("QBS", id),
    userId: context.userId,
    status: seed.status,
    couponCode: seed.coupon?.code ?? null,
    subtotal: sum((item) => item.price),
    discount: sum((item) => item.discount),
    vat: sum((item) => item.vat),
    total,
    billing: { full_name: student.name[0], email: student.email, phone: student.phone, city_id: context.cityId },
    returnLanguage: "ar",
    createdAt,
    paidAt,
    expiresAt: new Date(createdAt.getTime() + ORDER_MINUTES * MINUTE_MS),
  });
  await db.insert(orderItems).values(items);
  await db.insert(payments).values({
    ...seed.payment,
    id: stableUuid(`payment ${index}`),
    orderId: id,
    amount: total,
    refunded: seed.status === "refunded" ? total : 0,
    externalId: `demo_${index + 1}`,
    createdAt: new Date(createdAt.getTime() + MINUTE_MS),
    updatedAt: paidAt ?? createdAt,
  });
  if (!paidAt) return;
  await db.insert(invoices).values({ number: context.numbers.of("INV", id), orderId: id, issuedAt: paidAt });
  const couponId = seed.coupon && context.couponIds.get(seed.coupon.code);
  if (couponId) await db.insert(couponRedemptions).values({ couponId, orderId: id, userId: context.userId, createdAt: paidAt });
  await db.insert(enrollments).values(
    seed.lines.map(({ study }, position) => ({
      userId: context.userId,
      programId: items[position]?.programId ?? 0,
      cohortId: items[position]?.cohortId ?? null,
      orderId: id,
      status: study?.status ?? ("withdrawn" as const),
      progress: study?.progress ?? 0,
      minutesLearned: study?.minutesLearned ?? 0,
      startedAt: paidAt,
      accessUntil: new Date(new Date(paidAt).setUTCFullYear(paidAt.getUTCFullYear() + 1)),
      createdAt: paidAt,
    })),
  );
}

function itemRow(orderId: string, line: OrderSeed["lines"][number], position: number, percent: number, context: StudentContext) {
  const program = context.programs.find(({ seed }) => seed.slug === line.slug);
  if (!program) throw new Error(`the student's order names ${line.slug}, which is not there`);
  const { seed } = program;
  const cohort = line.study && context.cohorts.find((one) => one.slug === line.slug && one.week === line.study?.week);
  const price = toHalalas(seed.discounted ?? seed.price);
  const discount = percentOf(price, percent);
  return {
    orderId,
    programId: program.id,
    cohortId: cohort?.id ?? null,
    position,
    titleAr: seed.title[0],
    titleEn: seed.title[1],
    price,
    discount,
    vat: vatWithin(price - discount),
    total: price - discount,
  };
}
