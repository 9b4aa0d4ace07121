import { asc, eq } from "drizzle-orm";
import { type AttendancePolicy, DEFAULT_POLICY } from "#contract/attendance/attendance-degree.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { attendancePolicies } from "#server/db/tables/attendance.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { gradeItems } from "#server/db/tables/grades.ts";
import { isAmong } from "#server/db/told.ts";

export interface Policy extends AttendancePolicy {
  /** Percent that the certificate asks for; 0 where it asks for none. */
  min_rate_for_certificate: number;
  /** 0 where the program still has the default. */
  version: number;
}

/** How programs count attendance. Where none was set, a degree is of what the grade has for attendance. */
export async function policiesOf(db: Executor, programIds: readonly number[]): Promise<Map<number, Policy>> {
  const ids = [...new Set(programIds)];
  if (ids.length === 0) return new Map();
  const [rows, items] = await Promise.all([prepared(db, "attendance policies", policiesQuery).execute({ ids }), attendanceItems(db, ids)]);
  return new Map(
    rows.map(({ id, minimum, set }): [number, Policy] => [
      id,
      {
        max_degree: set?.maxDegree ?? items.get(id)?.maxDegree ?? DEFAULT_POLICY.max_degree,
        present: set?.present ?? DEFAULT_POLICY.present,
        late: set?.late ?? DEFAULT_POLICY.late,
        absent: set?.absent ?? DEFAULT_POLICY.absent,
        excused: set?.excused ?? DEFAULT_POLICY.excused,
        min_rate_for_certificate: minimum,
        version: set?.version ?? 0,
      },
    ]),
  );
}

const policiesQuery = (db: Executor, name: string) =>
  db
    .select({ id: programs.id, minimum: programs.requiredAttendance, set: attendancePolicies })
    .from(programs)
    .leftJoin(attendancePolicies, eq(attendancePolicies.programId, programs.id))
    .where(isAmong(programs.id, "ids"))
    .prepare(name);

/** The item of each program's grade that attendance fills in: the first, where there are several. */
export async function attendanceItems(
  db: Executor,
  programIds: readonly number[],
): Promise<Map<number, Pick<typeof gradeItems.$inferSelect, "id" | "maxDegree" | "weight">>> {
  const rows = await prepared(db, "grade items of programs", itemsQuery).execute({ programIds });
  const found = new Map<number, (typeof rows)[number]>();
  for (const row of rows) if (row.type === "attendance" && !found.has(row.programId)) found.set(row.programId, row);
  return found;
}

const itemsQuery = (db: Executor, name: string) =>
  db
    .select({
      id: gradeItems.id,
      programId: gradeItems.programId,
      type: gradeItems.type,
      maxDegree: gradeItems.maxDegree,
      weight: gradeItems.weight,
    })
    .from(gradeItems)
    .where(isAmong(gradeItems.programId, "programIds"))
    .orderBy(asc(gradeItems.position), asc(gradeItems.id))
    .prepare(name);
