import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  ENROLLMENT_IMPORT,
  type EnrollmentImport,
  IMPORT_CELLS,
  type ImportLine,
  getEnrollmentImport,
  listEnrollmentImports,
  listImportLines,
  mendImportLine,
  moveImportLine,
  moveImportLines,
  readEnrollmentImport,
  readImportTable,
  runEnrollmentImport,
  skipImportLine,
  undoEnrollmentImport,
} from "#contract/enrollments/enrollment-imports.ts";
import { csvLine } from "#contract/exports/csv.ts";
import { Problem } from "#contract/problem.ts";
import { FILE_TYPES } from "#contract/endpoint.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { doImport, ENROLLMENT_IMPORT_JOB } from "#server/commands/enrollments/by-hand/run-import.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { enrollmentImportLines, enrollmentImports } from "#server/db/tables/staff/manual-enrollments.ts";
import { together } from "#server/db/reads/together.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Route } from "#server/http/route.ts";
import { scopeOf } from "#server/http/security/staff-scope.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Services } from "#server/services.ts";
import { columnsOf, headsOf } from "./import-words.ts";
import { dayOf, judgeLines } from "./judge-lines.ts";
import { isMendable, mendLine, moveLine, moveLines, skipLine } from "./mend-lines.ts";
import { presentImports, undoUntil } from "./present-imports.ts";
import { readLines } from "./read-lines.ts";

const offered = alias(cohorts, "offered");

/** Lines as they are shown, those that need somebody first. */
const importLines = (db: Executor, wanted: SQL | undefined, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      line: enrollmentImportLines,
      person: { id: users.id, ar: users.nameAr, en: users.nameEn },
      program: { ar: programs.titleAr, en: programs.titleEn },
      startsOn: cohorts.startsOn,
      offeredOn: offered.startsOn,
    })
    .from(enrollmentImportLines)
    .leftJoin(users, eq(users.id, enrollmentImportLines.learnerId))
    .leftJoin(programs, eq(programs.id, enrollmentImportLines.programId))
    .leftJoin(cohorts, eq(cohorts.id, enrollmentImportLines.cohortId))
    .leftJoin(offered, eq(offered.id, enrollmentImportLines.offeredCohortId))
    .where(wanted)
    .orderBy(sql`${enrollmentImportLines.result} in ('wrong', 'kept') desc`, asc(enrollmentImportLines.line))
    .limit(limit)
    .offset(offset);

const presentLine = (
  { line, person, program, startsOn, offeredOn }: Awaited<ReturnType<typeof importLines>>[number],
  status: EnrollmentImport["status"],
): ImportLine => ({
  line: line.line,
  text: line.text,
  result: line.result,
  problem: line.problem,
  person: person && { id: person.id, name: { ar: person.ar, en: person.en ?? person.ar } },
  program,
  starts_on: startsOn,
  offer:
    status === "read" && line.result === "wrong" && line.offeredCohortId !== null && offeredOn !== null
      ? { cohort_id: line.offeredCohortId, starts_on: offeredOn }
      : null,
  replaced: line.replacedCohort && {
    cohort: line.replacedCohort.cell,
    starts_on: line.replacedCohort.startsOn ?? dayOf(line.replacedCohort.cell),
  },
  basis: line.basis,
  cells: isMendable(line, status) ? line.cells : null,
});

/** Rows of one statement. */
const AT_ONCE = 1_000;

/** Enrollments by a file: what each line will do is shown first, then all of it is done or nothing, and taken back for a day. */
export function enrollmentImportRoutes(route: Route, { db, files, checks, jobs }: Services): void {
  route(readEnrollmentImport, async ({ body, files: { file }, caller, now }) => {
    try {
      const [known] = await db.select().from(enrollmentImports).where(eq(enrollmentImports.id, body.id));
      if (known && known.madeBy !== caller.userId) throw new Problem("not_found");
      if (!known) await read(body, file, caller, now);
    } finally {
      // What it says of people stands in its lines, for a week.
      await files.delete(file.id);
    }
    return { data: await one(body.id, now) };
  });

  async function read(
    { id, reason, allow_clash: allowClash }: { id: string; reason: string; allow_clash: boolean },
    file: { id: string; name: string; type: string },
    caller: Caller,
    now: Date,
  ): Promise<void> {
    const bytes = Buffer.from(await files.readAll(file.id));
    const roster = file.type === FILE_TYPES.zip ? await checks.roster(bytes) : null;
    const table = file.type === FILE_TYPES.zip ? roster?.table : await checks.table(bytes.toString("utf8"));
    const [head, ...rows] = table ?? [];
    if (!head) return refuseField("file", "file.damaged");
    const columns = columnsOf(head.cells);
    if (columns.person === undefined || columns.program === undefined) return refuseField("file", "table.columns");
    if (rows.length > ENROLLMENT_IMPORT.linesMost || rows.length === 0)
      return refuseField("file", "table.lines", { max: ENROLLMENT_IMPORT.linesMost });
    const categories = scopeOf(caller, readEnrollmentImport.options);
    const said = new Map(roster?.problems.map(({ line, problem }) => [line, problem]));
    const lines = await readLines(db, rows, columns, { categories, now });
    const understood = lines.map((line) => ({ ...line, problem: said.get(line.line) ?? line.problem }));
    const judged = await judgeLines(db, understood, { now, allowClash });
    await db.transaction(async (tx) => {
      const [made] = await tx
        .insert(enrollmentImports)
        .values({ id, madeBy: caller.userId, fileName: file.name, reason, allowClash, status: "read", createdAt: now })
        .onConflictDoNothing()
        .returning({ id: enrollmentImports.id });
      // The same form came twice at once.
      if (!made) return;
      for (let from = 0; from < judged.length; from += AT_ONCE)
        await tx
          .insert(enrollmentImportLines)
          .values(
            judged
              .slice(from, from + AT_ONCE)
              .map((line) => ({ importId: id, ...line, result: line.problem === null ? ("will" as const) : ("wrong" as const) })),
          );
    });
  }

  route(listEnrollmentImports, async ({ query, now }) => {
    const { perPage, offset } = pageOf(query);
    const data = await presentImports(db, undefined, { limit: perPage, offset }, now);
    return { data, meta: pageMetaOf(query, await db.$count(enrollmentImports)) };
  });

  route(getEnrollmentImport, async ({ params, now }) => ({ data: await one(params.id, now) }));

  route(listImportLines, async ({ params, query }) => {
    const { perPage, offset } = pageOf(query);
    const result = query["filter[result]"];
    const wanted = and(
      eq(enrollmentImportLines.importId, params.id),
      result === undefined ? undefined : eq(enrollmentImportLines.result, result),
    );
    const [[known], total, rows] = await together(db, async (at) =>
      Promise.all([
        at.select({ status: enrollmentImports.status }).from(enrollmentImports).where(eq(enrollmentImports.id, params.id)),
        at.$count(enrollmentImportLines, wanted),
        importLines(at, wanted, { limit: perPage, offset }),
      ]),
    );
    if (!known) throw new Problem("not_found");
    return { data: rows.map((row) => presentLine(row, known.status)), meta: pageMetaOf(query, total) };
  });

  route(mendImportLine, async (call) => {
    const { params, body, caller, now } = call;
    const categories = scopeOf(caller, mendImportLine.options);
    await db.transaction((tx) => mendLine(tx, { importId: params.id, line: params.line, cells: body }, { categories, now }));
    const wanted = and(eq(enrollmentImportLines.importId, params.id), eq(enrollmentImportLines.line, params.line));
    const [row] = await importLines(db, wanted, { limit: 1, offset: 0 });
    const data = await one(params.id, now);
    if (!row) throw new Problem("not_found");
    return { data: { line: presentLine(row, data.status), import: data } };
  });

  route(moveImportLine, async ({ params, body, caller, now }) => {
    const categories = scopeOf(caller, moveImportLine.options);
    const move = { importId: params.id, line: params.line, cohortId: body.cohort_id };
    await db.transaction((tx) => moveLine(tx, move, { categories, now }));
    return { data: await one(params.id, now) };
  });

  route(moveImportLines, async ({ params, caller, now }) => {
    const categories = scopeOf(caller, moveImportLines.options);
    await db.transaction((tx) => moveLines(tx, params.id, { categories, now }));
    return { data: await one(params.id, now) };
  });

  route(skipImportLine, async ({ params, body, now }) => {
    await db.transaction((tx) => skipLine(tx, params.id, params.line, body.skip, now));
    return { data: await one(params.id, now) };
  });

  route(readImportTable, async ({ params, language }) => {
    if ((await db.$count(enrollmentImports, eq(enrollmentImports.id, params.id))) === 0) throw new Problem("not_found");
    const rows = await db
      .select({ cells: enrollmentImportLines.cells })
      .from(enrollmentImportLines)
      .where(and(eq(enrollmentImportLines.importId, params.id), ne(enrollmentImportLines.result, "skipped")))
      .orderBy(asc(enrollmentImportLines.line))
      .limit(ENROLLMENT_IMPORT.linesMost);
    const table = rows.flatMap(({ cells }) => (cells ? [IMPORT_CELLS.map((name) => cells[name])] : []));
    return { data: { csv: [headsOf(language), ...table].map(csvLine).join("") } };
  });

  /** Of an import of anybody: the staff stand in for each other. */
  const tell = async (id: string, from: "read" | "done", to: "running" | "undoing", { userId }: Caller, now: Date) => {
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(enrollmentImports).where(eq(enrollmentImports.id, id)).for("update");
      if (!row) throw new Problem("not_found");
      const late = to === "undoing" && (row.doneAt === null || undoUntil(row.doneAt) <= now);
      if (row.status !== from || late) throw new Problem("import_closed");
      await tx.update(enrollmentImports).set({ status: to }).where(eq(enrollmentImports.id, id));
      await enqueueJob(tx, { kind: ENROLLMENT_IMPORT_JOB, payload: { importId: id, actor: `user:${userId}` }, runAt: now });
    });
    return { data: await one(id, now) };
  };
  route(runEnrollmentImport, ({ params, caller, now }) => tell(params.id, "read", "running", caller, now));
  route(undoEnrollmentImport, ({ params, caller, now }) => tell(params.id, "done", "undoing", caller, now));

  jobs.register(ENROLLMENT_IMPORT_JOB, ({ importId, actor }, { now }) =>
    doImport(db, String(importId), { now, actor: String(actor), requestId: null }),
  );

  async function one(id: string, now: Date) {
    const [data] = await presentImports(db, eq(enrollmentImports.id, id), { limit: 1, offset: 0 }, now);
    if (!data) throw new Problem("not_found");
    return data;
  }
}
