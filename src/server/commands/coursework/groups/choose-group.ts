import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { OwnGroup } from "#contract/coursework/own-group.ts";
import { Problem } from "#contract/problem.ts";
import { openItem } from "#server/commands/classroom/open-item.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { itemContents, submissions } from "#server/db/tables/learning.ts";
import { groupMembers, groupSets, learnerGroups } from "#server/db/tables/learning/groups.ts";
import { ownGroup } from "./own-group.ts";

/**
 * Joins a group that learners choose themselves, or leaves it. The set's row is locked: its places are counted and taken one at a time.
 * @throws Problem as `openItem`; `not_found` where the instructor divides, `submission_closed` after own work of the set was handed in,
 *   `group_full`
 */
export async function chooseGroup(tx: Executor, userId: number, itemId: number, groupId: string | null, now: Date): Promise<OwnGroup> {
  const { enrolled, body } = await openItem(tx, userId, itemId, "application", now);
  const [set] = await tx
    .select()
    .from(groupSets)
    .where(eq(groupSets.id, body.groupSetId ?? NO_SET))
    .for("update");
  if (set?.joining !== "learners") throw new Problem("not_found");
  const { id: enrollmentId, cohortId } = await lockEnrollment(tx, enrolled.id, userId);
  const mine = and(eq(groupMembers.setId, set.id), eq(groupMembers.enrollmentId, enrollmentId));
  const [before] = await tx.select({ groupId: groupMembers.groupId }).from(groupMembers).where(mine);
  if ((before?.groupId ?? null) !== groupId) {
    if (await hasHandedIn(tx, set.id, enrollmentId)) throw new Problem("submission_closed");
    await tx.delete(groupMembers).where(mine);
    if (groupId !== null) {
      const here = and(eq(learnerGroups.id, groupId), eq(learnerGroups.setId, set.id), eq(learnerGroups.cohortId, cohortId ?? 0));
      const [group] = await tx.select({ id: learnerGroups.id }).from(learnerGroups).where(here);
      if (!group) throw new Problem("not_found");
      const taken = await tx.$count(groupMembers, eq(groupMembers.groupId, groupId));
      if (set.maxSize !== null && taken >= set.maxSize) throw new Problem("group_full");
      await tx.insert(groupMembers).values({ setId: set.id, groupId, enrollmentId, createdAt: now });
    }
    await tx
      .update(groupSets)
      .set({ version: sql`${groupSets.version} + 1` })
      .where(eq(groupSets.id, set.id));
  }
  const chosen = await ownGroup(tx, set.id, enrollmentId);
  if (!chosen) throw new Error("the set is gone");
  return chosen;
}

const NO_SET = "00000000-0000-0000-0000-000000000000";

/** Work of any application that the set's groups hand in. */
async function hasHandedIn(tx: Executor, setId: string, enrollmentId: number): Promise<boolean> {
  const items = tx.select({ id: itemContents.itemId }).from(itemContents).where(sql`${itemContents.body} ->> 'groupSetId' = ${setId}`);
  const handed = and(eq(submissions.enrollmentId, enrollmentId), ne(submissions.status, "draft"), inArray(submissions.itemId, items));
  return (await tx.$count(submissions, handed)) > 0;
}
