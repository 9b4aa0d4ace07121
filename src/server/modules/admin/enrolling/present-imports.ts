import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { ENROLLMENT_IMPORT, type EnrollmentImport } from "#contract/enrollments/enrollment-imports.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { together } from "#server/db/reads/together.ts";
import { users } from "#server/db/tables/identity.ts";
import { enrollmentImportLines as lines, enrollmentImports } from "#server/db/tables/staff/manual-enrollments.ts";

const HOUR_MS = 3_600_000;

/** Until when an import that was done can be taken back. */
export const undoUntil = (doneAt: Date): Date => new Date(doneAt.getTime() + ENROLLMENT_IMPORT.undoHours * HOUR_MS);

/** Imports with what they will do or did, the newest first. */
export async function presentImports(
  db: Executor,
  where: SQL | undefined,
  page: { limit: number; offset: number },
  now: Date,
): Promise<EnrollmentImport[]> {
  const rows = await db
    .select({ row: enrollmentImports, maker: { id: users.id, ar: users.nameAr, en: users.nameEn } })
    .from(enrollmentImports)
    .innerJoin(users, eq(users.id, enrollmentImports.madeBy))
    .where(where)
    .orderBy(desc(enrollmentImports.createdAt), desc(enrollmentImports.id))
    .limit(page.limit)
    .offset(page.offset);
  const ids = rows.map(({ row }) => row.id);
  const [counted, seats] = await together(db, async (at) =>
    Promise.all([
      at
        .select({
          id: lines.importId,
          result: lines.result,
          problem: lines.problem,
          count: sql<number>`count(*)::int`,
          offers: sql<number>`count(offered_cohort_id)::int`,
        })
        .from(lines)
        .where(inArray(lines.importId, ids))
        .groupBy(lines.importId, lines.result, lines.problem),
      at
        .select({
          importId: lines.importId,
          id: cohorts.id,
          ar: programs.titleAr,
          en: programs.titleEn,
          startsOn: cohorts.startsOn,
          total: cohorts.seatsTotal,
          taken: cohorts.seatsTaken,
          count: sql<number>`count(*)::int`,
        })
        .from(lines)
        .innerJoin(cohorts, eq(cohorts.id, lines.cohortId))
        .innerJoin(programs, eq(programs.id, cohorts.programId))
        .where(and(inArray(lines.importId, ids), inArray(lines.result, ["will", "enrolled", "kept"])))
        .groupBy(lines.importId, cohorts.id, programs.id)
        .orderBy(asc(cohorts.startsOn), asc(cohorts.id)),
    ]),
  );
  return rows.map(({ row, maker }) => {
    const own = counted.filter(({ id }) => id === row.id);
    const of = (result: (typeof own)[number]["result"]) => own.reduce((sum, one) => sum + (one.result === result ? one.count : 0), 0);
    const until = row.status === "done" && row.doneAt ? undoUntil(row.doneAt) : null;
    return {
      id: row.id,
      status: row.status,
      file_name: row.fileName,
      reason: row.reason,
      made_by: { id: maker.id, name: { ar: maker.ar, en: maker.en ?? maker.ar } },
      created_at: row.createdAt.toISOString(),
      done_at: row.doneAt?.toISOString() ?? null,
      undo_until: until && until > now ? until.toISOString() : null,
      counts: {
        will: of("will"),
        wrong: of("wrong"),
        enrolled: of("enrolled"),
        undone: of("undone"),
        kept: of("kept"),
        skipped: of("skipped"),
      },
      offers: row.status === "read" ? own.reduce((sum, one) => sum + (one.result === "wrong" ? one.offers : 0), 0) : 0,
      problems: own
        .flatMap(({ problem, count }) => (problem ? [{ problem, lines: count }] : []))
        .toSorted((one, other) => other.lines - one.lines),
      cohorts: seats
        .filter(({ importId }) => importId === row.id)
        .map(({ id, ar, en, startsOn, total, taken, count }) => ({
          id,
          program: { ar, en },
          starts_on: startsOn,
          lines: count,
          seats_total: total,
          seats_taken: taken,
        })),
    };
  });
}
