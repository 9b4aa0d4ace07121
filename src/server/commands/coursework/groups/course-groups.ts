import { and, asc, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { CourseGroups } from "#contract/coursework/groups.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { learnerColumns, learning, toLearner } from "#server/commands/enrollments/learner-rows.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { groupMembers, groupSets, learnerGroups } from "#server/db/tables/learning/groups.ts";
import { itemsOfSet } from "./items-of-set.ts";

/** Sets of a course with their groups in one cohort, and who learns there. A cohort of another course counts as none. */
export async function courseGroups(
  db: Executor,
  programId: number,
  { cohortId, language, now }: { cohortId: number | undefined; language: Language; now: Date },
): Promise<CourseGroups> {
  const all = await db
    .select({ id: cohorts.id, startsOn: cohorts.startsOn, endsOn: cohorts.endsOn })
    .from(cohorts)
    .where(and(eq(cohorts.programId, programId), isNull(cohorts.archivedAt)))
    .orderBy(desc(cohorts.startsOn), desc(cohorts.id))
    .limit(50);
  const today = riyadhDay(now);
  const chosen = all.find(({ id }) => id === cohortId) ?? all.find(({ startsOn }) => startsOn <= today) ?? all.at(-1);
  const here = chosen?.id ?? 0;
  const [learners, sets, groups, items] = await Promise.all([
    db
      .select({ id: enrollments.id, student: learnerColumns })
      .from(enrollments)
      .innerJoin(users, eq(users.id, enrollments.userId))
      .where(learning(eq(enrollments.cohortId, here)))
      .orderBy(asc(users.nameAr), asc(enrollments.id)),
    db.select().from(groupSets).where(eq(groupSets.programId, programId)).orderBy(asc(groupSets.createdAt), asc(groupSets.id)),
    groupsOf(db, here),
    itemsOfSet(db, programId),
  ]);
  return {
    cohorts: all.map(({ id, startsOn, endsOn }) => ({ id, starts_on: startsOn, ends_on: endsOn })),
    cohort_id: chosen?.id ?? null,
    learners: learners.map(({ id, student }) => ({ enrollment_id: id, student: toLearner(student, language) })),
    sets: sets.map((set) => ({
      id: set.id,
      title: set.title,
      joining: set.joining,
      max_size: set.maxSize,
      version: set.version,
      items: items
        .filter(({ setId }) => setId === set.id)
        .map(({ id, ar, en }) => ({ id, translations: { ar: { title: ar }, en: { title: en } } })),
      groups: groups.filter(({ setId }) => setId === set.id).map(({ id, name, members }) => ({ id, name, members })),
    })),
  };
}

async function groupsOf(db: Executor, cohortId: number) {
  const rows = await db
    .select({ id: learnerGroups.id, setId: learnerGroups.setId, name: learnerGroups.name })
    .from(learnerGroups)
    .where(eq(learnerGroups.cohortId, cohortId))
    .orderBy(asc(learnerGroups.number), asc(learnerGroups.id));
  const ids = rows.map(({ id }) => id);
  const members =
    ids.length === 0
      ? []
      : await db
          .select({ groupId: groupMembers.groupId, enrollmentId: groupMembers.enrollmentId })
          .from(groupMembers)
          .innerJoin(enrollments, eq(enrollments.id, groupMembers.enrollmentId))
          .where(and(inArray(groupMembers.groupId, ids), ne(enrollments.status, "withdrawn")))
          .orderBy(asc(groupMembers.createdAt), asc(groupMembers.enrollmentId));
  return rows.map((row) => ({
    ...row,
    members: members.filter(({ groupId }) => groupId === row.id).map(({ enrollmentId }) => enrollmentId),
  }));
}
