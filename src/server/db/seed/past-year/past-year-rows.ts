import { asc, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { insertAll } from "#server/db/seed/insert-all.ts";
import { LEARNERS, learnerName } from "#server/db/seed/learners.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { couponRedemptions, invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import type { DocumentNumbers } from "./document-numbers.ts";
import { seedChargebacks } from "./past-chargebacks.ts";
import { seedPastRegisters } from "./past-cohorts.ts";
import { seedPayouts } from "./past-payouts.ts";
import { PAID_AFTER_MS, type Purchase, TRAINEES } from "./plan-purchases.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ORDER_MINUTES = 30;
const ACCESS_DAYS = 365;
/** Nobody signs in with it: no password has this hash. */
const NO_PASSWORD = "-";

interface Context {
  purchases: readonly Purchase[];
  numbers: DocumentNumbers;
  couponIds: Map<string, number>;
  /** Where they live, and who of the staff gave money back. */
  cityId: number;
  financeId: number;
  now: Date;
}

/** A year of purchases and of what came of them: people, orders, payments, documents, enrollments and attendance. In batches. */
export async function seedPastYear(db: Executor, context: Context): Promise<void> {
  const { purchases } = context;
  const trainees = await seedTrainees(db, purchases);
  const ofTrainee = (place: number): Trainee => {
    const found = trainees[place];
    if (!found) throw new Error(`there is no trainee ${place}`);
    return found;
  };
  await seedOrders(db, context, ofTrainee);
  await seedRefunds(db, context);
  await seedChargebacks(db, purchases, context.financeId, context.now);
  await seedPayouts(db, purchases, context.financeId, context.now);
  await seedAttendance(db, await seedEnrollments(db, context, ofTrainee));
}

interface Trainee {
  id: number;
  email: string;
  name: string;
  phone: string;
}

/** @returns them by their place */
async function seedTrainees(db: Executor, purchases: readonly Purchase[]): Promise<Trainee[]> {
  const [earliest] = purchases;
  if (!earliest) return [];
  const people = Array.from({ length: TRAINEES }, (_, place) => {
    const [nameAr, nameEn] = learnerName(LEARNERS + place);
    const bought = purchases.find(({ trainee }) => trainee === place)?.createdAt ?? earliest.createdAt;
    const createdAt = new Date(bought.getTime() - HOUR_MS);
    return {
      type: "student" as const,
      email: `trainee-${String(place + 1).padStart(3, "0")}@qabas.example`,
      passwordHash: NO_PASSWORD,
      nameAr,
      nameEn,
      phone: `+96655000${2000 + place}`,
      termsAcceptedAt: createdAt,
      demo: true,
      emailVerifiedAt: createdAt,
      createdAt,
    };
  });
  const rows = await db.insert(users).values(people).returning({ id: users.id });
  return people.map(({ email, nameAr, phone }, place) => ({ id: rows[place]?.id ?? 0, email, name: nameAr, phone }));
}

async function seedOrders(db: Executor, { purchases, numbers, couponIds, cityId }: Context, of: (place: number) => Trainee): Promise<void> {
  await insertAll(
    db,
    orders,
    purchases.map((purchase) => {
      const { id, email, name, phone } = of(purchase.trainee);
      return {
        id: purchase.id,
        number: numbers.of("QBS", purchase.id),
        userId: id,
        status: statusOf(purchase),
        couponCode: purchase.coupon,
        subtotal: purchase.price,
        discount: purchase.discount,
        vat: purchase.vat,
        total: purchase.total,
        billing: { full_name: name, email, phone, city_id: cityId },
        returnLanguage: "ar" as const,
        createdAt: purchase.createdAt,
        paidAt: purchase.paidAt,
        expiresAt: new Date(purchase.createdAt.getTime() + ORDER_MINUTES * MINUTE_MS),
      };
    }),
  );
  await insertAll(
    db,
    orderItems,
    purchases.map(({ id, cohort, price, discount, vat, total }) => {
      const [titleAr, titleEn] = cohort.title;
      const { programId, cohortId } = cohort;
      return { orderId: id, programId, cohortId, position: 0, titleAr, titleEn, price, discount, vat, total };
    }),
  );
  await insertAll(db, payments, purchases.map(paymentRow));
  const paid = purchases.flatMap((purchase) => (purchase.paidAt ? [{ ...purchase, paidAt: purchase.paidAt }] : []));
  await insertAll(
    db,
    invoices,
    paid.map(({ id, paidAt }) => ({ number: numbers.of("INV", id), orderId: id, issuedAt: paidAt })),
  );
  await insertAll(
    db,
    couponRedemptions,
    paid.flatMap(({ id, coupon, trainee, paidAt }) => {
      const couponId = coupon && couponIds.get(coupon);
      return couponId ? [{ couponId, orderId: id, userId: of(trainee).id, createdAt: paidAt }] : [];
    }),
  );
}

function statusOf({ paidAt, refund, total }: Purchase): "expired" | "paid" | "refunded" | "partially_refunded" {
  if (!paidAt) return "expired";
  if (!refund) return "paid";
  return refund.amount === total ? "refunded" : "partially_refunded";
}

function paymentRow(purchase: Purchase): typeof payments.$inferInsert {
  const status = statusOf(purchase);
  const paid = status === "paid" ? "captured" : status;
  return {
    ...purchase.method,
    id: stableUuid(`payment of ${purchase.id}`),
    orderId: purchase.id,
    status: paid === "expired" ? "failed" : paid,
    failure: paid === "expired" ? "insufficient_funds" : null,
    amount: purchase.total,
    refunded: purchase.refund?.amount ?? 0,
    externalId: `demo_${purchase.id}`,
    createdAt: new Date(purchase.createdAt.getTime() + PAID_AFTER_MS / 2),
    updatedAt: purchase.refund?.at ?? purchase.paidAt ?? purchase.createdAt,
  };
}

/** Money that went back with its credit note, each asked for by finance an hour before. */
async function seedRefunds(db: Executor, { purchases, numbers, financeId }: Context): Promise<void> {
  const given = purchases.flatMap(({ refund, ...purchase }) => (refund ? [{ purchase, refund }] : []));
  await insertAll(
    db,
    refunds,
    given.map(({ purchase, refund: { id, amount, vat, at } }) => ({
      id,
      orderId: purchase.id,
      paymentId: stableUuid(`payment of ${purchase.id}`),
      programId: purchase.cohort.programId,
      amount,
      vat,
      status: "done" as const,
      reason: amount === purchase.total ? "انسحاب قبل بدء الشعبة" : "انسحاب في الأسبوع الأول، ويُعاد نصف المبلغ",
      askedBy: financeId,
      createdAt: new Date(at.getTime() - HOUR_MS),
      doneAt: at,
    })),
  );
  await insertAll(
    db,
    creditNotes,
    given.map(({ purchase, refund: { id, amount, vat, at } }) => ({
      id: stableUuid(`credit note of ${id}`),
      number: numbers.of("CRN", purchase.id),
      orderId: purchase.id,
      refundId: id,
      amount,
      vat,
      issuedAt: at,
    })),
  );
}

type Enrolled = { userId: number; cohortId: number; turn: number };

/** @returns those who sat in a cohort that has ended */
async function seedEnrollments(db: Executor, { purchases, now }: Context, of: (place: number) => Trainee): Promise<Enrolled[]> {
  const paid = purchases.flatMap((purchase, turn) => (purchase.paidAt ? [{ ...purchase, paidAt: purchase.paidAt, turn }] : []));
  await insertAll(
    db,
    enrollments,
    paid.map(({ id, trainee, cohort, paidAt, refund, turn }) => {
      const accessUntil = new Date(paidAt.getTime() + ACCESS_DAYS * DAY_MS);
      const stopped = turn % 8 === 3;
      const standing = !cohort.ended
        ? { status: "pending" as const, progress: 0 }
        : refund
          ? { status: "withdrawn" as const, progress: 0 }
          : stopped
            ? { status: accessUntil > now ? ("active" as const) : ("expired" as const), progress: 35 + ((turn * 7) % 50) }
            : { status: "completed" as const, progress: 100 };
      return {
        ...standing,
        userId: of(trainee).id,
        programId: cohort.programId,
        cohortId: cohort.cohortId,
        orderId: id,
        minutesLearned: standing.progress * 4,
        startedAt: paidAt,
        accessUntil,
        createdAt: paidAt,
      };
    }),
  );
  // Their seats are free again, or were never taken.
  await db.execute(sql`update ${cohorts} set seats_taken = held.seats from (
    select c.id, count(e.id) filter (where e.status <> 'withdrawn')::int as seats from ${cohorts} c join ${enrollments} e on e.cohort_id = c.id
    where ${inArray(sql`c.id`, [...new Set(purchases.filter(({ cohort }) => cohort.ended).map(({ cohort }) => cohort.cohortId))])} group by c.id
  ) held where ${cohorts.id} = held.id`);
  return paid.flatMap(({ trainee, cohort, refund, turn }) =>
    cohort.ended && !refund ? [{ userId: of(trainee).id, cohortId: cohort.cohortId, turn }] : [],
  );
}

/** What the live hall counted of whoever sat in a cohort, and the registers that hold it. */
async function seedAttendance(db: Executor, enrolled: readonly Enrolled[]): Promise<void> {
  const sessions = await db
    .select({ id: classSessions.id, cohortId: classSessions.cohortId, startsAt: classSessions.startsAt, endsAt: classSessions.endsAt })
    .from(classSessions)
    .where(inArray(classSessions.cohortId, [...new Set(enrolled.map(({ cohortId }) => cohortId))]))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
  await insertAll(
    db,
    attendanceMarks,
    sessions.flatMap(({ id, cohortId, startsAt }, place) => {
      const at = new Date(startsAt.getTime() + 20 * MINUTE_MS);
      return enrolled
        .filter((one) => one.cohortId === cohortId)
        .map(({ userId, turn }) => {
          const mark = markOf(turn, place);
          const minutesLate = mark === "late" ? 5 + ((turn * 7 + place) % 20) : null;
          return { sessionId: id, userId, mark, minutesLate, source: "live_minutes" as const, markedAt: at, updatedAt: at, createdAt: at };
        });
    }),
  );
  await seedPastRegisters(db, sessions);
}

/** Most are there; whoever stopped studying comes less often. */
function markOf(turn: number, place: number): "present" | "late" | "absent" | "excused" {
  const roll = (turn * 31 + place * 17) % 40;
  if (roll < (turn % 8 === 3 ? 16 : 3)) return "absent";
  if (roll > 36) return "late";
  return roll === 30 ? "excused" : "present";
}
