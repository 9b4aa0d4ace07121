import { and, desc, eq, gt, sql } from "drizzle-orm";
import { categoriesOf } from "#contract/accounts/roles.ts";
import { adminReadPersonFile, FILE_ROWS, type PersonFile } from "#contract/accounts/person-file.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { INBOX_KINDS } from "#contract/requests/assignments.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { manualEnrollments } from "#server/db/tables/staff/manual-enrollments.ts";
import { devices, sessions, users } from "#server/db/tables/identity.ts";
import { together } from "#server/db/reads/together.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { presentUsers } from "../admin-users-routes.ts";
import { documentOf } from "./document-routes.ts";
import { timelineOf } from "./person-timeline.ts";
import { programsOfOrder } from "../order-queries.ts";
import { readInbox } from "../inbox-queries.ts";

/** A person's file: what staff ask about a caller on the telephone, in one read. */
export function personFileRoutes(route: Route, { db }: Services): void {
  route(adminReadPersonFile, async ({ params: { id }, caller, now }) => {
    const may = (one: "requests.read" | "certificates.read") => caller.capabilities.has(one);
    const [row] = await db.select().from(users).where(eq(users.id, id));
    if (!row || row.deletedAt) throw new Problem("not_found");
    const categories = categoriesOf(caller.roles, "requests.read");
    const inbox = {
      kinds: INBOX_KINDS,
      status: "all",
      q: "",
      categories,
      userId: id,
      newestFirst: true,
      limit: FILE_ROWS,
      offset: 0,
    } as const;
    const [[account], parts, requests] = await Promise.all([
      presentUsers(db, [row], now),
      together(db, async (at) =>
        Promise.all([
          enrollmentsOf(at, id),
          ordersOf(at, id),
          paidBy(at, id),
          may("certificates.read") ? certificatesOf(at, id) : null,
          sessionsOf(at, id, now),
          timelineOf(at, id),
        ]),
      ),
      may("requests.read") ? readInbox(db, inbox, now) : null,
    ]);
    if (!account) throw new Problem("not_found");
    const [learning, bought, paid, issued, open, timeline] = parts;
    return {
      data: {
        account,
        document: documentOf(row),
        email_verified: row.emailVerifiedAt !== null,
        enrollments: learning,
        orders: bought,
        paid,
        requests: requests?.items ?? null,
        certificates: issued,
        timeline,
        sessions: open,
      },
    };
  });
}

async function enrollmentsOf(db: Executor, userId: number): Promise<PersonFile["enrollments"]> {
  const rows = await db
    .select({
      id: enrollments.id,
      programId: programs.id,
      ar: programs.titleAr,
      en: programs.titleEn,
      status: enrollments.status,
      progress: enrollments.progress,
      attendance: enrollmentStandings.attendanceRate,
      until: enrollments.accessUntil,
      startsOn: cohorts.startsOn,
      basis: manualEnrollments.basis,
      reference: manualEnrollments.reference,
      reason: manualEnrollments.reason,
    })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
    .leftJoin(manualEnrollments, eq(manualEnrollments.enrollmentId, enrollments.id))
    .where(eq(enrollments.userId, userId))
    .orderBy(desc(enrollments.createdAt), desc(enrollments.id))
    .limit(FILE_ROWS);
  return rows.map(({ id, programId, ar, en, status, progress, attendance, until, startsOn, basis, reference, reason }) => ({
    id,
    program: { id: programId, title: { ar, en } },
    status,
    progress,
    attendance,
    access_until: until.toISOString(),
    starts_on: startsOn,
    by_hand: basis === null ? null : { basis, reference, reason: reason ?? "" },
  }));
}

async function ordersOf(db: Executor, userId: number): Promise<NonNullable<PersonFile["orders"]>> {
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      total: orders.total,
      createdAt: orders.createdAt,
      programs: programsOfOrder,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(FILE_ROWS);
  return rows.map(({ total, createdAt, ...row }) => ({ ...row, total: toSar(total), created_at: createdAt.toISOString() }));
}

async function paidBy(db: Executor, userId: number): Promise<number> {
  const [row] = await db
    .select({
      paid: sql<number>`coalesce(sum(${payments.amount} - ${payments.refunded}) filter (where ${payments.status} in ('captured', 'partially_refunded')), 0)::bigint`.mapWith(
        Number,
      ),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.userId, userId));
  return toSar(row?.paid ?? 0);
}

async function certificatesOf(db: Executor, userId: number): Promise<NonNullable<PersonFile["certificates"]>> {
  const rows = await db
    .select({
      id: certificates.id,
      number: certificates.number,
      ar: programs.titleAr,
      en: programs.titleEn,
      status: certificates.status,
      issuedAt: certificates.issuedAt,
    })
    .from(certificates)
    .innerJoin(programs, eq(programs.id, certificates.programId))
    .where(eq(certificates.userId, userId))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
    .limit(FILE_ROWS);
  return rows.map(({ id, number, ar, en, status, issuedAt }) => ({
    id,
    number,
    program: { ar, en },
    status,
    issued_at: issuedAt.toISOString(),
  }));
}

async function sessionsOf(db: Executor, userId: number, now: Date): Promise<PersonFile["sessions"]> {
  const rows = await db
    .select({ device: devices.name, platform: devices.platform, seen: devices.lastSeenAt, until: sessions.expiresAt })
    .from(sessions)
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(devices.lastSeenAt))
    .limit(FILE_ROWS);
  return rows.map(({ device, platform, seen, until }) => ({
    device,
    platform,
    last_seen_at: seen.toISOString(),
    expires_at: until.toISOString(),
  }));
}
