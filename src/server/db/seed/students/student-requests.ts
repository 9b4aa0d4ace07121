import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { hijriYear } from "#contract/rules/hijri-year.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { orderItems, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { referenceNumbers } from "#server/db/tables/messages.ts";
import { creditNotes, postponements, refundQuotes, refunds, requestEvents, withdrawals } from "#server/db/tables/requests.ts";
import type { DocumentNumbers } from "#server/db/seed/past-year/document-numbers.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import { BACK_AFTER_DAYS } from "./student-orders.ts";
import { STUDENT_COHORTS } from "./student-sessions.ts";

const DAY_MS = 86_400_000;
const STAFF = { ar: "هند عبدالعزيز سليمان الدوسري", en: "Hind Abdulaziz Sulaiman Aldosari" };
/** Bought, and given back in time. */
const LEFT = "negotiation-skills";
const BY_STUDENT = { actorRole: "student", actorNames: null } as const;
const BY_STAFF = { actorRole: "staff", actorNames: STAFF } as const;
const BY_ITSELF = { actorRole: "system", actorNames: null } as const;

/** The student's requests: a postponement that waits for its answer, one that was rejected, and a withdrawal that was refunded. */
export async function seedStudentRequests(db: Executor, userId: number, numbers: DocumentNumbers, now: Date): Promise<void> {
  const slugs = [STUDENT_COHORTS.diploma.slug, STUDENT_COHORTS.writing.slug, LEFT];
  const held = await db
    .select({ enrollment: enrollments, slug: programs.slug })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(and(eq(enrollments.userId, userId), inArray(programs.slug, slugs)));
  const of = (slug: string) => {
    const found = held.find((row) => row.slug === slug)?.enrollment;
    if (!found) throw new Error(`the student has no ${slug}`);
    return found;
  };
  await seedPostponements(db, of(STUDENT_COHORTS.diploma.slug), of(STUDENT_COHORTS.writing.slug), now);
  await seedWithdrawal(db, of(LEFT), numbers, now);
}

type Enrollment = typeof enrollments.$inferSelect;

async function seedPostponements(db: Executor, diploma: Enrollment, course: Enrollment, now: Date): Promise<void> {
  const [later] = await db
    .select()
    .from(cohorts)
    .where(and(eq(cohorts.programId, diploma.programId), gt(cohorts.startsOn, riyadhDay(now))))
    .orderBy(asc(cohorts.startsOn))
    .limit(1);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const waiting = stableUuid("postponement waiting");
  const rejected = stableUuid("postponement rejected");
  const year = hijriYear(now);
  await db.insert(referenceNumbers).values({ kind: "postponement", year, last: 2 });
  const note = "بقيت جلستان من الدورة، ويكفي لإتمامها حضورهما أو مشاهدة تسجيلهما.";
  await db.insert(postponements).values([
    {
      id: rejected,
      reference: `PO-${year}-000001`,
      userId: course.userId,
      enrollmentId: course.id,
      status: "rejected",
      reasonCode: "travel",
      reason: "لدي سفر عمل أسبوعين، وأرغب في العودة بعده إلى الشعبة نفسها.",
      fromDay: riyadhDay(before(8)),
      toDay: riyadhDay(new Date(now.getTime() + 6 * DAY_MS)),
      fromCohortId: course.cohortId,
      decidedAt: before(8),
      decisionNote: note,
      createdAt: before(10),
      version: 2,
    },
    {
      id: waiting,
      reference: `PO-${year}-000002`,
      userId: diploma.userId,
      enrollmentId: diploma.id,
      status: "pending",
      reasonCode: "work",
      reason: "انتقلت إلى فرع الدمام حتى نهاية ديسمبر، ومواعيد المحاضرات تتعارض مع الدوام الجديد.",
      fromDay: riyadhDay(new Date(now.getTime() + 3 * DAY_MS)),
      toDay: later?.startsOn ?? riyadhDay(new Date(now.getTime() + 60 * DAY_MS)),
      targetCohortId: later?.id ?? null,
      fromCohortId: diploma.cohortId,
      createdAt: before(3),
    },
  ]);
  await db.insert(requestEvents).values([
    { kind: "postponement", requestId: rejected, from: null, to: "pending", ...BY_STUDENT, at: before(10) },
    { kind: "postponement", requestId: rejected, from: "pending", to: "rejected", ...BY_STAFF, note, at: before(8) },
    { kind: "postponement", requestId: waiting, from: null, to: "pending", ...BY_STUDENT, at: before(3) },
  ]);
}

async function seedWithdrawal(db: Executor, left: Enrollment, numbers: DocumentNumbers, now: Date): Promise<void> {
  const [item] = await db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, left.orderId ?? ""), eq(orderItems.programId, left.programId)));
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, left.orderId ?? ""));
  if (!item || !payment) throw new Error("the refunded order is not there");
  const at = (days: number) => new Date(left.startedAt.getTime() + days * DAY_MS);
  const [asked, decided, back] = [at(4), at(6), at(BACK_AFTER_DAYS)];
  const [id, quoteId, refundId] = [stableUuid("withdrawal"), stableUuid("withdrawal quote"), stableUuid("withdrawal refund")];
  const year = hijriYear(now);
  await db.insert(referenceNumbers).values({ kind: "withdrawal", year, last: 1 });
  const money = { amount: item.total, vat: item.vat };
  await db.insert(refundQuotes).values({
    id: quoteId,
    userId: left.userId,
    enrollmentId: left.id,
    paymentId: payment.id,
    eligible: true,
    ...money,
    paid: item.total,
    progress: 0,
    paidAt: left.startedAt,
    createdAt: asked,
  });
  await db.insert(withdrawals).values({
    id,
    reference: `WD-${year}-000001`,
    userId: left.userId,
    enrollmentId: left.id,
    status: "refunded",
    reasonCode: "schedule",
    reason: "",
    quoteId,
    decidedAt: decided,
    refundDue: riyadhDay(at(17)),
    refundedAt: back,
    createdAt: asked,
    version: 4,
  });
  await db.insert(refunds).values({
    id: refundId,
    orderId: item.orderId,
    paymentId: payment.id,
    programId: left.programId,
    withdrawalId: id,
    ...money,
    status: "done",
    reason: `WD-${year}-000001`,
    createdAt: decided,
    doneAt: back,
  });
  await db.insert(creditNotes).values({
    id: stableUuid("credit note"),
    number: numbers.of("CRN", item.orderId),
    orderId: item.orderId,
    refundId,
    ...money,
    issuedAt: back,
  });
  const step = { kind: "withdrawal", requestId: id } as const;
  await db.insert(requestEvents).values([
    { ...step, from: null, to: "pending", ...BY_STUDENT, at: asked },
    { ...step, from: "pending", to: "approved", ...BY_STAFF, at: decided },
    { ...step, from: "approved", to: "refund_processing", ...BY_STAFF, at: decided },
    { ...step, from: "refund_processing", to: "refunded", ...BY_ITSELF, at: back },
  ]);
}
