import { eq, sql } from "drizzle-orm";
import { LESSON_MEDIA, type LessonMediaSeed } from "#server/db/seed/lessons/lesson-media.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { counters } from "#server/db/tables/commerce.ts";
import { files } from "#server/db/tables/files.ts";
import { captionLines, itemContents, itemFiles } from "#server/db/tables/learning.ts";
import { settings } from "#server/db/tables/site.ts";
import type { Database } from "#server/db/client.ts";
import type { FilesProvider, KeptFile } from "#server/providers/files.ts";

/** Counter that says that the demo has the files of its lessons: taken away by staff, they do not come back. */
const SEEDED = "demo-lesson-media";

/** The captions were written from the lines of their lessons. */
const KEEP_LINES = sql`insert into ${captionLines} (file_id, lines)
  select ${itemFiles.fileId}, ${itemContents.body} -> 'transcript' -> ${itemFiles.language}
  from ${itemFiles} join ${itemContents} on ${itemContents.itemId} = ${itemFiles.itemId}
  where ${itemFiles.role} = 'captions' and ${itemFiles.language} is not null and ${itemContents.body} ->> 'kind' = 'lesson' on conflict do nothing`;

type Kept = Omit<LessonMediaSeed, "load"> & { itemId: number; file: KeptFile };

/**
 * Gives the demo's lessons their films, sounds and papers, once. Call at start, after `seedDemo`; what is not a demo is left
 * alone. A file that stands twice in the list is kept once for each lesson: each may be replaced by itself.
 * @returns how many were seeded
 */
export async function seedLessonMedia({ db, files: provider }: { db: Database; files: FilesProvider }, now: Date): Promise<number> {
  const [demo] = await db.select({ demo: settings.demo }).from(settings).where(eq(settings.demo, true)).limit(1);
  if (!demo) return 0;
  const [done] = await db.select({ value: counters.value }).from(counters).where(eq(counters.name, SEEDED));
  if (done) return 0;
  const items = await db
    .select({ id: programItems.id, title: programItems.titleEn, slug: programs.slug })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(programs, eq(programs.id, programSections.programId));
  const kept: Kept[] = [];
  for (const { load, ...seed } of LESSON_MEDIA) {
    const item = items.find(({ slug, title }) => slug === seed.slug && title === seed.item);
    if (item) kept.push({ ...seed, itemId: item.id, file: await provider.put([await load()]) });
  }
  return await db.transaction(async (tx) => {
    // One of several processes that start together seeds; the bytes of the others are swept away.
    const [mine] = await tx.insert(counters).values({ name: SEEDED, value: 1 }).onConflictDoNothing().returning();
    if (!mine || kept.length === 0) return 0;
    await tx.insert(files).values(
      kept.map(({ file, name, type, width, height }) => ({
        ...file,
        purpose: "lesson" as const,
        name,
        type,
        width: width ?? null,
        height: height ?? null,
        createdAt: now,
      })),
    );
    await tx.insert(itemFiles).values(
      kept.map(({ itemId, file, role, language, durationS }, position) => ({
        itemId,
        fileId: file.id,
        role,
        language,
        durationS,
        position,
      })),
    );
    await tx.execute(KEEP_LINES);
    for (const { itemId, placeholder, file } of kept) {
      if (!placeholder) continue;
      const named = sql`replace(${itemContents.body}::text, ${placeholder}, ${file.id})::jsonb`;
      await tx.update(itemContents).set({ body: named }).where(eq(itemContents.itemId, itemId));
    }
    return kept.length;
  });
}
