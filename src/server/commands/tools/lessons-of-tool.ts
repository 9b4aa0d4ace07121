import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import type { Tool } from "./open-tool.ts";

/** Whether a course has a lesson that opens the tool: another course is none of its business. */
export async function isInCourse(db: Executor, tool: Tool, programId: number): Promise<boolean> {
  const [found] = await lessons(db, tool, programId).limit(1);
  return found !== undefined;
}

/**
 * The lessons of a course that the tool sends grades of, in the order in which they were made.
 * @param asked ids that each of them has to have: of two different ones there is none
 */
export async function lessonsOfTool(
  db: Executor,
  tool: Tool,
  programId: number,
  { asked, limit, offset }: { asked: readonly number[]; limit: number; offset: number },
) {
  const reports = sql`(${itemContents.body} -> 'tool' ->> 'reports')::boolean`;
  return await lessons(db, tool, programId, reports, ...asked.map((id) => eq(programItems.id, id)))
    .orderBy(asc(programItems.id))
    .limit(limit)
    .offset(offset);
}

const lessons = (db: Executor, { id }: Tool, programId: number, ...more: SQL[]) =>
  db
    .select({ id: programItems.id, titleEn: programItems.titleEn })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(
      and(
        eq(programSections.programId, programId),
        isNull(programSections.archivedAt),
        ne(programItems.status, "archived"),
        eq(programItems.format, "tool"),
        sql`${itemContents.body} ? 'tool' and (${itemContents.body} -> 'tool' ->> 'toolId')::int = ${id}`,
        ...more,
      ),
    )
    .$dynamic();
