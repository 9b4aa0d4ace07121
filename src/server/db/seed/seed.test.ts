import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { STAFF_ROLES } from "#contract/accounts/roles.ts";
import { vatWithin } from "#contract/rules/money.ts";
import { riyadhDay, riyadhWeekStart } from "#contract/rules/riyadh.ts";
import type { Database } from "#server/db/client.ts";
import { classSessions, cohorts, instructors, programInstructors, programs, reviews } from "#server/db/tables/catalogue.ts";
import { counters, coupons, invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { newsPosts, settings } from "#server/db/tables/site.ts";
import { passwordFits } from "#server/passwords.ts";
import { openSealedDatabase } from "#tests/support/database/sealed-database.ts";
import { DEMO_PASSWORD } from "./accounts.ts";
import { DEMO_WEEK } from "./move-forward.ts";
import { isEmpty, moveDemoForward, seedDemo } from "./seed.ts";

const SUNDAY = new Date("2026-11-22T06:00:00Z");
const DAY_MS = 86_400_000;

const opened: { close(): Promise<void> }[] = [];
async function fresh(): Promise<Database> {
  const database = await openSealedDatabase();
  opened.push(database);
  return database.db;
}
afterAll(async () => {
  for (const database of opened) await database.close();
});

const weekday = (instant: Date): number => new Date(riyadhDay(instant)).getUTCDay();

/** Sessions of the demo student that begin within a day and take place. */
const soon = async (db: Database, now: Date) =>
  db
    .select({ startsAt: classSessions.startsAt })
    .from(classSessions)
    .innerJoin(enrollments, eq(enrollments.cohortId, classSessions.cohortId))
    .innerJoin(users, and(eq(users.id, enrollments.userId), eq(users.email, "student@qabas.example")))
    .where(
      and(
        eq(enrollments.status, "active"),
        sql`${classSessions.cancelledAt} is null and ${classSessions.kind} <> 'deadline'`,
        gt(classSessions.startsAt, now),
        lte(classSessions.startsAt, new Date(now.getTime() + DAY_MS)),
      ),
    );

describe("Seeding the demo", () => {
  let db: Database;
  let statements = 0;
  beforeAll(async () => {
    db = await fresh();
    const asked = vi.spyOn(pg.Client.prototype, "query");
    expect(await isEmpty(db)).toBe(true);
    expect(await seedDemo(db, SUNDAY)).toBe(true);
    statements = asked.mock.calls.length;
    asked.mockRestore();
  });

  it("happens once, in a database with reference data alone, in few statements", async () => {
    // Three seconds on the embedded database are kept by batches, not by a stopwatch on a busy machine.
    expect(statements).toBeGreaterThan(10);
    expect(statements).toBeLessThan(180);
    expect(await isEmpty(db)).toBe(false);
    expect(await seedDemo(db, SUNDAY)).toBe(false);
    expect(await db.$count(programs)).toBe(33);
    expect(await db.$count(newsPosts)).toBe(12);
    expect((await db.select({ demo: settings.demo }).from(settings))[0]?.demo).toBe(true);
  });

  it("leaves a database alone in which anybody has registered", async () => {
    const other = await fresh();
    await other.insert(users).values({ type: "staff", email: "first@example.com", passwordHash: "x", nameAr: "أ", phone: "+966550000000" });
    expect(await seedDemo(other, SUNDAY)).toBe(false);
    expect(await other.$count(programs)).toBe(0);
  });

  it("gives marked accounts with the demo's password, of the staff one in each role; the instructor teaches two courses", async () => {
    const everybody = await db.select().from(users).orderBy(asc(users.id));
    const accounts = everybody.filter(({ passwordHash }) => passwordHash !== "-");
    expect(accounts.map(({ email, type, demo }) => ({ email, type, demo }))).toEqual([
      { email: "student@qabas.example", type: "student", demo: true },
      { email: "new@qabas.example", type: "student", demo: true },
      { email: "instructor@qabas.example", type: "instructor", demo: true },
      { email: "staff@qabas.example", type: "staff", demo: true },
      { email: "staff2@qabas.example", type: "staff", demo: true },
      ...STAFF_ROLES.map((role) => ({ email: `${role}@qabas.example`, type: "staff", demo: true })),
    ]);
    const held = await db
      .select({ email: users.email, role: staffRoles.role })
      .from(staffRoles)
      .innerJoin(users, eq(users.id, staffRoles.userId))
      .where(sql`${users.email} not like 'staff%'`);
    expect(held.map(({ email, role }) => [email, role]).toSorted()).toEqual(
      STAFF_ROLES.map((role) => [`${role}@qabas.example`, role]).toSorted(),
    );
    // The learners of the instructor's course are people to teach, not accounts: nobody signs in as one of them.
    const learners = everybody.filter(({ email }) => email.startsWith("learner-"));
    expect(learners.map(({ demo, passwordHash }) => [demo, passwordHash])).toEqual(Array.from({ length: 39 }, () => [true, "-"]));
    expect(new Set(learners.map(({ nameAr }) => nameAr)).size).toBe(39);
    for (const { passwordHash } of accounts) expect(await passwordFits(DEMO_PASSWORD, passwordHash)).toBe(true);
    const taught = await db
      .select({ slug: programs.slug })
      .from(programs)
      .innerJoin(programInstructors, eq(programInstructors.programId, programs.id))
      .innerJoin(instructors, and(eq(instructors.id, programInstructors.instructorId), eq(instructors.userId, accounts[2]?.id ?? 0)));
    expect(taught).toHaveLength(2);
    expect(await db.$count(enrollments, eq(enrollments.userId, accounts[1]?.id ?? 0))).toBe(0);
  });

  it("enrolls the student in two courses and a diploma with sessions this week, in one that is done, one put off and one that is to begin", async () => {
    const rows = await db
      .select({ slug: programs.slug, status: enrollments.status, progress: enrollments.progress, cohortId: enrollments.cohortId })
      .from(enrollments)
      .innerJoin(programs, eq(programs.id, enrollments.programId))
      .innerJoin(users, and(eq(users.id, enrollments.userId), eq(users.email, "student@qabas.example")))
      .orderBy(asc(enrollments.id));
    expect(rows.map(({ slug, status, progress }) => [slug, status, progress])).toEqual([
      ["information-security-for-employees", "completed", 100],
      ["negotiation-skills", "withdrawn", 0],
      ["diploma-human-resources", "active", 15],
      ["statistics-for-decisions", "postponed", 12],
      ["data-analysis-with-python", "active", 62],
      ["professional-writing-in-arabic", "active", 30],
      ["power-bi-dashboards", "pending", 0],
    ]);
    const week = riyadhWeekStart(SUNDAY);
    for (const row of rows.filter(({ status }) => status === "active")) {
      const here = await db.$count(
        classSessions,
        and(
          eq(classSessions.cohortId, row.cohortId ?? 0),
          gt(classSessions.startsAt, week),
          lte(classSessions.startsAt, new Date(week.getTime() + 7 * DAY_MS)),
        ),
      );
      expect(here, row.slug).toBeGreaterThanOrEqual(2);
    }
  });

  it("keeps books that add up: orders, items, payments, documents whose numbers rise with time and have no gap, refunds", async () => {
    const student = await db
      .select({ status: orders.status })
      .from(orders)
      .innerJoin(users, and(eq(users.id, orders.userId), eq(users.email, "student@qabas.example")))
      .orderBy(asc(orders.createdAt));
    expect(student.map(({ status }) => status)).toEqual(["paid", "refunded", "paid", "paid", "expired", "paid"]);
    const [all, items, paid] = await Promise.all([db.select().from(orders), db.select().from(orderItems), db.select().from(payments)]);
    const itemsOf = (id: string) => items.filter(({ orderId }) => orderId === id);
    const paymentOf = new Map(paid.map((payment) => [payment.orderId, payment]));
    const given = await db.select().from(refunds);
    for (const order of all) {
      const own = itemsOf(order.id);
      const sum = (of: (item: (typeof own)[number]) => number) => own.reduce((total, item) => total + of(item), 0);
      expect([sum((item) => item.price), sum((item) => item.discount), sum((item) => item.vat), sum((item) => item.total)]).toEqual([
        order.subtotal,
        order.discount,
        order.vat,
        order.total,
      ]);
      for (const item of own) expect(item.vat).toBe(vatWithin(item.price - item.discount));
      const back = given.filter(({ orderId }) => orderId === order.id).reduce((total, { amount }) => total + amount, 0);
      expect(paymentOf.get(order.id)).toMatchObject({ amount: order.total, refunded: back });
      expect(order.status.includes("refunded"), order.number).toBe(back > 0);
    }
    const documents = [
      all.map(({ number, createdAt }) => ({ number, at: createdAt })),
      await db.select({ number: invoices.number, at: invoices.issuedAt }).from(invoices),
      await db.select({ number: creditNotes.number, at: creditNotes.issuedAt }).from(creditNotes),
    ];
    const counted = Object.fromEntries((await db.select().from(counters)).map(({ name, value }) => [name, value]));
    for (const series of documents) {
      const inTime = series.toSorted((a, b) => a.at.getTime() - b.at.getTime());
      for (const year of new Set(inTime.map(({ at }) => riyadhDay(at).slice(0, 4)))) {
        const of = inTime.filter(({ at }) => riyadhDay(at).startsWith(year));
        const prefix = `${of[0]?.number.slice(0, 4)}${year}`;
        expect(of.map(({ number }) => number)).toEqual(of.map((_, index) => `${prefix}-${String(index + 1).padStart(6, "0")}`));
        expect(counted[prefix]).toBe(of.length);
      }
    }
    expect(documents[1]).toHaveLength(all.filter(({ paidAt }) => paidAt).length);
    expect(documents[2]).toHaveLength(given.length);
  });

  it("has a year behind it: purchases, enrollments and registers in each of its months, and money that went back in most", async () => {
    const months = async (query: SQL) => (await db.execute<{ month: string; n: number }>(query)).rows.length;
    const year = sql`between ${SUNDAY.toISOString()}::timestamptz - interval '365 days' and ${SUNDAY.toISOString()}`;
    const by = (at: SQL, from: SQL) =>
      sql`select to_char(${at}, 'YYYY-MM') as month, count(*)::int as n from ${from} where ${at} ${year} group by 1`;
    expect(await months(by(sql`issued_at`, sql`invoices`))).toBeGreaterThanOrEqual(12);
    expect(await months(by(sql`created_at`, sql`enrollments`))).toBeGreaterThanOrEqual(12);
    expect(await months(by(sql`s.starts_at`, sql`class_sessions s join attendance_marks m on m.session_id = s.id`))).toBeGreaterThanOrEqual(
      11,
    );
    expect(await months(by(sql`issued_at`, sql`credit_notes`))).toBeGreaterThanOrEqual(8);
    // Nobody buys a program twice, or sits where they have no place.
    const twice = await db.execute(sql`select 1 from enrollments group by user_id, program_id having count(*) > 1`);
    expect(twice.rows).toEqual([]);
    const strangers = await db.execute(sql`select 1 from attendance_marks m join class_sessions s on s.id = m.session_id
      where not exists (select 1 from enrollments e where e.user_id = m.user_id and e.cohort_id = s.cohort_id)`);
    expect(strangers.rows).toEqual([]);
  });

  it("computes ratings from the reviews, and fills no cohort beyond its seats", async () => {
    const rated = await db
      .select({
        id: programs.id,
        sum: programs.ratingSum,
        count: programs.ratingCount,
        stars: sql<number>`coalesce(sum(${reviews.stars}), 0)::int`,
        reviews: sql<number>`count(${reviews.id})::int`,
      })
      .from(programs)
      .leftJoin(reviews, eq(reviews.programId, programs.id))
      .groupBy(programs.id);
    for (const row of rated) expect([row.sum, row.count], String(row.id)).toEqual([row.stars, row.reviews]);
    expect(await db.$count(cohorts, sql`${cohorts.seatsTaken} > ${cohorts.seatsTotal} or ${cohorts.endsOn} < ${cohorts.startsOn}`)).toBe(0);
    expect((await db.select().from(coupons)).every(({ code }) => code === code.toUpperCase())).toBe(true);
  });

  it("puts a session of the student into the next 24 hours even on a Friday, and all others on Sunday to Thursday", async () => {
    expect((await soon(db, SUNDAY)).length).toBeGreaterThan(0);
    const onFriday = await fresh();
    const friday = new Date(SUNDAY.getTime() + 5 * DAY_MS + 11 * 3_600_000);
    await seedDemo(onFriday, friday);
    expect(await soon(onFriday, friday)).toHaveLength(1);
    const outside = (await onFriday.select({ startsAt: classSessions.startsAt }).from(classSessions)).filter(
      ({ startsAt }) => weekday(startsAt) > 4,
    );
    expect(outside).toHaveLength(1);
  });
});

describe("Moving the demo forward at start", () => {
  let db: Database;
  beforeAll(async () => {
    db = await fresh();
  });

  it("does nothing while a session lies ahead, and nothing without a demo", async () => {
    expect(await moveDemoForward(db, SUNDAY)).toBe(0);
    await seedDemo(db, SUNDAY);
    expect(await moveDemoForward(db, new Date(SUNDAY.getTime() + 30 * 7 * DAY_MS))).toBe(0);
  });

  // Each begins where the one before it moved the demo to.
  it.each([0, 2, 4, 5])("moves by whole weeks once all is past, with a session within 24 hours (weekday %i)", async (day) => {
    const before = await db.select().from(classSessions).orderBy(asc(classSessions.id));
    const purchases = await db.select({ paidAt: orders.paidAt }).from(orders).orderBy(asc(orders.number));
    const [anchor] = await db.select().from(counters).where(eq(counters.name, DEMO_WEEK));
    const last = Math.max(...before.map(({ endsAt }) => endsAt.getTime()));
    const now = new Date(riyadhWeekStart(new Date(last + 21 * DAY_MS)).getTime() + day * DAY_MS + 10 * 3_600_000);
    const weeks = await moveDemoForward(db, now);
    expect(weeks).toBe((riyadhWeekStart(now).getTime() - (anchor?.value ?? 0)) / (7 * DAY_MS));

    const after = new Map((await db.select().from(classSessions)).map((session) => [session.id, session]));
    for (const old of before) {
      const session = after.get(old.id);
      expect((session?.startsAt.getTime() ?? 0) - old.startsAt.getTime()).toBe(weeks * 7 * DAY_MS);
      expect([session?.uid, session?.sequence]).toEqual([old.uid, old.sequence + 1]);
    }
    expect((await soon(db, now)).length).toBeGreaterThan(0);
    expect(await db.select({ paidAt: orders.paidAt }).from(orders).orderBy(asc(orders.number))).toEqual(purchases);
    expect(await db.$count(newsPosts, gt(newsPosts.publishedAt, now))).toBe(0);
    expect(await db.$count(enrollments, and(eq(enrollments.status, "active"), lte(enrollments.accessUntil, now)))).toBe(0);
    // Once is enough.
    expect(await moveDemoForward(db, now)).toBe(0);
  });
});
