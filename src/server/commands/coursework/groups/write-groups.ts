import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { GROUPS } from "#contract/coursework/groups.ts";
import type { GroupJoining } from "#contract/coursework/own-group.ts";
import { Problem } from "#contract/problem.ts";
import { taughtProgram, taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { groupMembers, groupSets, learnerGroups } from "#server/db/tables/learning/groups.ts";
import { itemsOfSet } from "./items-of-set.ts";

interface SetForm {
  id: string;
  title: string;
  joining: GroupJoining;
  max_size: number | null;
  version: number;
}

/** Makes a set or changes one. @throws Problem `not_found`, `version_conflict`, `validation_error` for one too many */
export async function keepGroupSet(tx: Executor, userId: number, programId: number, form: SetForm, now: Date): Promise<void> {
  await taughtProgram(tx, userId, programId);
  // One at a time: the number of them is asked and kept.
  await tx.select({ id: programs.id }).from(programs).where(eq(programs.id, programId)).for("no key update");
  const { id, title, joining, max_size: maxSize } = form;
  const [before] = await tx.select().from(groupSets).where(eq(groupSets.id, id)).for("update");
  if (before && before.programId !== programId) throw new Problem("not_found");
  const fields = { title, joining, maxSize: joining === "learners" ? maxSize : null, updatedAt: now };
  if (!before) {
    if ((await tx.$count(groupSets, eq(groupSets.programId, programId))) >= GROUPS.setsMax)
      refuseField("title", "list.max", { max: GROUPS.setsMax });
    await tx.insert(groupSets).values({ id, programId, ...fields, createdAt: now });
    return;
  }
  const isSame = before.title === title && before.joining === joining && before.maxSize === fields.maxSize;
  if (isSame) return;
  if (before.version !== form.version) throw new Problem("version_conflict");
  await tx
    .update(groupSets)
    .set({ ...fields, version: before.version + 1 })
    .where(eq(groupSets.id, id));
}

/** @throws Problem `not_found`, `still_in_use` while an application names it */
export async function removeGroupSet(tx: Executor, userId: number, setId: string): Promise<void> {
  const set = await lockSet(tx, userId, setId);
  if ((await itemsOfSet(tx, set.programId)).some((item) => item.setId === setId)) throw new Problem("still_in_use");
  await tx.delete(groupSets).where(eq(groupSets.id, setId));
}

interface Arrangement {
  cohort_id: number;
  version: number;
  groups: readonly { id: string; name: string | null; members: readonly number[] }[];
}

/**
 * Puts the groups of a cohort in the place of what was there. @returns the set's version
 * @throws Problem `not_found`, `version_conflict`, `validation_error` for a learner who is not of the cohort, or is named twice
 */
export async function arrangeGroups(tx: Executor, userId: number, setId: string, wanted: Arrangement, now: Date): Promise<number> {
  const set = await lockSet(tx, userId, setId);
  if (set.version !== wanted.version) throw new Problem("version_conflict");
  const named = wanted.groups.flatMap(({ members }) => members);
  const ids = wanted.groups.map(({ id }) => id);
  if (new Set(named).size < named.length || new Set(ids).size < ids.length) refuseField("groups", "taken");
  await refuseOthers(tx, set.programId, wanted.cohort_id, named);
  const here = and(eq(learnerGroups.setId, setId), eq(learnerGroups.cohortId, wanted.cohort_id));
  const known = (await tx.select({ id: learnerGroups.id }).from(learnerGroups).where(here)).map(({ id }) => id);
  const left = known.filter((id) => !ids.includes(id));
  if (left.length > 0) await tx.delete(learnerGroups).where(inArray(learnerGroups.id, left));
  const rows = wanted.groups.map(({ id, name }, index) => ({
    id,
    setId,
    cohortId: wanted.cohort_id,
    number: index + 1,
    name: name === "" ? null : name,
    createdAt: now,
  }));
  if (rows.length > 0) {
    const kept = await tx
      .insert(learnerGroups)
      .values(rows)
      .onConflictDoUpdate({ target: learnerGroups.id, set: { number: sql`excluded.number`, name: sql`excluded.name` }, setWhere: here })
      .returning({ id: learnerGroups.id });
    if (kept.length < rows.length) throw new Problem("not_found");
    await tx.delete(groupMembers).where(inArray(groupMembers.groupId, ids));
  }
  const members = wanted.groups.flatMap(({ id: groupId, members: of }) =>
    of.map((enrollmentId) => ({ setId, groupId, enrollmentId, createdAt: now })),
  );
  if (members.length > 0) await tx.insert(groupMembers).values(members);
  const version = set.version + 1;
  await tx.update(groupSets).set({ version, updatedAt: now }).where(eq(groupSets.id, setId));
  return version;
}

/** A set of a course that the caller teaches, locked. @throws Problem `not_found` */
async function lockSet(tx: Executor, userId: number, setId: string): Promise<typeof groupSets.$inferSelect> {
  const [set] = await tx
    .select()
    .from(groupSets)
    .where(and(eq(groupSets.id, setId), inArray(groupSets.programId, taughtProgramIds(tx, userId))))
    .for("update");
  if (!set) throw new Problem("not_found");
  return set;
}

/** Whoever is named learns in the cohort; their rows stay as they are until this is done. @throws Problem `validation_error` */
async function refuseOthers(tx: Executor, programId: number, cohortId: number, named: readonly number[]): Promise<void> {
  if (named.length === 0) return;
  const learning = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        sql`${enrollments.id} = any(${sql.param([...named])}::integer[])`,
        eq(enrollments.programId, programId),
        eq(enrollments.cohortId, cohortId),
        ne(enrollments.status, "withdrawn"),
      ),
    )
    .orderBy(enrollments.id)
    .for("key share");
  if (learning.length < named.length) refuseField("groups", "selection");
}
