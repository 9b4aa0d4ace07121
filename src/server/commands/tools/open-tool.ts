import { and, eq, isNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { openItem } from "#server/commands/classroom/open-item.ts";
import { taughtItem } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import { tools } from "#server/db/tables/learning/tools.ts";
import type { ItemBody, StoredTool } from "#server/db/tables/learning-content.ts";
import { issuerOf } from "./tool-addresses.ts";
import { launchHint } from "./launch-hint.ts";
import { subjectOf } from "./tool-subjects.ts";

export type Tool = typeof tools.$inferSelect;

/** A lesson of a tool in service. */
export interface ToolLesson {
  tool: Tool;
  placed: StoredTool;
  itemId: number;
  programId: number;
}

/** Who opens it as what. */
export interface Opening {
  userId: number;
  sessionId: string;
  teaches: boolean;
  /** To choose what the lesson opens there. */
  chooses: boolean;
}

/**
 * The tool of a lesson that a learner may open now, or who teaches its course.
 * @throws Problem as `openItem` or `taughtItem`; `not_found` for a lesson without a tool in service
 */
export async function toolToOpen(
  db: Executor,
  { userId, teaches }: Pick<Opening, "userId" | "teaches">,
  itemId: number,
  now: Date,
): Promise<ToolLesson> {
  if (teaches) {
    const item = await taughtItem(db, userId, itemId);
    const [stored] = await db.select({ body: itemContents.body }).from(itemContents).where(eq(itemContents.itemId, itemId));
    if (item.status === "archived" || item.format !== "tool") throw new Problem("not_found");
    return await lessonOf(db, stored?.body, itemId, item.programId);
  }
  const { enrolled, item, body } = await openItem(db, userId, itemId, "lesson", now);
  if (item.row.format !== "tool") throw new Problem("not_found");
  return await lessonOf(db, body, itemId, enrolled.programId);
}

async function lessonOf(db: Executor, body: ItemBody | undefined, itemId: number, programId: number): Promise<ToolLesson> {
  const placed = body?.kind === "lesson" ? body.tool : undefined;
  const tool = placed ? await toolInService(db, placed.toolId) : null;
  if (!placed || !tool) throw new Problem("not_found");
  return { tool, placed, itemId, programId };
}

/** Where a launch is meant to lead; null for a choice that the tool does not offer. */
export const targetOf = ({ tool, placed }: Pick<ToolLesson, "tool" | "placed">, { chooses }: Pick<Opening, "chooses">): string | null =>
  chooses ? tool.contentUrl : (placed.address ?? tool.launchUrls[0] ?? null);

/** Null for one that staff took out of service. */
export async function toolInService(db: Executor, id: number): Promise<Tool | null> {
  const [row] = await db
    .select()
    .from(tools)
    .where(and(eq(tools.id, id), isNull(tools.archivedAt)));
  return row ?? null;
}

/** A lesson that stands in a course and opens this tool; null where another's does, or none. */
export async function lessonOfTool(db: Executor, tool: Tool, programId: number, itemId: number) {
  const [row] = await db
    .select({ item: programItems, program: programs, body: itemContents.body })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(programs, eq(programs.id, programSections.programId))
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(and(eq(programItems.id, itemId), eq(programs.id, programId), eq(programItems.format, "tool")));
  const placed = row?.body.kind === "lesson" ? row.body.tool : undefined;
  if (!row || placed?.toolId !== tool.id || row.item.status === "archived") return null;
  return { item: row.item, program: row.program, placed };
}

/**
 * Where the tool's own part of a launch begins (OpenID Connect, third-party initiated login). Nothing that it says opens anything by itself: the hint
 * is good for minutes, once, in the browser of the session that asked.
 * @throws Problem as `toolToOpen`
 */
export async function loginAddress(
  tx: Executor,
  config: { publicUrl: string; secret: string },
  opening: Opening,
  itemId: number,
  now: Date,
): Promise<string> {
  const { tool, placed } = await toolToOpen(tx, opening, itemId, now);
  const target = targetOf({ tool, placed }, opening);
  if (target === null) throw new Problem("not_found");
  const address = new URL(tool.loginUrl);
  const said = {
    iss: issuerOf(config),
    target_link_uri: target,
    login_hint: await subjectOf(tx, tool.id, opening.userId),
    lti_message_hint: launchHint(config.secret, { ...opening, itemId, toolId: tool.id }, now),
    client_id: tool.clientId,
    lti_deployment_id: tool.deploymentId,
  };
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value);
  return address.href;
}
