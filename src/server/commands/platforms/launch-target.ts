import { and, eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import type { PlatformLaunch } from "#server/db/tables/security/provider-sign-in.ts";
import type { Launch } from "./launch-claims.ts";
import { coursesOf, type Platform } from "./platforms.ts";

/** Where a link leads, and what a session that comes of it opens. */
export interface LaunchTarget {
  /** A path of ours. */
  path: string;
  launch: PlatformLaunch;
}

/**
 * The course or lesson that a link names; where it names none, the one course that the platform may open.
 * @returns `unset` where the link does not say which, `not_allowed` for what staff did not choose or what is not published
 */
export async function targetOf(
  db: Executor,
  platform: Platform,
  { programId: named, itemId, lineItem }: Pick<Launch, "programId" | "itemId" | "lineItem">,
): Promise<LaunchTarget | "unset" | "not_allowed"> {
  const open = (await coursesOf(db, platform)).filter(({ program }) => program.status === "published").map(({ program }) => program.id);
  const programId = itemId === null ? (named ?? (open.length === 1 ? (open[0] ?? null) : null)) : await programOf(db, itemId);
  if (programId === null) return itemId === null ? "unset" : "not_allowed";
  if (!open.includes(programId) || (named !== null && named !== programId)) return "not_allowed";
  const course = `/course/${programId}`;
  return {
    path: itemId === null ? course : `${course}/lesson/${itemId}`,
    launch: { platformId: platform.id, programId, itemId, lineItem },
  };
}

/** Of a lesson that is published; null for any other. */
async function programOf(db: Executor, itemId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: programs.id })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(programs, eq(programs.id, programSections.programId))
    .where(and(eq(programItems.id, itemId), eq(programItems.status, "published")));
  return row?.id ?? null;
}
