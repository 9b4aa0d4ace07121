import { and, asc, eq, exists, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { ROSTER_IDS, type RosterRow } from "#contract/exports/oneroster.ts";
import type { Executor } from "#server/db/client.ts";
import { instructors, programInstructors, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { above, BATCH, ofScope, ORG, type RosterScope, studies } from "./roster-rows.ts";

/** Who learns or teaches in the scope, with their roles. Names, e-mail and whether the account is open; no number of anybody. */
export async function* readPeople(
  db: Executor,
  scope: RosterScope,
): AsyncGenerator<{ user: RosterRow<"users.csv">; roles: RosterRow<"roles.csv">[] }[]> {
  const learns = exists(
    db
      .select({ one: sql`1` })
      .from(enrollments)
      .innerJoin(programs, eq(programs.id, enrollments.programId))
      .where(and(eq(enrollments.userId, users.id), studies(), ofScope(scope))),
  );
  const teaches = exists(
    db
      .select({ one: sql`1` })
      .from(instructors)
      .innerJoin(programInstructors, eq(programInstructors.instructorId, instructors.id))
      .innerJoin(programs, eq(programs.id, programInstructors.programId))
      .where(and(eq(instructors.userId, users.id), isNotNull(instructors.userId), ofScope(scope))),
  );
  const batches = above((last) =>
    db
      .select({
        id: users.id,
        email: users.email,
        nameAr: users.nameAr,
        nameEn: users.nameEn,
        suspendedAt: users.suspendedAt,
        isStudent: sql<boolean>`${learns}`,
        isTeacher: sql<boolean>`${teaches}`,
      })
      .from(users)
      .where(and(gt(users.id, last), isNull(users.deletedAt), or(learns, teaches)))
      .orderBy(asc(users.id))
      .limit(BATCH),
  );
  for await (const rows of batches)
    yield rows.map(({ id, email, nameAr, nameEn, suspendedAt, isStudent, isTeacher }) => {
      const sourcedId = `${ROSTER_IDS.user}${id}`;
      const roles = [...(isStudent ? ["student"] : []), ...(isTeacher ? ["teacher"] : [])];
      return {
        user: {
          sourcedId,
          enabledUser: String(suspendedAt === null),
          username: email,
          ...namesOf((scope.language === "en" && nameEn) || nameAr),
          identifier: String(id),
          email,
          primaryOrgSourcedId: ORG,
        },
        roles: roles.map((role, place) => ({
          sourcedId: `role-${role}-${id}`,
          userSourcedId: sourcedId,
          roleType: place === 0 ? "primary" : "secondary",
          role,
          orgSourcedId: ORG,
        })),
      };
    });
}

/** A full name as the standard wants it: the first word, and the rest; one word is both. */
function namesOf(name: string): { givenName: string; familyName: string } {
  const [given = "", ...rest] = name.trim().split(/\s+/u);
  return { givenName: given, familyName: rest.join(" ") || given };
}
