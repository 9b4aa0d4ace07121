import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EnrollmentImport, ImportLine } from "#contract/enrollments/enrollment-imports.ts";
import { doImport } from "#server/commands/enrollments/by-hand/run-import.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { importEnrollments } from "#tests/support/files/import-enrollments.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
  await server.services.jobs.stop();
});
afterAll(() => server.close());

const db = () => server.services.db;
const send = async (rows: readonly string[]) =>
  (await importEnrollments(server, staff, ["person,program,cohort", ...rows].join("\n"))).data;
const call = <T = EnrollmentImport>(method: "GET" | "POST" | "PUT", path: string, body?: object, who = staff) =>
  server.call<T>(method, `/admin/enrollment-imports/${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const linesOf = async (id: string) => (await call<ImportLine[]>("GET", `${id}/lines`)).data.toSorted((one, other) => one.line - other.line);
const offersOf = async (id: string) => (await linesOf(id)).map(({ problem, offer }) => [problem, offer?.starts_on ?? null]);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(server)));
const seats = (id: number) => db().$count(enrollments, and(eq(enrollments.cohortId, id), eq(enrollments.status, "pending")));
const done = { actor: "", requestId: null };
const carryOut = (id: string) => doImport(db(), id, { ...done, now: server.clock.now(), actor: `user:${staff.user.id}` });

describe("a line of an import whose cohort is full or gone", () => {
  it("is offered the nearest cohort of the program that can be joined and has a seat, counted so that all offers can be accepted", async () => {
    const program = await makeStudyProgram(db());
    const full = await makeCohort(db(), program.id, "2026-12-20", { seatsTotal: 1, seatsTaken: 1 });
    await makeCohort(db(), program.id, "2026-11-01", { seatsTotal: 50 });
    await makeCohort(db(), program.id, "2026-12-21", { seatsTotal: 50, closed: true });
    await makeCohort(db(), program.id, "2026-12-22", { seatsTotal: 50, archivedAt: server.clock.now() });
    const near = await makeCohort(db(), program.id, "2026-12-27", { seatsTotal: 3 });
    const far = await makeCohort(db(), program.id, "2027-03-07", { seatsTotal: 2 });
    const names = await people(8);
    const cohortOf = ["2026-12-20", "2026-12-27", "2026-12-20", "3/3/2027", "ديسمبر", "2026-12-20", "2026-12-20", "2026-12-20"];
    const made = await send(names.map(({ email }, place) => `${email},${program.id},${cohortOf[place]}`));
    expect(made).toMatchObject({ counts: { will: 1, wrong: 7 }, offers: 4 });
    expect(await offersOf(made.id)).toEqual([
      ["seat_unavailable", "2026-12-27"],
      [null, null],
      ["seat_unavailable", "2026-12-27"],
      ["cohort_unknown", "2027-03-07"],
      // No day can be read there: the first that can be joined and has a seat.
      ["cohort_unknown", "2027-03-07"],
      ["seat_unavailable", null],
      ["seat_unavailable", null],
      ["seat_unavailable", null],
    ]);

    const moved = await call("POST", `${made.id}/offers`);
    expect(moved.data).toMatchObject({ counts: { will: 5, wrong: 3 }, offers: 0 });
    const lines = await linesOf(made.id);
    expect(lines[0]).toMatchObject({
      starts_on: "2026-12-27",
      result: "will",
      replaced: { cohort: "2026-12-20", starts_on: "2026-12-20" },
      cells: { cohort: "2026-12-27" },
    });
    expect(lines[3]).toMatchObject({ replaced: { cohort: "3/3/2027", starts_on: "2027-03-03" } });
    expect(lines[4]).toMatchObject({ starts_on: "2027-03-07", replaced: { cohort: "ديسمبر", starts_on: null } });
    expect(lines[1]?.replaced).toBeNull();
    // The list that is taken away leads to the same cohorts.
    const { csv } = (await call<{ csv: string }>("GET", `${made.id}/table`)).data;
    expect((await importEnrollments(server, staff, csv)).data.counts).toMatchObject({ will: 5, wrong: 3 });

    await call("POST", `${made.id}/run`);
    await carryOut(made.id);
    expect([await seats(full.id), await seats(near.id), await seats(far.id)]).toEqual([0, 3, 2]);
    expect((await linesOf(made.id))[0]).toMatchObject({ result: "enrolled", offer: null, replaced: { starts_on: "2026-12-20" } });
    await call("POST", `${made.id}/undo`);
    await carryOut(made.id);
    expect([await seats(near.id), await seats(far.id)]).toEqual([0, 0]);
    const left = await db().select().from(cohorts).where(eq(cohorts.id, near.id));
    expect(left[0]?.seatsTaken).toBe(0);
    expect((await call<EnrollmentImport>("GET", made.id)).data.counts).toMatchObject({ undone: 5, kept: 0 });
  });

  it("is moved by itself and put back, and what was offered to somebody else meanwhile is not taken unseen", async () => {
    const program = await makeStudyProgram(db());
    await makeCohort(db(), program.id, "2026-12-06", { seatsTotal: 1, seatsTaken: 1 });
    const near = await makeCohort(db(), program.id, "2026-12-13", { seatsTotal: 1 });
    const next = await makeCohort(db(), program.id, "2026-12-20", { seatsTotal: 1 });
    const made = await send((await people(2)).map(({ email }) => `${email},${program.id},2026-12-06`));
    const move = (line: number, cohort: number | null, who = staff) =>
      call("PUT", `${made.id}/lines/${line}/cohort`, { cohort_id: cohort }, who);
    expect(await move(3, near.id)).toMatchObject({ status: 409, code: "offer_closed" });
    for (let times = 0; times < 2; times += 1)
      expect((await move(2, near.id)).data).toMatchObject({ counts: { will: 1, wrong: 1 }, offers: 1 });
    expect(await offersOf(made.id)).toEqual([
      [null, null],
      ["seat_unavailable", "2026-12-20"],
    ]);
    for (let times = 0; times < 2; times += 1)
      expect((await move(2, null)).data).toMatchObject({ counts: { will: 0, wrong: 2 }, offers: 2 });
    expect((await linesOf(made.id))[0]).toMatchObject({ problem: "seat_unavailable", replaced: null, cells: { cohort: "2026-12-06" } });

    // Somebody buys the seat that stood there: the next one is offered.
    await db().update(cohorts).set({ seatsTaken: 1 }).where(eq(cohorts.id, near.id));
    expect((await move(2, near.id)).data).toMatchObject({ counts: { will: 0, wrong: 2 }, offers: 1 });
    expect((await linesOf(made.id))[0]).toMatchObject({ problem: "seat_unavailable", offer: { cohort_id: next.id } });
    expect((await move(2, next.id)).data).toMatchObject({ counts: { will: 1, wrong: 1 }, offers: 0 });
    expect((await linesOf(made.id))[0]?.replaced).toEqual({ cohort: "2026-12-06", starts_on: "2026-12-06" });

    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    expect(await move(2, null, support)).toMatchObject({ status: 403 });
    expect(await call("POST", `${made.id}/offers`, undefined, support)).toMatchObject({ status: 403 });
    expect(await move(99, near.id)).toMatchObject({ status: 404 });
    expect(await call("POST", `${randomUUID()}/offers`)).toMatchObject({ status: 404 });
    await call("POST", `${made.id}/run`);
    for (const answer of [await move(2, null), await call("POST", `${made.id}/offers`)])
      expect(answer).toMatchObject({ status: 409, code: "import_closed" });
  });

  it("is offered none that clashes with what its person learns, of a program they learn in already, or that lies outside a colleague's fields", async () => {
    const program = await makeStudyProgram(db());
    await makeCohort(db(), program.id, "2026-12-06", { seatsTotal: 1, seatsTaken: 1 });
    const near = await makeCohort(db(), program.id, "2026-12-13");
    await makeCohort(db(), program.id, "2026-12-20");
    await makeSession(db(), near.id, "2026-12-15T13:00:00Z");
    const [busy, free, owner] = await people(3);
    const other = await makeCohort(db(), (await makeStudyProgram(db())).id, "2026-12-06");
    await makeSession(db(), other.id, "2026-12-15T13:30:00Z");
    await enrol(db(), busy?.id ?? 0, other, server.clock.now());
    await enrol(db(), owner?.id ?? 0, near, server.clock.now());
    const made = await send([busy, free, owner, free].map((one) => `${one?.email},${program.id},2026-12-06`));
    expect(await offersOf(made.id)).toEqual([
      ["seat_unavailable", "2026-12-20"],
      ["seat_unavailable", "2026-12-13"],
      ["already_enrolled", null],
      ["seat_unavailable", null],
    ]);

    const elsewhere = await makeSignedIn(server, { type: "staff" }, ["registrar"]);
    const categories = [(await makeStudyProgram(db())).categoryId];
    await db().update(staffRoles).set({ categories }).where(eq(staffRoles.userId, elsewhere.user.id));
    expect((await call("POST", `${made.id}/offers`, undefined, elsewhere)).data).toMatchObject({ counts: { will: 0 }, offers: 2 });
  });
});
