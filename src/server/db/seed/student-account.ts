import { eq } from "drizzle-orm";
import type { NotificationTarget } from "#contract/notification-path.ts";
import type { NotificationContent } from "#contract/notification-values.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { paymentCards } from "#server/db/tables/payment-cards.ts";
import type { Both } from "./program-seed.ts";
import type { SownProgram } from "./program-rows.ts";
import { stableUuid } from "./stable-uuid.ts";
import { STUDENT_COHORTS } from "./student-sessions.ts";

const HOUR_MS = 3_600_000;
const BORN = "1998-04-03";

interface Context {
  userId: number;
  programs: readonly SownProgram[];
  now: Date;
}

/** What the student's account holds beside their learning: a birth date, two cards, and what they were told lately. */
export async function sowStudentAccount(db: Executor, { userId, programs, now }: Context): Promise<void> {
  await db.update(users).set({ birthDate: BORN }).where(eq(users.id, userId));
  await db.insert(paymentCards).values(CARDS.map((card, index) => cardRow(card, index, userId, now)));
  const titleOf = (slug: string) => both(programs.find(({ seed }) => seed.slug === slug)?.seed.title ?? ["", ""]);
  const { python, writing, diploma } = STUDENT_COHORTS;
  const told = TOLD(titleOf(python.slug), titleOf(writing.slug), titleOf(diploma.slug), now);
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
const inHours = (now: Date, hours: number): string => new Date(now.getTime() + hours * HOUR_MS).toISOString();

/** Newest first. */
const TOLD = (python: ReturnType<typeof both>, writing: typeof python, diploma: typeof python, now: Date): Told[] => [
  {
    kind: "session_changed",
    values: { session: both(["ورشة صياغة التقرير", "Report writing workshop"]), change: "moved", starts_at: inHours(now, 34) },
    hoursAgo: 3,
    unread: true,
    target: to("session"),
  },
  {
    kind: "grade_published",
    values: { item: both(["الاختبار القصير الأول", "First quiz"]), program: python },
    hoursAgo: 16,
    unread: true,
    target: to("grades"),
  },
  {
    kind: "announcement",
    values: { title: both(["مواد الوحدة الثالثة متاحة", "The third unit's materials are here"]), program: diploma },
    hoursAgo: 27,
    unread: true,
    target: to("session"),
  },
  { kind: "coupon", values: { code: "WELCOME10", percent: 10 }, hoursAgo: 80, target: to("cart") },
  { kind: "excuse_decided", values: { decision: "approved", session: writing }, hoursAgo: 140, target: to("excuse") },
  {
    kind: "payment_result",
    values: { result: "paid", order_number: "QBS-2026-000004", amount: 127_000 },
    hoursAgo: 24 * 40,
    target: to("transaction"),
  },
];
