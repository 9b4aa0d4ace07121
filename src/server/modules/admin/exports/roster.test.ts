import { parse } from "csv-parse/sync";
import { and, eq } from "drizzle-orm";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EnrollmentImport, ImportLine } from "#contract/enrollments/enrollment-imports.ts";
import { ROSTER_COLUMNS } from "#contract/exports/oneroster.ts";
import type { StaffExport } from "#contract/exports/staff-exports.ts";
import { instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { fetchFile } from "#tests/support/certificate-factories.ts";
import { makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { importEnrollments } from "#tests/support/files/import-enrollments.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
  await confirmPassword(server, staff);
  await server.services.jobs.stop();
});
afterAll(() => server.close());

const db = () => server.services.db;
type Tables = Record<string, Record<string, string>[]>;

const ask = (more: object = {}, who = staff) =>
  server.call<StaffExport>("POST", "/admin/exports", {
    headers: { ...who.headers, "accept-language": "en" },
    body: { kind: "roster", filter: {}, format: "oneroster", ...more },
  });

async function roster(): Promise<{ id: string; zip: Uint8Array; tables: Tables; rows: number | null }> {
  server.clock.advance(1_000);
  const { data } = await ask();
  await server.runJobs();
  const { data: told } = await server.call<StaffExport[]>("GET", "/admin/exports", { headers: staff.headers });
  const file = await fetchFile(server, `/admin/exports/${data.id}/file`, staff.headers);
  expect(file).toMatchObject({ status: 200, headers: { "content-type": "application/zip", "cache-control": "private, no-store" } });
  const tables = Object.fromEntries(
    Object.entries(unzipSync(file.bytes)).map(([name, bytes]) => [name, parse(strFromU8(bytes), { columns: true }) as Tables[string]]),
  );
  return { id: data.id, zip: file.bytes, tables, rows: told.find(({ id }) => id === data.id)?.rows ?? null };
}

let count = 0;
/** A program that somebody with an account teaches, its cohort, and who learns in it. */
async function taught(startsOn = "2027-02-07") {
  const program = await makeStudyProgram(db(), { titleEn: 'Data, "analysis"' });
  const cohort = await makeCohort(db(), program.id, startsOn);
  const teacher = await makeUser(server, { type: "instructor", nameEn: "Huda Al Otaibi" });
  const [instructor] = await db().insert(instructors).values({ userId: teacher.id, nameAr: "هدى", nameEn: "Huda" }).returning();
  await db()
    .insert(programInstructors)
    .values({ programId: program.id, instructorId: instructor?.id ?? 0 });
  const learner = await makeUser(server, {
    nameEn: "Nora Saad Al Qahtani",
    nationalId: `10987654${String((count += 1)).padStart(2, "0")}`,
  });
  const enrollment = await enrol(db(), learner.id, cohort, server.clock.now());
  return { program, cohort, teacher, learner, enrollment };
}

describe("a roster as an archive of OneRoster 1.2", () => {
  it("holds programs, cohorts, people and enrollments that fit together, by the columns of the standard", async () => {
    const { program, cohort, teacher, learner, enrollment } = await taught();
    const gone = await makeUser(server);
    const left = await enrol(db(), gone.id, cohort, server.clock.now());
    await db().update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.id, left.id));
    const { zip, tables, rows } = await roster();
    for (const [name, columns] of Object.entries(ROSTER_COLUMNS))
      expect(strFromU8(unzipSync(zip)[name] ?? new Uint8Array()).split("\r\n")[0]).toBe(columns.join(","));
    const manifest = Object.fromEntries((tables["manifest.csv"] ?? []).map((row) => [row["propertyName"], row["value"]]));
    expect(manifest).toMatchObject({
      "oneroster.version": "1.2",
      "file.users": "bulk",
      "file.results": "absent",
      "source.systemCode": "qabas",
    });
    const find = (file: string, sourcedId: string) => tables[file]?.find((row) => row["sourcedId"] === sourcedId);
    expect(find("courses.csv", `program-${program.id}`)).toMatchObject({ title: 'Data, "analysis"', courseCode: program.slug });
    const group = find("classes.csv", `cohort-${cohort.id}`);
    expect(group).toMatchObject({ courseSourcedId: `program-${program.id}`, classType: "scheduled", classCode: "2027-02-07" });
    expect(find("academicSessions.csv", group?.["termSourcedIds"] ?? "")).toMatchObject({ type: "term", startDate: "2027-02-07" });
    expect(find("orgs.csv", group?.["schoolSourcedId"] ?? "")).toMatchObject({ type: "school" });
    expect(find("users.csv", `user-${learner.id}`)).toMatchObject({
      enabledUser: "true",
      givenName: "Nora",
      familyName: "Saad Al Qahtani",
      email: learner.email,
      status: "",
      dateLastModified: "",
      phone: "",
      password: "",
    });
    expect(tables["roles.csv"]?.filter((row) => row["userSourcedId"] === `user-${teacher.id}`)).toMatchObject([
      { role: "teacher", roleType: "primary" },
    ]);
    expect(find("enrollments.csv", `enrollment-${enrollment.id}`)).toMatchObject({
      classSourcedId: `cohort-${cohort.id}`,
      userSourcedId: `user-${learner.id}`,
      role: "student",
      primary: "false",
    });
    expect(find("enrollments.csv", `teacher-${cohort.id}-${teacher.id}`)).toMatchObject({ role: "teacher", primary: "true" });
    // Whoever left is in none of it, and nobody's number is.
    expect(find("enrollments.csv", `enrollment-${left.id}`) ?? find("users.csv", `user-${gone.id}`)).toBeUndefined();
    expect(JSON.stringify(tables)).not.toContain("10987654");
    expect(JSON.stringify(tables)).not.toContain(learner.phone);
    // Everything that is named is there.
    for (const row of tables["enrollments.csv"] ?? []) {
      expect(find("classes.csv", row["classSourcedId"] ?? "")).toBeDefined();
      expect(find("users.csv", row["userSourcedId"] ?? "")).toBeDefined();
    }
    expect(rows).toBe(tables["enrollments.csv"]?.length);
  });

  it("names who learns a program without a cohort in a class of its own", async () => {
    const program = await makeStudyProgram(db());
    const learner = await makeUser(server);
    const cohort = await makeCohort(db(), program.id, "2027-03-07");
    const { id } = await enrol(db(), learner.id, cohort, server.clock.now());
    await db().update(enrollments).set({ cohortId: null }).where(eq(enrollments.id, id));
    const { tables } = await roster();
    expect(tables["classes.csv"]).toContainEqual(expect.objectContaining({ sourcedId: `open-${program.id}`, termSourcedIds: "term-open" }));
    expect(tables["enrollments.csv"]).toContainEqual(
      expect.objectContaining({ classSourcedId: `open-${program.id}`, userSourcedId: `user-${learner.id}` }),
    );
  });

  it("is made for who may read people and take lists away, is in the log, and is no spreadsheet", async () => {
    const money = await makeSignedIn(server, { type: "staff" }, ["finance"]);
    await confirmPassword(server, money);
    const content = await makeSignedIn(server, { type: "staff" }, ["content"]);
    expect(await ask({}, content)).toMatchObject({ code: "capability_required" });
    expect(await ask({}, await makeSignedIn(server))).toMatchObject({ code: "role_required" });
    expect(await ask({ format: "csv" })).toMatchObject({ code: "validation_error" });
    expect(await ask({ format: undefined })).toMatchObject({ code: "validation_error" });
    expect(await ask({ kind: "people" })).toMatchObject({ code: "validation_error" });
    expect(await ask({ columns: ["number"] })).toMatchObject({ code: "validation_error" });
    const { id } = await roster();
    const events = await db()
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.subject, `export ${id}`));
    expect(events.map(({ name }) => name).sort()).toEqual(["list_export_asked", "list_export_taken", "list_exported"]);
    expect(events.find(({ name }) => name === "list_export_asked")?.details).toMatchObject({ kind: "roster", format: "oneroster" });
  });
});

const line = (cells: readonly string[]) => cells.map((cell) => (/[",]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",");
const csv = (head: string, ...rows: string[][]) => strToU8([head, ...rows.map(line)].join("\n"));
/** An archive of another system, with columns of its own and in its own order. */
const theirs = (parts: Record<string, Uint8Array> = {}) => ({
  "manifest.csv": csv("propertyName,value", ["oneroster.version", "1.2"], ["file.users", "bulk"], ["source.systemCode", "sis"]),
  "users.csv": csv("email,sourcedId,username,metadata.colour"),
  "courses.csv": csv("sourcedId,title,courseCode"),
  "classes.csv": csv("sourcedId,courseSourcedId,termSourcedIds,classCode"),
  "academicSessions.csv": csv("sourcedId,startDate,type", ["t1", "2027-02-07", "term"]),
  "enrollments.csv": csv("sourcedId,status,classSourcedId,userSourcedId,role"),
  ...parts,
});

const send = (files: Record<string, Uint8Array> | Uint8Array, id?: string) =>
  importEnrollments(server, staff, files instanceof Uint8Array ? files : zipSync(files), id);
const linesOf = async (id: string) =>
  (await server.call<ImportLine[]>("GET", `/admin/enrollment-imports/${id}/lines`, { headers: staff.headers })).data.toSorted(
    (one, other) => one.line - other.line,
  );
const tell = (id: string, what: "run" | "undo") =>
  server.call<EnrollmentImport>("POST", `/admin/enrollment-imports/${id}/${what}`, { headers: staff.headers });

describe("an archive of OneRoster that is brought", () => {
  it("says line by line what it will do, enrols its students by a job, and is taken back", async () => {
    const { program, cohort } = await taught();
    const [one, other] = [await makeUser(server), await makeUser(server)];
    const { data } = await send(
      theirs({
        "users.csv": csv(
          "email,sourcedId,username,metadata.colour",
          [one.email, "u1", "one", "green"],
          ["", "u2", other.email, ""],
          ["nobody@example.com", "u3", "", ""],
        ),
        "courses.csv": csv("sourcedId,title,courseCode", ["c1", "", program.slug], ["c2", "No such program", ""]),
        "classes.csv": csv("sourcedId,courseSourcedId,termSourcedIds,classCode", ["k1", "c1", "t1", ""], ["k2", "c2", "t1", ""]),
        "enrollments.csv": csv(
          "sourcedId,status,classSourcedId,userSourcedId,role",
          ["e1", "", "k1", "u1", "student"],
          ["e2", "active", "k1", "u2", "student"],
          ["e3", "", "k1", "u3", "student"],
          ["e4", "", "k2", "u1", "student"],
          ["e5", "", "k1", "u1", "teacher"],
          ["e6", "tobedeleted", "k1", "u1", "student"],
          ["e7", "", "missing", "u1", "student"],
          ["e8", "", "k1", "missing", "student"],
        ),
      }),
    );
    expect(data.counts).toMatchObject({ will: 2, wrong: 6 });
    expect((await linesOf(data.id)).map(({ line: number, problem }) => [number, problem])).toEqual([
      [2, null],
      [3, null],
      [4, "person_unknown"],
      [5, "program_unknown"],
      [6, "not_a_student"],
      [7, "deletion"],
      [8, "program_missing"],
      [9, "person_missing"],
    ]);
    const enrolled = (status: "pending" | "withdrawn") =>
      db().$count(enrollments, and(eq(enrollments.cohortId, cohort.id), eq(enrollments.status, status)));
    const before = await enrolled("pending");
    expect((await tell(data.id, "run")).status).toBe(200);
    await server.runJobs();
    expect(await enrolled("pending")).toBe(before + 2);
    expect((await tell(data.id, "undo")).status).toBe(200);
    await server.runJobs();
    expect([await enrolled("pending"), await enrolled("withdrawn")]).toEqual([before, 2]);
  });

  it("that we wrote ourselves is understood by our own ids, and who is enrolled stays", async () => {
    await taught("2027-04-04");
    const { zip, tables } = await roster();
    const { data } = await send(zip);
    const lines = await linesOf(data.id);
    const students = (tables["enrollments.csv"] ?? []).filter(
      (row) => row["role"] === "student" && row["classSourcedId"]?.startsWith("cohort-"),
    );
    expect(lines.filter(({ problem }) => problem === "already_enrolled").length).toBeGreaterThanOrEqual(students.length);
    expect(new Set(lines.map(({ problem }) => problem))).toEqual(new Set(["already_enrolled", "not_a_student"]));
    expect(data.counts.will).toBe(0);
  });

  it("is refused where it is none, is two, or is more than a reader takes", async () => {
    const { "manifest.csv": _, ...without } = theirs();
    const refused = { status: 422, error_keys: { file: [{ key: "file.damaged" }] } };
    expect(await send(without)).toMatchObject(refused);
    expect(await send(theirs({ "manifest.csv": csv("propertyName,value", ["oneroster.version", "2.0"]) }))).toMatchObject(refused);
    expect(await send({ ...theirs(), "again/users.csv": csv("email,sourcedId") })).toMatchObject(refused);
    expect(await send(theirs({ "users.csv": new Uint8Array([0xff, 0xfe, 0x41]) }))).toMatchObject(refused);
    expect(await send(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1, 2]))).toMatchObject({ code: "unsupported_file" });
    const bomb = theirs({ "users.csv": new Uint8Array(40 * 1024 * 1024).fill(65) });
    expect((await send(bomb)).status).toBeGreaterThanOrEqual(400);
    expect(await send(theirs())).toMatchObject({ status: 422, error_keys: { file: [{ key: "table.lines" }] } });
    const folder = Object.fromEntries(Object.entries(theirs()).map(([name, bytes]) => [`roster/${name}`, bytes]));
    expect(await send(folder)).toMatchObject({ error_keys: { file: [{ key: "table.lines" }] } });
  });
});
