import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { toolScores, toolSubjects } from "#server/db/tables/learning/tools.ts";
import type { Tool } from "./open-tool.ts";

interface Asked {
  itemId: number;
  /** Of one person alone. */
  subject: string | null;
  limit: number;
  offset: number;
}

/** What a lesson's learners have now, in percent: the gradebook's mark where there is one, which an instructor may have corrected. */
export async function toolResults(db: Executor, tool: Tool, { itemId, subject, limit, offset }: Asked) {
  const mark = sql<number | null>`(select m.degree::float8 / nullif(g.max_degree, 0)::float8 * 100 from ${gradeMarks} m
    join ${gradeItems} g on g.id = m.grade_item_id
    where m.enrollment_id = ${toolScores.enrollmentId} and g.program_item_id = ${toolScores.itemId} limit 1)`;
  const result: SQL<number | null> = sql`coalesce(${mark}, case when ${toolScores.grading} = 'FullyGraded' then ${toolScores.score} end)`;
  const rows = await db
    .select({ subject: toolSubjects.subject, result, comment: toolScores.comment })
    .from(toolScores)
    .innerJoin(enrollments, eq(enrollments.id, toolScores.enrollmentId))
    .innerJoin(toolSubjects, and(eq(toolSubjects.userId, enrollments.userId), eq(toolSubjects.toolId, tool.id)))
    .where(and(eq(toolScores.itemId, itemId), subject === null ? undefined : sql`${toolSubjects.subject}::text = ${subject}`))
    .orderBy(asc(toolScores.enrollmentId))
    .limit(limit + 1)
    .offset(offset);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}
