import { and, asc, desc, eq, exists, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/reads/prepared.ts";
import { momentOf, TOLD } from "#server/db/reads/told.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import type { Services } from "#server/services.ts";

type JoinableProgram = Pick<typeof programs.$inferSelect, "id" | "categoryId" | "level">;

const KEY = "programs that can be joined";

/**
 * Published programs with a cohort that can be joined, the most wanted first. Read once for every change of the catalogue that this
 * process hears of; seats and how much a program is wanted are at most a minute old, since they change with every purchase.
 */
export async function joinablePrograms({
  publicCache,
  db,
  clock,
}: Pick<Services, "publicCache" | "db" | "clock">): Promise<readonly JoinableProgram[]> {
  return await publicCache.remember(KEY, ["catalogue"], () => prepared(db, KEY, joinableQuery).execute(momentOf(clock.now())));
}

function joinableQuery(db: Executor, name: string) {
  const openCohort = db
    .select({ one: sql`1` })
    .from(cohorts)
    .where(
      and(
        eq(cohorts.programId, programs.id),
        eq(cohorts.closed, false),
        sql`${cohorts.seatsTaken} < ${cohorts.seatsTotal}`,
        sql`${cohorts.startsOn} >= ${TOLD.day}::date`,
      ),
    );
  return db
    .select({ id: programs.id, categoryId: programs.categoryId, level: programs.level })
    .from(programs)
    .where(and(eq(programs.status, "published"), exists(openCohort)))
    .orderBy(desc(programs.enrollmentsCount), desc(programs.createdAt), asc(programs.id))
    .prepare(name);
}
