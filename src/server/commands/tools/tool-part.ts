import { and, eq } from "drizzle-orm";
import type { ToolPart } from "#contract/tools/tools.ts";
import type { Executor } from "#server/db/client.ts";
import { tools, toolScores } from "#server/db/tables/learning/tools.ts";
import type { StoredTool } from "#server/db/tables/learning-content.ts";

interface Asked {
  item: { row: { id: number } };
  enrollmentId: number;
}

/** What a lesson's tool is for its learner, and how they did there; null where there is none any more. */
export async function toolPart(db: Executor, { toolId, reports }: StoredTool, { item, enrollmentId }: Asked): Promise<ToolPart | null> {
  const [row] = await db
    .select({ tool: tools, score: toolScores })
    .from(tools)
    .leftJoin(toolScores, and(eq(toolScores.enrollmentId, enrollmentId), eq(toolScores.itemId, item.row.id)))
    .where(eq(tools.id, toolId));
  if (!row) return null;
  const { tool, score } = row;
  const isGraded = score?.grading === "FullyGraded";
  return {
    name: { ar: tool.nameAr, en: tool.nameEn },
    shares_name: tool.sharesName,
    shares_email: tool.sharesEmail,
    reports: reports && tool.writesGrades,
    is_open: tool.archivedAt === null,
    score: isGraded && score.score !== null ? Math.round(score.score) : null,
    is_waiting: score?.grading === "Pending" || score?.grading === "PendingManual",
    comment: score?.comment ?? null,
  };
}
