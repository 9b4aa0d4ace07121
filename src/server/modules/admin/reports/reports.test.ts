import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataOf } from "#contract/endpoint.ts";
import type {
  LearnersAtRisk,
  readAttendanceReport,
  readEnrollmentReport,
  readRevenue,
  readSatisfaction,
} from "#contract/reports/reports.ts";
import { toHalalas } from "#contract/rules/money.ts";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { keepAtRisk } from "#server/commands/reports/keep-at-risk.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { categories, programs, reviews } from "#server/db/tables/catalogue.ts";
import { invoices, orderItems, orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { atRiskMarks } from "#server/db/tables/learning/at-risk-marks.ts";
import { creditNotes } from "#server/db/tables/requests.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  staff = await makeStaff(shop.server);
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const read = <T>(path: string, who = staff) => shop.server.call<T>("GET", `/admin/reports/${path}`, { headers: who.headers });
const only = (...roles: StaffRole[]) => makeSignedIn(shop.server, { type: "staff" }, roles);
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

describe("issue 20.7: reports", () => {
  it("are refused to whom their roles do not allow them", async () => {
    const [content, admin] = [await only("content"), await only("admin")];
    expect(await read("revenue", content)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await read("at-risk", content)).toMatchObject({ status: 403, code: "capability_required" });
    for (const name of ["enrollments", "attendance", "satisfaction"]) {
      expect(await read(name, admin)).toMatchObject({ status: 403, code: "capability_required" });
      expect((await read(name, content)).status).toBe(200);
    }
    expect(await read("revenue?from=2026-12-01&to=2026-11-01")).toMatchObject({ status: 422 });
    expect(await read("enrollments?from=2001-01-01")).toMatchObject({ status: 422 });
  });

  it("revenue is what the tax documents add up to, document by document, whichever way it is told", async () => {
    const [first, second] = [
      await makeProgram(shop.server, { price: 80_033, seats: 9 }),
      await makeProgram(shop.server, { price: 25_017 }),
    ];
    for (const bought of [[first], [first, second], [second]]) await shop.order(await shop.buyerOf(bought));
    const [order] = await db().select().from(orders).where(eq(orders.total, 80_033));
    await confirmPassword(shop.server, staff);
    const refund = { program_id: first.id, amount: 100.55, reason: "خطأ في التسجيل" };
    await shop.server.call("POST", `/admin/orders/${order?.id}/refund`, { headers: staff.headers, body: refund });
    await shop.server.runJobs();
    await expect.poll(() => db().$count(creditNotes), { timeout: 60_000 }).toBe(1);

    const issued = await db().select().from(invoices).innerJoin(orderItems, eq(orderItems.orderId, invoices.orderId));
    const notes = await db().select().from(creditNotes);
    const [sales, back] = [sum(issued.map((row) => row.order_items.total)), sum(notes.map(({ amount }) => amount))];
    const vat = sum(issued.map((row) => row.order_items.vat)) - sum(notes.map((note) => note.vat));
    for (const period of ["", "?from=2026-11-20&to=2026-12-15", "?from=2026-08-01&to=2026-12-15"]) {
      const { data } = await read<DataOf<typeof readRevenue>>(`revenue${period}`);
      const { totals } = data;
      expect(toHalalas(totals.sales)).toBe(sales);
      expect(toHalalas(totals.returned)).toBe(back);
      expect(toHalalas(totals.net)).toBe(sales - back);
      expect(toHalalas(totals.vat)).toBe(vat);
      expect(totals.orders).toBe(3);
      expect(sum(data.points.map(({ net }) => toHalalas(net)))).toBe(sales - back);
      expect(sum(data.programs.map((row) => toHalalas(row.sales)))).toBe(sales);
      expect(data.programs.map(({ id, sold }) => [id, sold])).toEqual([
        [first.id, 2],
        [second.id, 2],
      ]);
      expect(sum(data.methods.map((row) => toHalalas(row.amount)))).toBe(sales);
    }
    const before = await read<DataOf<typeof readRevenue>>("revenue?from=2025-01-01&to=2025-03-31");
    expect(before.data).toMatchObject({ step: "week", totals: { sales: 0, net: 0, orders: 0 }, programs: [] });
  });

  it("enrollments, attendance and satisfaction count what was written, and each part of the period by Riyadh's days", async () => {
    const { cohort, sessions, learners } = await classOf();
    await db()
      .update(enrollments)
      .set({ createdAt: new Date("2026-10-31T21:30:00Z") })
      .where(eq(enrollments.cohortId, cohort.id));
    const [done] = learners;
    await db()
      .update(enrollments)
      .set({ status: "completed" })
      .where(eq(enrollments.id, done?.enrollmentId ?? 0));
    const { data: enrolled } = await read<DataOf<typeof readEnrollmentReport>>("enrollments?from=2026-10-30&to=2026-11-02");
    expect(enrolled.points.map((point) => [point.from, point.enrolled])).toEqual([
      ["2026-10-30", 0],
      ["2026-10-31", 0],
      ["2026-11-01", learners.length],
      ["2026-11-02", 0],
    ]);
    expect(enrolled.programs).toMatchObject([{ id: cohort.programId, enrolled: learners.length, completed: 1, withdrawn: 0 }]);

    await db()
      .insert(attendanceMarks)
      .values(
        learners.map(({ user }, index) => ({
          sessionId: sessions,
          userId: user.id,
          mark: index === 0 ? ("absent" as const) : ("present" as const),
          source: "instructor" as const,
        })),
      );
    const { data: marks } = await read<DataOf<typeof readAttendanceReport>>("attendance?from=2026-11-01&to=2026-11-30");
    expect(marks.totals).toEqual({ present: learners.length - 1, late: 0, absent: 1, excused: 0 });
    expect(marks.points.find(({ from }) => from === "2026-11-22")).toMatchObject({ present: learners.length - 1 });

    await db()
      .insert(reviews)
      .values(
        [5, 2].map((stars) => ({
          programId: cohort.programId,
          authorAr: "س",
          authorEn: "S",
          stars,
          createdAt: new Date("2026-11-20T09:00:00Z"),
        })),
      );
    const { data: said } = await read<DataOf<typeof readSatisfaction>>(`satisfaction?from=2026-11-20&to=2026-11-20`);
    expect(said).toMatchObject({ totals: { reviews: 2, average: 3.5 }, programs: [{ id: cohort.programId, average: 3.5 }] });
    expect(said.stars).toContainEqual({ stars: 5, reviews: 1 });
  });

  it("of learning are cut to the categories of the caller's role", async () => {
    const [field] = await db()
      .insert(categories)
      .values({ slug: "report-field", nameAr: "مجال", nameEn: "Field", glaze: "data" })
      .returning();
    const limited = await only("registrar");
    await db()
      .update(staffRoles)
      .set({ categories: [field?.id ?? 0] })
      .where(eq(staffRoles.userId, limited.user.id));
    const { cohort } = await classOf();
    await db()
      .update(programs)
      .set({ categoryId: field?.id ?? 0 })
      .where(eq(programs.id, cohort.programId));
    const { data } = await read<DataOf<typeof readEnrollmentReport>>("enrollments", limited);
    expect(data.programs.map(({ id }) => id)).toEqual([cohort.programId]);
    expect(data.totals.enrolled).toBe(data.programs[0]?.enrolled);
    expect((await read<LearnersAtRisk>("at-risk", limited)).meta).toMatchObject({ total: 0 });
  });

  it("learners to follow up are those of the rule, with its figures, on the page and in the file", async () => {
    const { learners } = await classOf();
    const [silent] = learners;
    await db()
      .update(enrollments)
      .set({ startedAt: new Date("2026-10-01T09:00:00Z") })
      .where(eq(enrollments.id, silent?.enrollmentId ?? 0));
    shop.server.clock.advance(600_000);
    const now = shop.server.services.clock.now();
    await keepAtRisk(db(), now);
    const { data, meta } = await read<LearnersAtRisk>("at-risk?filter[flag]=inactive");
    expect(meta).toMatchObject({ total: data.length, as_of: now.toISOString() });
    expect(data.find(({ id }) => id === silent?.enrollmentId)?.risks).toMatchObject([{ code: "inactive", limit: 10 }]);
    expect(data.map(({ id }) => id)).not.toContain(learners[1]?.enrollmentId);
    await confirmPassword(shop.server, staff);
    const asked = await shop.server.call<{ id: string }>("POST", "/admin/exports", {
      headers: staff.headers,
      body: { kind: "at_risk", filter: { flag: "inactive" } },
    });
    await shop.server.runJobs();
    const list = await shop.server.call<{ id: string; rows: number }[]>("GET", "/admin/exports", { headers: staff.headers });
    expect(list.data.find(({ id }) => id === asked.data.id)?.rows).toBe(data.length);

    // What is said of each is of now: who withdrew since then is on the page no more.
    const withdrawn = { status: "withdrawn" as const };
    await db()
      .update(enrollments)
      .set(withdrawn)
      .where(eq(enrollments.id, silent?.enrollmentId ?? 0));
    const left = async () => (await read<LearnersAtRisk>("at-risk")).data.map(({ id }) => id);
    expect(await left()).not.toContain(silent?.enrollmentId);
    await keepAtRisk(db(), now);
    expect(await db().$count(atRiskMarks, eq(atRiskMarks.enrollmentId, silent?.enrollmentId ?? 0))).toBe(0);
  });
});

/** Learners of a cohort that runs, with a session on 22 November. */
async function classOf() {
  const made = await makeClass(shop.server);
  return { cohort: made.cohort, sessions: made.session.id, learners: made.learners };
}
