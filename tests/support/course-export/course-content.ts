import { asc, eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { itemContents, itemFiles } from "#server/db/tables/learning.ts";

/** All that a course holds, without ids: files by what they are, links by the item they lead to. */
export async function contentOf(db: Executor, programId: number) {
  const rows = await db
    .select({ item: programItems, section: programSections, body: itemContents.body })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(eq(programSections.programId, programId))
    .orderBy(asc(programSections.position), asc(programItems.position), asc(programItems.id));
  const held = await db
    .select({
      itemId: itemFiles.itemId,
      role: itemFiles.role,
      language: itemFiles.language,
      durationS: itemFiles.durationS,
      name: files.name,
      type: files.type,
      id: files.id,
    })
    .from(itemFiles)
    .innerJoin(files, eq(files.id, itemFiles.fileId))
    .orderBy(asc(itemFiles.role), asc(itemFiles.position));
  const titles = new Map(rows.map(({ item }) => [`/course/${programId}/lesson/${item.id}`, `→ ${item.titleAr}`]));
  const kept = new Set(held.map(({ id }) => id));
  const bare = (part: unknown): unknown => {
    if (typeof part === "string") return titles.get(part) ?? part;
    if (Array.isArray(part)) return part.map(bare);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .map(([name, inside]): [string, unknown] => [name, name === "fileId" ? kept.has(String(inside)) : bare(inside)])
        .filter(([, inside]) => inside !== null && inside !== undefined),
    );
  };
  return rows.map(({ item, section, body }) => ({
    section: [section.titleAr, section.titleEn],
    kind: item.kind,
    titles: [item.titleAr, item.titleEn],
    minutes: item.durationMinutes,
    format: item.format,
    offline: item.offlineAllowed,
    preview: item.isPreview,
    body: bare(body),
    // A picture is drawn anew, and its name is its place in the package.
    files: held
      .filter(({ itemId }) => itemId === item.id)
      .map(({ role, language, durationS, name, type }) => ({ role, language, durationS, type, name: role === "figure" ? null : name })),
  }));
}
