import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { toolSubjects } from "#server/db/tables/learning/tools.ts";

/** What a tool knows people by, by user id; whoever has no name there is given one. */
export async function subjectsOf(tx: Executor, toolId: number, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  await tx
    .insert(toolSubjects)
    .values(userIds.map((userId) => ({ toolId, userId })))
    .onConflictDoNothing();
  const rows = await tx
    .select()
    .from(toolSubjects)
    .where(and(eq(toolSubjects.toolId, toolId), inArray(toolSubjects.userId, [...userIds])));
  return new Map(rows.map(({ userId, subject }) => [userId, subject]));
}

/** The same of one person. */
export async function subjectOf(tx: Executor, toolId: number, userId: number): Promise<string> {
  const subject = (await subjectsOf(tx, toolId, [userId])).get(userId);
  if (subject === undefined) throw new Error("a person has no name with a tool");
  return subject;
}

/** Whom a tool means; null where it never was told of such a person. */
export async function userOfSubject(db: Executor, toolId: number, subject: string): Promise<number | null> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(subject)) return null;
  const [row] = await db
    .select({ userId: toolSubjects.userId })
    .from(toolSubjects)
    .where(and(eq(toolSubjects.toolId, toolId), eq(toolSubjects.subject, subject)));
  return row?.userId ?? null;
}
