import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EnrollmentImport, ImportLine } from "#contract/enrollments/enrollment-imports.ts";
import { doImport } from "#server/commands/enrollments/by-hand/run-import.ts";
import { applyRetention } from "#server/retention/retention.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { notices } from "#server/db/tables/notifications.ts";
import { enrollmentImportLines } from "#server/db/tables/staff/manual-enrollments.ts";
import { makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { importEnrollments } from "#tests/support/files/import-enrollments.ts";
import { makeStaff, studying } from "#tests/support/request-factories.ts";
import { size } from "#tests/support/size.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
  // Each test says when its jobs are done.
  await server.services.jobs.stop();
});
afterAll(() => server.close());

const send = (csv: string, { who = staff, id }: { who?: SignedIn; id?: string } = {}) => importEnrollments(server, who, csv, id);
const ask = <T = EnrollmentImport>(method: "GET" | "POST", path: string, who = staff) =>
  server.call<T>(method, `/admin/enrollment-imports${path}`, { headers: who.headers });
const enrolledIn = (programId: number, status: "pending" | "withdrawn" = "pending") =>
  server.services.db.$count(enrollments, and(eq(enrollments.programId, programId), eq(enrollments.status, status)));

/** As many as a list may have, in `npm run test:large`. */
const LINES = size(5_000, 600);

describe("issue 20.2 bulk enrollment by CSV", () => {
  it("is refused to learners and other roles, and a file that is none says so", async () => {
    expect(await send("person,program\n", { who: await makeSignedIn(server) })).toMatchObject({ status: 403, code: "role_required" });
    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    expect(await send("person,program\n", { who: support })).toMatchObject({ code: "capability_required" });
    const content = await makeSignedIn(server, { type: "staff" }, ["content"]);
    expect(await ask("GET", `/${randomUUID()}`, content)).toMatchObject({ code: "capability_required" });
    expect(await ask("POST", `/${randomUUID()}/run`, support)).toMatchObject({ code: "capability_required" });
    expect(await send("name,course\nA,B")).toMatchObject({ status: 422, error_keys: { file: [{ key: "table.columns" }] } });
    expect(await send("person,program")).toMatchObject({ error_keys: { file: [{ key: "table.lines" }] } });
    expect(await send(`person,program\n${"a,b\n".repeat(5_001)}`)).toMatchObject({ status: 422 });
    expect(await ask("GET", `/${randomUUID()}`)).toMatchObject({ status: 404 });
  });

  it("says of thousands of lines with every kind of mistake what each will do, does all that is right or nothing, and takes it back", async () => {
    const { db } = server.services;
    const program = await makeStudyProgram(db, { titleAr: "إدارة الوقت", titleEn: "Time management" });
    const cohort = await makeCohort(db, program.id, "2026-12-06", { seatsTotal: LINES - 50 });
    const small = await makeStudyProgram(db);
    await makeCohort(db, small.id, "2026-12-06", { seatsTotal: 1 });
    const two = await makeStudyProgram(db);
    await makeCohort(db, two.id, "2026-12-06");
    await makeCohort(db, two.id, "2027-01-10");
    const draft = await makeStudyProgram(db, { status: "draft" });
    await makeStudyProgram(db, { titleEn: "Twice" });
    await makeStudyProgram(db, { titleEn: "Twice" });
    const { learner: busy, cohort: busyCohort } = await studying(server);
    const clashing = await makeStudyProgram(db);
    const late = await makeCohort(db, clashing.id, "2026-12-06");
    await makeSession(db, busyCohort.id, "2026-12-08T13:00:00Z");
    await makeSession(db, late.id, "2026-12-08T13:30:00Z");
    const owner = await makeUser(server);
    await enrol(db, owner.id, cohort, server.clock.now());
    const byPhone = await makeUser(server, { phone: "+966541230001" });
    const shared = [await makeUser(server, { phone: "+966541230009" }), await makeUser(server, { phone: "+966541230009" })];
    await db.execute(sql`insert into users (type, email, password_hash, name_ar, name_en, phone)
      select 'student', 'bulk-' || n || '@example.com', '!', 'متدرب ' || n, 'Learner ' || n, '' from generate_series(1, ${LINES - 30}::int) n`);
    const title = program.titleAr;
    const wrong: [line: string, problem: string | null][] = [
      [`,${title},,,`, "person_missing"],
      [`nobody@example.com,${title},,,`, "person_unknown"],
      [`${shared[0]?.phone},${title},,,`, "person_ambiguous"],
      [`${staff.user.email},${title},,,`, "not_a_learner"],
      [`bulk-1@example.com,,,,`, "program_missing"],
      [`bulk-1@example.com,No such program,,,`, "program_unknown"],
      [`bulk-1@example.com,Twice,,,`, "program_ambiguous"],
      [`bulk-1@example.com,${draft.slug},,,`, "program_unavailable"],
      [`bulk-1@example.com,${two.id},,,`, "cohort_missing"],
      [`bulk-1@example.com,${two.id},2029-01-01,,`, "cohort_unknown"],
      [`${owner.email},${title},,,`, "already_enrolled"],
      [`bulk-1@example.com,${small.id},,,`, null],
      [`bulk-2@example.com,${small.id},,,`, "seat_unavailable"],
      [`${busy.user.email},${clashing.id},,,`, "session_clash"],
      [`bulk-1@example.com,${two.id},2027-01-10,barter,`, "basis_unknown"],
      [`bulk-1@example.com,${two.id},10/1/2027,paid,`, "reference_missing"],
      [`bulk-1@example.com,${two.id},10/1/2027,paid,R-1`, null],
      [`bulk-2@example.com,${two.id},10/1/2027,مدفوع,R-1`, "reference_taken"],
      [`bulk-2@example.com,${two.id},10/1/2027,sponsored,${"ش".repeat(121)}`, "too_long"],
      [`054 123 0001,${title},٢٠٢٦-١٢-٠٦,sponsored,مؤسسة الواحة`, null],
      [`bulk-1@example.com,${title},,,`, null],
      [`BULK-1@example.com,${title},,,`, "already_enrolled"],
    ];
    const right = Array.from({ length: LINES - wrong.length }, (_, index) => `bulk-${index + 2}@example.com,${title},,,`);
    const csv = ["البريد الإلكتروني,البرنامج,الشعبة,الدفع,المرجع", ...wrong.map(([line]) => line), ...right].join("\r\n");
    const before = await db.$count(enrollments);
    const id = randomUUID();
    const context = { now: server.clock.now(), actor: `user:${staff.user.id}`, requestId: null };
    const read = await send(csv, { id });
    const seated = LINES - 50 - 2;
    expect(read).toMatchObject({ status: 201, data: { status: "read", file_name: "list.csv" } });
    expect(read.data.counts.will).toBe(4 + Math.min(right.length, LINES - 30 - 1, seated));
    expect(read.data.counts.will + read.data.counts.wrong).toBe(LINES);
    expect((await send(csv, { id })).data.counts).toEqual(read.data.counts);
    expect(await db.$count(enrollments)).toBe(before);
    const lines = await db
      .select()
      .from(enrollmentImportLines)
      .where(and(eq(enrollmentImportLines.importId, id), sql`line <= ${wrong.length + 1}`))
      .orderBy(enrollmentImportLines.line);
    expect(lines.map(({ line, problem }) => [line, problem])).toEqual(wrong.map(([, problem], place) => [place + 2, problem]));
    const first = await ask<ImportLine[]>("GET", `/${id}/lines?filter[result]=wrong&per_page=3`);
    expect(first.data.map(({ problem }) => problem)).toEqual(["person_missing", "person_unknown", "person_ambiguous"]);

    // Somebody else takes a seat between the look and the deed: that line alone says so.
    await db
      .update(cohorts)
      .set({ seatsTotal: cohort.seatsTotal - 1 })
      .where(eq(cohorts.id, cohort.id));
    expect((await ask("POST", `/${id}/run`)).data.status).toBe("running");
    expect(await ask("POST", `/${id}/run`)).toMatchObject({ status: 409, code: "import_closed" });
    await doImport(db, id, context);
    const done = (await ask("GET", `/${id}`)).data;
    const full = seated - 1;
    expect(done).toMatchObject({ status: "done", counts: { will: 0 } });
    expect(done.counts.enrolled).toBe(4 + Math.min(right.length, full));
    expect(await db.$count(enrollments)).toBe(before + done.counts.enrolled);
    expect((await db.select().from(cohorts).where(eq(cohorts.id, cohort.id)))[0]?.seatsTaken).toBe(await enrolledIn(program.id));
    expect((await db.select().from(programs).where(eq(programs.id, program.id)))[0]?.enrollmentsCount).toBe(await enrolledIn(program.id));
    const [byMobile] = await db.select().from(enrollments).where(eq(enrollments.userId, byPhone.id));
    expect(byMobile).toMatchObject({ programId: program.id, cohortId: cohort.id, status: "pending" });
    expect(await db.$count(notices, eq(notices.kind, "enrolled"))).toBe(3);

    // One of them begins: that enrollment stays.
    const [begun] = await db.select({ id: users.id }).from(users).where(eq(users.email, "bulk-7@example.com"));
    await db
      .update(enrollments)
      .set({ progress: 5 })
      .where(and(eq(enrollments.userId, begun?.id ?? 0), eq(enrollments.programId, program.id)));
    expect((await ask("POST", `/${id}/undo`)).data.status).toBe("undoing");
    await doImport(db, id, context);
    const undone = (await ask("GET", `/${id}`)).data;
    expect(undone).toMatchObject({
      status: "undone",
      undo_until: null,
      counts: { enrolled: 0, kept: 1, undone: done.counts.enrolled - 1 },
    });
    expect([await enrolledIn(program.id), await enrolledIn(small.id)]).toEqual([1, 0]);
    expect((await db.select().from(cohorts).where(eq(cohorts.id, cohort.id)))[0]?.seatsTaken).toBe(1);
    expect(await ask("POST", `/${id}/undo`)).toMatchObject({ code: "import_closed" });
    // So many mails are no matter of this test.
    await db.delete(jobs);
  }, 300_000);

  it("a line that is wrong is mended in the preview and says at once whether it is right now; a skipped one takes no seat, and the list is taken away as it was mended", async () => {
    const { db } = server.services;
    const program = await makeStudyProgram(db, { titleEn: "Mended program" });
    await makeCohort(db, program.id, "2026-12-06", { seatsTotal: 2 });
    const people = [await makeUser(server), await makeUser(server), await makeUser(server)];
    const cells = (place: number, more: object = {}) => ({ person: people[place]?.email ?? "", program: String(program.id), ...more });
    const csv = [
      "person,program,cohort,basis,reference",
      `nobody@example.com,${program.id},,,`,
      ...people.slice(1).map(({ email }) => `${email},No such,,,`),
    ];
    const { data } = await send(csv.join("\n"));
    expect(data.counts).toMatchObject({ will: 0, wrong: 3 });
    const put = <T>(path: string, body: object, who = staff) =>
      server.call<T>("PUT", `/admin/enrollment-imports/${data.id}/lines/${path}`, { headers: who.headers, body });
    const mend = (line: number, body: object, who = staff) => put<{ line: ImportLine; import: EnrollmentImport }>(String(line), body, who);
    const linesNow = async () =>
      (await ask<ImportLine[]>("GET", `/${data.id}/lines`)).data
        .toSorted((one, other) => one.line - other.line)
        .map(({ result, problem }) => [result, problem]);

    expect((await ask<ImportLine[]>("GET", `/${data.id}/lines`)).data[0]?.cells).toMatchObject({ person: "nobody@example.com", basis: "" });
    // Still wrong: another fault is said.
    expect((await mend(2, cells(0, { basis: "barter" }))).data.line).toMatchObject({ result: "wrong", problem: "basis_unknown" });
    expect((await mend(2, cells(0))).data).toMatchObject({
      line: { result: "will", problem: null, person: { id: people[0]?.id } },
      import: { counts: { will: 1, wrong: 2 } },
    });
    await mend(3, cells(1));
    expect((await mend(4, cells(2))).data.line).toMatchObject({ result: "wrong", problem: "seat_unavailable" });
    // What a skipped line would have taken is there for a later one, until it is taken in again.
    expect((await put<EnrollmentImport>("2/skip", { skip: true })).data.counts).toMatchObject({ will: 2, wrong: 0, skipped: 1 });
    expect(await linesNow()).toEqual([
      ["skipped", null],
      ["will", null],
      ["will", null],
    ]);
    await put("2/skip", { skip: false });
    expect(await linesNow()).toEqual([
      ["will", null],
      ["will", null],
      ["wrong", "seat_unavailable"],
    ]);
    await put("2/skip", { skip: true });
    const taken = (await ask<{ csv: string }>("GET", `/${data.id}/table`)).data.csv;
    expect(taken.split("\r\n").slice(1, -1)).toEqual([1, 2].map((place) => `${people[place]?.email},${program.id},,,`));
    expect((await send(taken)).data.counts).toMatchObject({ will: 2, wrong: 0 });

    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    expect(await mend(2, cells(0), support)).toMatchObject({ status: 403 });
    expect(await put("2/skip", { skip: true }, support)).toMatchObject({ status: 403 });
    expect(await mend(99, cells(0))).toMatchObject({ status: 404 });
    expect(await ask("GET", `/${randomUUID()}/table`)).toMatchObject({ status: 404 });
    expect(await enrolledIn(program.id)).toBe(0);
    await ask("POST", `/${data.id}/run`);
    for (const answer of [await mend(2, cells(0)), await put("2/skip", { skip: false })])
      expect(answer).toMatchObject({ status: 409, code: "import_closed" });
    await doImport(db, data.id, { now: server.clock.now(), actor: `user:${staff.user.id}`, requestId: null });
    expect((await ask("GET", `/${data.id}`)).data.counts).toMatchObject({ enrolled: 2, skipped: 1, wrong: 0 });
    expect(await enrolledIn(program.id)).toBe(2);
  });

  it("nothing is enrolled of a file whose mended line and whose carrying out come at once but what was right in time", async () => {
    const { db } = server.services;
    const program = await makeStudyProgram(db);
    await makeCohort(db, program.id, "2026-12-06", { seatsTotal: 5 });
    const person = await makeUser(server);
    const { data } = await send(`person,program\nnobody@example.com,${program.id}`);
    const mend = server.call("PUT", `/admin/enrollment-imports/${data.id}/lines/2`, {
      headers: staff.headers,
      body: { person: person.email, program: String(program.id) },
    });
    const [mended] = await Promise.all([mend, ask("POST", `/${data.id}/run`)]);
    await doImport(db, data.id, { now: server.clock.now(), actor: `user:${staff.user.id}`, requestId: null });
    expect([200, 409]).toContain(mended.status);
    expect(await enrolledIn(program.id)).toBe(mended.status === 200 ? 1 : 0);
  });

  it("ends nothing half where its job ends in the middle, cannot be undone a day later, and forgets its lines after a week", async () => {
    const { db } = server.services;
    const program = await makeStudyProgram(db);
    const cohort = await makeCohort(db, program.id, "2027-02-07", { seatsTotal: 10 });
    const people = [await makeUser(server), await makeUser(server)];
    const { data } = await send(`account,program\n${people.map(({ id }) => `${id},${program.id}`).join("\n")}`);
    expect(data.counts).toMatchObject({ will: 2, wrong: 0 });
    await ask("POST", `/${data.id}/run`);
    // The last statement of the job fails: what came before it is gone with it.
    await db.execute(sql`create function no_end() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`);
    await db.execute(
      sql`create trigger no_end before update on enrollment_imports for each row when (new.status = 'done') execute function no_end()`,
    );
    await server.runJobs();
    expect(
      await db.$count(
        enrollments,
        inArray(
          enrollments.userId,
          people.map(({ id }) => id),
        ),
      ),
    ).toBe(0);
    await db.execute(sql`drop trigger no_end on enrollment_imports`);
    server.clock.advance(3_600_000);
    await server.runJobs();
    staff = await makeStaff(server);
    expect((await ask("GET", `/${data.id}`)).data).toMatchObject({ status: "done", counts: { enrolled: 2 } });
    expect((await db.select().from(cohorts).where(eq(cohorts.id, cohort.id)))[0]?.seatsTaken).toBe(2);
    server.clock.advance(25 * 3_600_000);
    staff = await makeStaff(server);
    expect(await ask("POST", `/${data.id}/undo`)).toMatchObject({ status: 409, code: "import_closed" });
    server.clock.advance(8 * 86_400_000);
    await applyRetention({ db, now: server.clock.now(), log: server.services.log }, { auditYears: 10 });
    expect(await db.$count(enrollmentImportLines)).toBe(0);
  }, 300_000);
});
