import { eq, inArray } from "drizzle-orm";
import { REGRADE_SHOWN, type RegradePreview } from "#contract/coursework/regrade.ts";
import type { Language } from "#contract/shapes.ts";
import type { TaughtItem } from "#server/commands/content/teaching-access.ts";
import type { Regrading } from "#server/commands/coursework/regraded-marks.ts";
import { type Changed, foreseeRegrade } from "#server/commands/coursework/regrade-quiz.ts";
import { learnerColumns, toLearner } from "#server/commands/enrollments/learner-rows.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";

/** What a regrade would change, the first of it by name. */
export async function previewOf(db: Executor, item: TaughtItem, regrading: Regrading, language: Language): Promise<RegradePreview> {
  const shown: Changed[] = [];
  const counts = await foreseeRegrade(db, item, regrading, (changed) => {
    const other = changed.filter(({ row, after }) => row.score !== after.score);
    shown.push(...other.slice(0, REGRADE_SHOWN - shown.length));
  });
  return { ...counts, rows: await named(db, shown, language) };
}

async function named(db: Executor, shown: readonly Changed[], language: Language): Promise<RegradePreview["rows"]> {
  if (shown.length === 0) return [];
  const ids = [...new Set(shown.map(({ row }) => row.enrollmentId))];
  const people = await db
    .select({ id: enrollments.id, student: learnerColumns })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(inArray(enrollments.id, ids));
  const names = new Map(people.map(({ id, student }) => [id, toLearner(student, language).name]));
  return shown.map(({ row, after }) => ({
    id: row.id,
    learner: names.get(row.enrollmentId) ?? "",
    number: row.number,
    before: row.score,
    after: after.score,
  }));
}
