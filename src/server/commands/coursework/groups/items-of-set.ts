import { and, asc, eq, ne, sql } from "drizzle-orm";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import type { ItemBody } from "#server/db/tables/learning-content.ts";
import { groupSets } from "#server/db/tables/learning/groups.ts";

/** Applications of a course that groups hand in, each with its set. */
export async function itemsOfSet(db: Executor, programId: number) {
  return await db
    .select({
      id: programItems.id,
      ar: programItems.titleAr,
      en: programItems.titleEn,
      setId: sql<string>`${itemContents.body} ->> 'groupSetId'`,
    })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(
      and(
        eq(programSections.programId, programId),
        ne(programItems.status, "archived"),
        eq(programItems.kind, "application"),
        sql`${itemContents.body} ->> 'groupSetId' is not null`,
      ),
    )
    .orderBy(asc(programSections.position), asc(programItems.position));
}

/** An application names a set of its own course. @throws Problem `validation_error` */
export async function refuseForeignSet(tx: Executor, programId: number, body: ItemBody): Promise<void> {
  if (body.kind !== "application" || body.groupSetId === undefined) return;
  const [set] = await tx
    .select({ programId: groupSets.programId })
    .from(groupSets)
    .where(eq(groupSets.id, body.groupSetId))
    .for("key share");
  if (set?.programId !== programId) refuseField("group_set_id", "selection");
}
