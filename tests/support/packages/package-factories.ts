import type { Executor } from "#server/db/client.ts";
import { writePack, PACK_TYPE } from "#server/commands/packages/pack.ts";
import type { StoredPackage } from "#server/db/tables/learning-content.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { LESSON, makeItem, makeLessonFile } from "#tests/support/course-factories.ts";

/** A published lesson that is a package of these files, the first of which begins it. */
export async function makePackage(
  services: { db: Executor; files: FilesProvider },
  sectionId: number,
  files: Record<string, string> = { "play/hole 1.html": "<p>golf</p>", "play/ball.png": "12345" },
  more: Partial<StoredPackage> = {},
) {
  const packed: StoredPackage = {
    standard: "scorm_1_2",
    launch: "play/hole%201.html?hole=1",
    launchData: "green",
    mastery: 80,
    reports: true,
    ...more,
  };
  const item = await makeItem(services.db, sectionId, { format: "package", body: { ...LESSON, package: packed } });
  const pack = writePack(Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })));
  await makeLessonFile(services, item.id, pack, { type: PACK_TYPE, role: "package" });
  return item;
}
