import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { courseImports, type PlannedOutlineItem, type StoredPlan } from "#server/db/tables/course-imports.ts";

interface EarlierItem {
  id: number;
  sectionId: number;
  /** Of what was brought. */
  hash: string;
  /** Nobody has changed or published it since. */
  untouched: boolean;
}

/** Items that earlier imports of the same course made and that are still there, by their paths in that course. */
export type EarlierItems = ReadonlyMap<string, EarlierItem>;

/** What an import does with an item of its plan: `kept` is one that people have changed here and its authors there. */
export type ItemState = "new" | "unchanged" | "changed" | "kept";

export function stateOf({ path, hash }: PlannedOutlineItem, earlier: EarlierItems): ItemState {
  const before = earlier.get(path);
  if (!before) return "new";
  if (before.hash === hash) return "unchanged";
  return before.untouched ? "changed" : "kept";
}

export async function earlierItems(db: Executor, programId: number, { origin }: StoredPlan): Promise<EarlierItems> {
  if (origin === undefined) return new Map();
  const rows = await db
    .select({ plan: courseImports.plan, made: courseImports.made })
    .from(courseImports)
    .where(and(eq(courseImports.programId, programId), eq(courseImports.status, "done")))
    .orderBy(asc(courseImports.appliedAt));
  const sources = new Map<string, { id: number; hash: string }>();
  for (const { plan, made } of rows)
    if (plan?.origin === origin) for (const [path, source] of Object.entries(made?.sources ?? {})) sources.set(path, source);
  if (sources.size === 0) return new Map();
  const items = await db
    .select({ id: programItems.id, sectionId: programItems.sectionId, status: programItems.status, version: programItems.version })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(
      and(
        eq(programSections.programId, programId),
        inArray(
          programItems.id,
          [...sources.values()].map(({ id }) => id),
        ),
        ne(programItems.status, "archived"),
      ),
    );
  const byId = new Map(items.map((item) => [item.id, item]));
  const found = new Map<string, EarlierItem>();
  for (const [path, { id, hash }] of sources) {
    const item = byId.get(id);
    if (item) found.set(path, { id, sectionId: item.sectionId, hash, untouched: item.status === "draft" && item.version === 1 });
  }
  return found;
}
