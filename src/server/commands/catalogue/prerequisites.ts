import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { programPrerequisites, programs } from "#server/db/tables/catalogue.ts";

/** What programs build on, in the order that staff gave. @param all those that are not published, too */
export const prerequisitesOf = (db: Executor, programIds: readonly number[], all = false) =>
  db
    .select({ programId: programPrerequisites.programId, id: programs.id, ar: programs.titleAr, en: programs.titleEn })
    .from(programPrerequisites)
    .innerJoin(programs, eq(programs.id, programPrerequisites.requiredId))
    .where(and(inArray(programPrerequisites.programId, [...programIds]), all ? undefined : eq(programs.status, "published")))
    .orderBy(asc(programPrerequisites.position), asc(programs.id));

/**
 * Sets what a program builds on.
 * @throws Problem `validation_error` for one that is not there, and for a ring: nobody could begin it
 */
export async function setPrerequisites(tx: Executor, programId: number, ids: readonly number[]): Promise<void> {
  const known = ids.length === 0 ? 0 : await tx.$count(programs, inArray(programs.id, [...ids]));
  if (known !== ids.length) refuseField("prerequisites", "selection");
  // Two who make a ring at once would not see each other's half of it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('program prerequisites', 0))`);
  await tx.delete(programPrerequisites).where(eq(programPrerequisites.programId, programId));
  if (ids.length > 0)
    await tx.insert(programPrerequisites).values(ids.map((requiredId, position) => ({ programId, requiredId, position })));
  const { rows } = await tx.execute(sql`
    with recursive needed (id) as (
      select required_id from program_prerequisites where program_id = ${programId}
      union select p.required_id from program_prerequisites p join needed on p.program_id = needed.id)
    select 1 from needed where id = ${programId}`);
  if (rows.length > 0) refuseField("prerequisites", "selection");
}
