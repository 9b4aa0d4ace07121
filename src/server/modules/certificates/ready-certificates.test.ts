import { and, eq, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { IssuedRow } from "#contract/certificates/admin-certificates.ts";
import type { listReadyCertificates, ReadyRow } from "#contract/certificates/ready-certificates.ts";
import type { MetaOf } from "#contract/endpoint.ts";
import { certificateRequirements } from "#server/commands/certificates/certificate-requirements.ts";
import { dueEnrollments, issueDue } from "#server/commands/certificates/due-enrollments.ts";
import { CERTIFICATE_CHECK } from "#server/commands/certificates/issue-certificate.ts";
import { ENROLLED, meetsEverything } from "#server/commands/certificates/meets-everything.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";
import { jobs, recurringJobs } from "#server/db/tables/jobs.ts";
import { check, finished } from "#tests/support/certificate-factories.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { enrol, makeCohort } from "#tests/support/study-factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  // The look at whoever is due has had its turn: it comes again ten minutes later by the clock of the tests, which stands.
  const looked = and(eq(recurringJobs.name, "certificates that are due"), isNull(recurringJobs.lockedUntil));
  await vi.waitFor(async () => expect(await server.services.db.$count(recurringJobs, looked)).toBe(1), { timeout: 30_000 });
  staff = await makeStaff(server);
});
afterAll(() => server.close());

const db = () => server.services.db;
const now = () => server.clock.now();
const ready = async (query = "", who = staff) =>
  await server.call<ReadyRow[]>("GET", `/admin/certificates/ready${query}`, { headers: who.headers });
const causeOf = async (id: number) => (await ready()).data.find((row) => row.enrollment_id === id)?.cause ?? null;
const issue = async (ids: number[]) =>
  (await server.call<IssuedRow[]>("POST", "/admin/certificates/issue", { headers: staff.headers, body: { enrollment_ids: ids } })).data;
async function meets(id: number): Promise<boolean> {
  const { rows } = await db().execute(sql`select 1 from ${ENROLLED} where e.id = ${id} and ${meetsEverything(now())}`);
  return rows.length > 0;
}

describe("office.md §9: ready to issue", () => {
  it("lists who meets every rule and has no certificate, with the cause; who misses one is not in it", async () => {
    const soon = await finished(server);
    const early = await finished(server, { progress: 99 });
    const poor = await finished(server, { degree: 59 });
    const unverified = await finished(server);
    await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unverified.learner.user.id));
    const late = await finished(server);
    await db()
      .update(enrollments)
      .set({ accessUntil: new Date(now().getTime() - 1) })
      .where(eq(enrollments.id, late.enrollment.id));
    expect(await causeOf(soon.enrollment.id)).toBe("soon");
    expect(await causeOf(early.enrollment.id)).toBeNull();
    expect(await causeOf(poor.enrollment.id)).toBeNull();
    expect(await causeOf(unverified.enrollment.id)).toBe("email_unverified");
    expect(await causeOf(late.enrollment.id)).toBe("access_over");
    const ids = [soon, early, poor, unverified, late].map(({ enrollment }) => enrollment.id);
    expect((await issue(ids)).map(({ result, lacks }) => [result, lacks])).toEqual([
      ["issued", null],
      ["not_eligible", "progress"],
      ["not_eligible", "grade"],
      ["not_eligible", "email_unverified"],
      ["issued", null],
    ]);
    expect((await issue(ids))[0]).toMatchObject({ result: "exists" });
    for (const { enrollment } of [soon, late]) expect(await causeOf(enrollment.id)).toBeNull();
    await db().update(certificates).set({ status: "revoked", reason: "خطأ" }).where(eq(certificates.enrollmentId, soon.enrollment.id));
    expect(await causeOf(soon.enrollment.id)).toBe("revoked");
    expect((await issue([soon.enrollment.id]))[0]).toMatchObject({ result: "issued" });
  });

  it("is narrowed to a program or a cohort, counted, and read to its end page by page", async () => {
    const { program, cohort, enrollment } = await finished(server, { degree: null });
    const more = Array.from({ length: 4 }, () => enrollment.userId).map((userId) => ({
      userId,
      programId: program.id,
      cohortId: cohort.id,
      status: "completed" as const,
      progress: 100,
      startedAt: now(),
      accessUntil: new Date(now().getTime() + 1e9),
    }));
    await db().insert(enrollments).values(more);
    const seen: number[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof ready>> = await ready(
        `?filter[cohort_id]=${cohort.id}&per_page=2${cursor ? `&cursor=${cursor}` : ""}`,
      );
      const meta = page.meta as { total: number; next_cursor: string | null };
      expect(meta.total).toBe(5);
      seen.push(...page.data.map((row) => row.enrollment_id));
      cursor = meta.next_cursor;
    }
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect(new Set(seen).size).toBe(5);
    expect((await ready(`?filter[program_id]=${program.id}`)).data).toHaveLength(5);
    expect((await ready(`?filter[program_id]=${program.id + 1_000_000}`)).data).toEqual([]);
  });

  it("offers the programs and the cohorts that somebody waits in, with how many, of what the caller may see", async () => {
    const { program, cohort, enrollment } = await finished(server, { degree: null });
    const later = await makeCohort(db(), program.id, "2026-10-04", { endsOn: "2026-11-19" });
    const other = await makeSignedIn(server);
    await enrol(db(), other.user.id, later, now(), { progress: 100 });
    await enrol(db(), enrollment.userId, later, now(), { progress: 100 });
    type Offered = Pick<MetaOf<typeof listReadyCertificates>, "total" | "programs" | "cohorts">;
    const offered = async (query: string, who = staff) => (await ready(query, who)).meta as unknown as Offered;
    const every = await offered("");
    expect(every.programs.find(({ id }) => id === program.id)).toMatchObject({ count: 3, title: { en: program.titleEn } });
    expect(every.cohorts).toEqual([]);
    const of = (id: number, count: number, starts_on: string) => ({ id, program_id: program.id, starts_on, count });
    const both = [of(later.id, 2, "2026-10-04"), of(cohort.id, 1, "2026-09-06")];
    expect(await offered(`?filter[program_id]=${program.id}`)).toMatchObject({ total: 3, cohorts: both });
    expect(await offered(`?filter[cohort_id]=${cohort.id}`)).toMatchObject({ total: 1, cohorts: both });
    const limited = await makeSignedIn(server, { type: "staff" }, []);
    await db().execute(sql`insert into staff_roles (user_id, role, categories) values (${limited.user.id}, 'registrar', '{2000000}')`);
    expect(await offered(`?filter[program_id]=${program.id}`, limited)).toMatchObject({ total: 0, programs: [], cohorts: [] });
  });

  it("says of whom the work was set aside, why and when; issued by staff, or tried again, it says so no more", async () => {
    const { enrollment } = await finished(server);
    const fine = await finished(server);
    const at = now();
    const [job] = await db()
      .insert(jobs)
      .values({
        kind: CERTIFICATE_CHECK,
        payload: { enrollmentId: enrollment.id },
        runAt: at,
        attempts: 41,
        deadAt: at,
        deadReason: "retries_exhausted",
        lastError: "the key of signatures is locked",
      })
      .returning({ id: jobs.id });
    const rowOf = async (id: number) => (await ready()).data.find((row) => row.enrollment_id === id);
    expect(await rowOf(enrollment.id)).toMatchObject({
      cause: "failed",
      failed: { job_id: job?.id, reason: "retries_exhausted", at: at.toISOString() },
    });
    expect(await rowOf(fine.enrollment.id)).toMatchObject({ cause: "soon", failed: null });
    // Dropped by whoever decides about jobs: the next run issues it.
    await db()
      .update(jobs)
      .set({ doneAt: at })
      .where(eq(jobs.id, job?.id ?? 0));
    expect(await rowOf(enrollment.id)).toMatchObject({ cause: "soon", failed: null });
    await db()
      .update(jobs)
      .set({ doneAt: null })
      .where(eq(jobs.id, job?.id ?? 0));
    expect((await issue([enrollment.id]))[0]).toMatchObject({ result: "issued" });
    expect(await rowOf(enrollment.id)).toBeUndefined();
  });

  it("is refused to whoever reads no certificates, and cut to the fields of a role", async () => {
    const { enrollment } = await finished(server);
    const finance = await makeSignedIn(server, { type: "staff" }, ["finance"]);
    expect(await ready("", finance)).toMatchObject({ status: 403, code: "capability_required" });
    const limited = await makeSignedIn(server, { type: "staff" }, []);
    await db().execute(sql`insert into staff_roles (user_id, role, categories) values (${limited.user.id}, 'registrar', '{2000000}')`);
    expect(await ready("", limited)).toMatchObject({ status: 200, data: [], meta: { total: 0 } });
    expect(await causeOf(enrollment.id)).toBe("soon");
  });
});

describe("what is due is found however many others wait for a mark", () => {
  it("two hundred who are far enough and lack a grade take no room before the one who has it", async () => {
    const { enrollment, program, cohort } = await finished(server, { degree: 10 });
    const waiting = Array.from({ length: 205 }, () => ({
      userId: enrollment.userId,
      programId: program.id,
      cohortId: cohort.id,
      status: "active" as const,
      progress: 100,
      startedAt: now(),
      accessUntil: new Date(now().getTime() + 1e9),
    }));
    await db().insert(enrollments).values(waiting);
    const { enrollment: due } = await finished(server);
    expect(await dueEnrollments(db(), now())).toContain(due.id);
    await check(server, due.id);
    expect(await dueEnrollments(db(), now())).not.toContain(due.id);
  });
});

describe("one certificate that cannot be issued", () => {
  it("keeps nobody behind it from theirs", async () => {
    const [stuck, behind] = [await finished(server), await finished(server)];
    await db().execute(sql.raw(`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`));
    await db().execute(
      sql.raw(
        `create trigger refuse_one before insert on certificates for each row when (new.enrollment_id = ${stuck.enrollment.id}) execute function refuse_one()`,
      ),
    );
    try {
      const { log, config } = server.services;
      await issueDue(db(), config.secret, log, now());
    } finally {
      await db().execute(sql.raw("drop trigger refuse_one on certificates"));
      await db().execute(sql.raw("drop function refuse_one()"));
    }
    const issued = (id: number) => db().$count(certificates, eq(certificates.enrollmentId, id));
    expect(await issued(stuck.enrollment.id)).toBe(0);
    expect(await issued(behind.enrollment.id)).toBe(1);
  });
});

describe("the database and the rules of one enrollment", () => {
  it("say the same of any grade, attendance, progress and payment", async () => {
    const { enrollment, program, cohort } = await finished(server, { degree: null });
    const mark = fc.record({
      weight: fc.integer({ min: 1, max: 60 }),
      degree: fc.integer({ min: 0, max: 120 }),
      status: fc.constantFrom("submitted", "graded", "absent", "excused", "none"),
      published: fc.constantFrom("before", "later", "never"),
    });
    const world = fc.record({
      progress: fc.constantFrom(59, 60, 100),
      requiredGrade: fc.constantFrom(0, 60),
      requiredAttendance: fc.constantFrom(0, 75),
      rate: fc.constantFrom(null, 3, 4),
      over: fc.boolean(),
      marks: fc.array(mark, { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ progress, requiredGrade, requiredAttendance, rate, over, marks }) => {
        await db().update(programs).set({ requiredProgress: 60, requiredGrade, requiredAttendance }).where(eq(programs.id, program.id));
        await db()
          .update(cohorts)
          .set({ endsOn: over ? "2026-11-19" : "2027-11-19" })
          .where(eq(cohorts.id, cohort.id));
        await db().update(enrollments).set({ progress }).where(eq(enrollments.id, enrollment.id));
        await db().delete(gradeItems).where(eq(gradeItems.programId, program.id));
        for (const [position, one] of marks.entries()) {
          const [item] = await db()
            .insert(gradeItems)
            .values({ programId: program.id, type: "final", titleAr: "أ", titleEn: "A", maxDegree: 100, weight: one.weight, position })
            .returning();
          if (one.status === "none") continue;
          const at = { before: new Date(now().getTime() - 1), later: new Date(now().getTime() + 1e6), never: null }[one.published];
          const degree = one.status === "graded" ? Math.min(one.degree, 100) : null;
          await db()
            .insert(gradeMarks)
            .values({
              enrollmentId: enrollment.id,
              gradeItemId: item?.id ?? 0,
              degree,
              status: one.status,
              publishedAt: at,
              updatedAt: now(),
            });
        }
        // Four sessions with a mark: three attended are 75 percent.
        const counts = rate === null ? { present: 0, absent: 0 } : { present: rate === 3 ? 3 : 2, absent: rate === 3 ? 1 : 2 };
        await db()
          .insert(enrollmentStandings)
          .values({ enrollmentId: enrollment.id, ...counts, attendanceRate: rate === null ? null : rate === 3 ? 75 : 50 })
          .onConflictDoUpdate({
            target: enrollmentStandings.enrollmentId,
            set: { ...counts, attendanceRate: rate === null ? null : rate === 3 ? 75 : 50 },
          });
        const rules = await certificateRequirements(db(), enrollment.id, now());
        expect([await meets(enrollment.id), rules]).toEqual([rules.every(({ met }) => met), rules]);
      }),
      { numRuns: 60 },
    );
  });
});
