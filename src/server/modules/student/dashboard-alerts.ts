import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import type { Language } from "#contract/shapes.ts";
import { givesAccess } from "#server/commands/enrollments/enrollment-status.ts";
import type { Both } from "#contract/notifications/notification-values.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { classSessions, programs } from "#server/db/tables/catalogue.ts";
import { orderItems, orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { momentOf, TOLD } from "#server/db/told.ts";
import { readContent } from "#server/commands/notifications/read-content.ts";
import { notifications } from "#server/db/tables/notifications.ts";

const DAY_MS = 86_400_000;
/** An ending access is announced this many days before. */
export const ACCESS_WARNING_DAYS = 30;
/** A moved or cancelled session is announced this many days before its time. */
export const CHANGE_NOTICE_DAYS = 28;
/** A decision that was not read is announced for this many days. */
const DECIDED_DAYS = 14;

interface Asker {
  userId: number;
  language: Language;
}

const NO_REQUEST = { decision: null, change: null, target: null };
const titled = ({ ar, en }: Both, language: Language) => ({
  title: language === "en" ? en : ar,
  translations: { ar: { title: ar }, en: { title: en } },
});

/** What asks for the student's attention: unpaid orders that can still be paid, access that ends, sessions that changed. */
export async function alerts(db: Executor, asker: Asker, now: Date): Promise<Dashboard["alerts"]> {
  const groups = await Promise.all([
    unpaidOrders(db, asker, now),
    decidedRequests(db, asker, now),
    endingAccess(db, asker, now),
    changedSessions(db, asker, now),
  ]);
  return groups.flat();
}

async function unpaidOrders(db: Executor, { userId, language }: Asker, now: Date): Promise<Dashboard["alerts"]> {
  const rows = await prepared(db, "unpaid orders of a student", unpaidQuery).execute({ userId, now });
  return rows.map((row) => ({
    kind: "payment_pending",
    ...titled(row, language),
    ...NO_REQUEST,
    order_id: row.id,
    enrollment_id: null,
    at: row.expiresAt.toISOString(),
  }));
}

const unpaidQuery = (db: Executor, name: string) =>
  db
    .selectDistinctOn([orders.expiresAt, orders.id], {
      id: orders.id,
      ar: orderItems.titleAr,
      en: orderItems.titleEn,
      expiresAt: orders.expiresAt,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.userId, sql.placeholder("userId")), eq(orders.status, "pending"), gt(orders.expiresAt, sql.placeholder("now"))))
    .orderBy(asc(orders.expiresAt), asc(orders.id), asc(orderItems.position))
    .prepare(name);

/** What was decided and not read yet, of the last two weeks. */
async function decidedRequests(db: Executor, { userId, language }: Asker, now: Date): Promise<Dashboard["alerts"]> {
  const rows = await prepared(db, "decisions of a student", decidedQuery).execute({
    userId,
    since: new Date(now.getTime() - DECIDED_DAYS * DAY_MS),
  });
  return rows.flatMap((row) => {
    const content = readContent(row);
    // The person's own list tells the log of it.
    if (content?.kind !== "request_decided" && content?.kind !== "excuse_decided") return [];
    // About the account and no program: their page has them.
    if (row.target.type === "privacy") return [];
    return {
      kind: "request_decided",
      ...titled(content.kind === "request_decided" ? content.values.program : content.values.session, language),
      decision: content.values.decision,
      change: null,
      target: row.target,
      order_id: null,
      enrollment_id: null,
      at: row.createdAt.toISOString(),
    };
  });
}

const decidedQuery = (db: Executor, name: string) =>
  db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, sql.placeholder("userId")),
        inArray(notifications.kind, ["request_decided", "excuse_decided"]),
        isNull(notifications.readAt),
        gt(notifications.createdAt, sql.placeholder("since")),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .prepare(name);

async function endingAccess(db: Executor, { userId, language }: Asker, now: Date): Promise<Dashboard["alerts"]> {
  const rows = await prepared(db, "ending access of a student", endingQuery).execute({
    userId,
    ...momentOf(now),
    until: new Date(now.getTime() + ACCESS_WARNING_DAYS * DAY_MS),
  });
  return rows.map((row) => ({
    kind: "access_ending",
    ...titled(row, language),
    ...NO_REQUEST,
    order_id: null,
    enrollment_id: row.id,
    at: row.accessUntil.toISOString(),
  }));
}

const endingQuery = (db: Executor, name: string) =>
  db
    .select({ id: enrollments.id, ar: programs.titleAr, en: programs.titleEn, accessUntil: enrollments.accessUntil })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(
      and(eq(enrollments.userId, sql.placeholder("userId")), givesAccess(TOLD), lte(enrollments.accessUntil, sql.placeholder("until"))),
    )
    .orderBy(asc(enrollments.accessUntil), asc(enrollments.id))
    .prepare(name);

async function changedSessions(db: Executor, { userId, language }: Asker, now: Date): Promise<Dashboard["alerts"]> {
  const rows = await prepared(db, "changed sessions of a student", changedQuery).execute({
    userId,
    ...momentOf(now),
    after: now,
    until: new Date(now.getTime() + CHANGE_NOTICE_DAYS * DAY_MS),
  });
  return rows.map((row) => ({
    kind: "session_changed",
    ...titled(row, language),
    decision: null,
    change: row.cancelledAt === null ? "moved" : "cancelled",
    target: { type: "session", id: String(row.id) },
    order_id: null,
    enrollment_id: row.enrollmentId,
    at: row.startsAt.toISOString(),
  }));
}

const changedQuery = (db: Executor, name: string) =>
  db
    .select({
      id: classSessions.id,
      enrollmentId: enrollments.id,
      ar: classSessions.titleAr,
      en: classSessions.titleEn,
      startsAt: classSessions.startsAt,
      cancelledAt: classSessions.cancelledAt,
    })
    .from(classSessions)
    .innerJoin(enrollments, eq(enrollments.cohortId, classSessions.cohortId))
    .where(
      and(
        eq(enrollments.userId, sql.placeholder("userId")),
        givesAccess(TOLD),
        gt(classSessions.startsAt, sql.placeholder("after")),
        lte(classSessions.startsAt, sql.placeholder("until")),
        or(isNotNull(classSessions.previousStartsAt), isNotNull(classSessions.cancelledAt)),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .prepare(name);
