import { and, asc, eq, isNull } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { learningPlatforms, platformCourses } from "#server/db/tables/learning/platforms.ts";

export type Platform = typeof learningPlatforms.$inferSelect;

/** A platform among identity providers: no id of the settings has this sign. */
export const PROVIDER_MARK = "lti_";
export const providerOf = ({ id }: Pick<Platform, "id">): string => `${PROVIDER_MARK}${id}`;
/** The platform of a provider's name; null for another kind of provider. */
export function platformIdOf(provider: string): number | null {
  const digits = /^lti_([1-9]\d{0,8})$/u.exec(provider)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Null for one that staff took out of service. */
export async function platformInService(db: Executor, id: number): Promise<Platform | null> {
  const [row] = await db
    .select()
    .from(learningPlatforms)
    .where(and(eq(learningPlatforms.id, id), isNull(learningPlatforms.archivedAt)));
  return row ?? null;
}

/**
 * Who says that they come from there. One issuer may be many universities (a cloud), told apart by what they know us by.
 * @param clientId null where the platform does not say it: its issuer must be registered once, then
 */
export async function platformNamed(db: Executor, issuer: string, clientId: string | null): Promise<Platform | null> {
  const rows = await db
    .select()
    .from(learningPlatforms)
    .where(
      and(
        eq(learningPlatforms.issuer, issuer),
        clientId === null ? undefined : eq(learningPlatforms.clientId, clientId),
        isNull(learningPlatforms.archivedAt),
      ),
    )
    .limit(2);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** What a platform may open, by the Arabic titles. */
export const coursesOf = async (db: Executor, { id }: Pick<Platform, "id">) =>
  await db
    .select({ course: platformCourses, program: programs, cohort: cohorts })
    .from(platformCourses)
    .innerJoin(programs, eq(programs.id, platformCourses.programId))
    .leftJoin(cohorts, eq(cohorts.id, platformCourses.cohortId))
    .where(eq(platformCourses.platformId, id))
    .orderBy(asc(programs.titleAr), asc(programs.id));
