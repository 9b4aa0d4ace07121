import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { NotificationTarget } from "#contract/notifications/notification-path.ts";
import type { NotificationContent } from "#contract/notifications/notification-values.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { users } from "#server/db/tables/identity.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { paymentCards } from "#server/db/tables/orders/payment-cards.ts";
import type { Both } from "#server/db/seed/programs/program-seed.ts";
import type { SeededProgram } from "#server/db/seed/programs/program-rows.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import { STUDENT_COHORTS } from "./student-sessions.ts";

const HOUR_MS = 3_600_000;
const BORN = "1998-04-03";

interface Context {
  userId: number;
  programs: readonly SeededProgram[];
  now: Date;
}

/** What the student's account holds beside their learning: a birth date, two cards, and what they were told lately. */
export async function seedStudentAccount(db: Executor, { userId, programs, now }: Context): Promise<void> {
  await db.update(users).set({ birthDate: BORN }).where(eq(users.id, userId));
  await db.insert(paymentCards).values(CARDS.map((card, index) => cardRow(card, index, userId, now)));
  const about = ({ slug }: { slug: string }): Subject => {
    const program = programs.find(({ seed }) => seed.slug === slug);
    return { id: String(program?.id), title: both(program?.seed.title ?? ["", ""]) };
  };
  const { python, diploma } = STUDENT_COHORTS;
  const told = [
    ...(await movedSession(db, Number(about(python).id), now)),
    ...TOLD({ python: about(python), diploma: about(diploma) }),
    ...(await paidOrder(db, userId)),
    ...(await decidedExcuse(db, userId, now)),
  ];
  await db.insert(notifications).values(
    told.map(({ hoursAgo, unread, target, kind, values }, index) => {
      const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
      return {
        id: stableUuid(`notification ${index}`),
        userId,
        kind,
        target,
        values: { ...values },
        readAt: unread ? null : new Date(createdAt.getTime() + HOUR_MS),
        createdAt,
      };
    }),
  );
}

/** The cards that the student's orders were paid with, and one that runs out soon. */
const CARDS = [
  { brand: "mada", last4: "4387", monthsLeft: 21, token: "demo-card-mada" },
  { brand: "visa", last4: "7719", monthsLeft: 2, token: "demo-card-visa" },
] as const;

function cardRow({ brand, last4, monthsLeft, token }: (typeof CARDS)[number], index: number, userId: number, now: Date) {
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + monthsLeft;
  return {
    id: stableUuid(`card ${index}`),
    userId,
    provider: "sandbox-cards",
    token,
    brand,
    last4,
    expMonth: (month % 12) + 1,
    expYear: Math.floor(month / 12),
    holderName: "SARAH ALASIRI",
    isDefault: index === 0,
    createdAt: now,
  };
}

type Told = NotificationContent & { hoursAgo: number; unread?: true; target: NotificationTarget };

const both = ([ar, en]: Both) => ({ ar, en });
const to = (type: NotificationTarget["type"], id: string | null = null): NotificationTarget => ({ type, id });

/** The lecture that the demo moved is told of, by its own id: its notification opens it. */
async function movedSession(db: Executor, programId: number, now: Date): Promise<Told[]> {
  const moved = await db
    .select({ id: classSessions.id, ar: classSessions.titleAr, en: classSessions.titleEn, startsAt: classSessions.startsAt })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(and(eq(cohorts.programId, programId), isNotNull(classSessions.previousStartsAt), gt(classSessions.startsAt, now)))
    .orderBy(classSessions.startsAt)
    .limit(1);
  return moved.map(({ id, ar, en, startsAt }) => ({
    kind: "session_changed",
    values: { session: { ar, en }, change: "moved", starts_at: startsAt.toISOString() },
    hoursAgo: 3,
    unread: true,
    target: to("session", String(id)),
  }));
}

/** The order of the course under way, by its own number. */
async function paidOrder(db: Executor, userId: number): Promise<Told[]> {
  const paid = await db
    .select({ number: orders.number, amount: orders.total })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.couponCode)))
    .limit(1);
  return paid.map(({ number, amount }) => ({
    kind: "payment_result",
    values: { result: "paid", order_number: number, amount },
    hoursAgo: 24 * 40,
    target: to("transaction"),
  }));
}

/** The excuse that was approved, by its own id. */
async function decidedExcuse(db: Executor, userId: number, now: Date): Promise<Told[]> {
  const decided = await db
    .select({ id: excuses.id, at: excuses.decidedAt, ar: classSessions.titleAr, en: classSessions.titleEn })
    .from(excuses)
    .innerJoin(excuseSessions, eq(excuseSessions.excuseId, excuses.id))
    .innerJoin(classSessions, eq(classSessions.id, excuseSessions.sessionId))
    .where(and(eq(excuses.userId, userId), eq(excuses.status, "approved")))
    .limit(1);
  return decided.map(({ id, at, ar, en }) => ({
    kind: "excuse_decided",
    values: { decision: "approved", session: { ar, en } },
    hoursAgo: (now.getTime() - (at ?? now).getTime()) / HOUR_MS,
    target: to("excuse", id),
  }));
}

interface Subject {
  id: string;
  title: ReturnType<typeof both>;
}

/** Newest first. */
const TOLD = ({ python, diploma }: Record<"python" | "diploma", Subject>): Told[] => [
  {
    kind: "grade_published",
    values: { item: both(["الاختبار القصير الأول", "First quiz"]), program: python.title },
    hoursAgo: 16,
    unread: true,
    target: to("grades"),
  },
  {
    kind: "announcement",
    values: { title: both(["مواد الوحدة الثالثة متاحة", "The third unit's materials are here"]), program: diploma.title },
    hoursAgo: 27,
    unread: true,
    target: to("course", diploma.id),
  },
  { kind: "coupon", values: { code: "WELCOME10", percent: 10 }, hoursAgo: 80, target: to("cart") },
];
