import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import type { ImportNote } from "#contract/content/course-import.ts";
import type { StoredPlan } from "#server/db/tables/course-imports.ts";
import { bodyReader, type PlannedBody } from "#server/commands/import/item-bodies.ts";
import { readCourse } from "#server/commands/import/read-course.ts";

/** What the importer makes of a file: its plan with all that its items hold, and what comes along. */
export async function readPackage(bytes: Uint8Array, name = "course.zip") {
  const folder = mkdtempSync(path.join(tmpdir(), "qabas-package-"));
  try {
    const found = await readCourse(bytes, { name, folder }, () => undefined);
    const notes = JSON.parse(found.notes) as ImportNote[];
    if ("failure" in found) return { failure: found.failure, notes, sections: [], items: [], media: [] };
    const { sections } = JSON.parse(found.plan) as StoredPlan;
    const next = bodyReader(Buffer.from(found.bodies));
    const items = sections.flatMap((section) => section.items.map((item) => ({ ...item, ...(next() as PlannedBody) })));
    return { failure: null, notes, sections, items, media: found.media.map(({ name: called, use }) => ({ name: called, use })) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
