import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { prepareStaffExport } from "#server/commands/exports/staff-export.ts";
import { overPostgres } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { exportSources } from "#server/modules/admin/exports/export-sources.ts";
import { folderFiles } from "#server/providers/files.ts";
import type { Figures } from "./figures.ts";
import { withDatabase } from "./product.ts";

const PEOPLE = 100_000;
const LOOK_MS = 20;
const MB = 1024 * 1024;
const AN_EXPORT = "0193a4f0-0000-7000-8000-000000000001";
/** The figures are of rows: heads are in no language. */
const WORDS = { say: (_language: string, { id }: { id: string }) => id };

/** An export of a hundred thousand people on PostgreSQL: how long it takes, and how much memory it needs while it is written. */
export async function exportedLists(figures: Figures, postgres: string): Promise<void> {
  await withDatabase(postgres, "exports", async (url) => {
    const database = overPostgres(url);
    const { db } = database;
    const folder = mkdtempSync(path.join(tmpdir(), "qabas-exports-"));
    try {
      await migrateDatabase(database);
      await db.execute(sql`insert into users (type, email, password_hash, name_ar, name_en, phone, language)
        select 'student', 'person-' || n || '@example.com', 'x', 'نورة سعد محمد القحطاني', 'Noura Saad Alqahtani', '', 'ar'
        from generate_series(1, ${PEOPLE}) n`);
      await db.execute(sql`insert into staff_exports (id, user_id, kind, filter, language, status)
        values (${AN_EXPORT}, (select min(id) from users), 'people', '{}', 'en', 'queued')`);
      const sourceOf = exportSources(db, WORDS);
      const files = folderFiles(folder, () => new Date());
      globalThis.gc?.();
      const before = process.memoryUsage().rss;
      let most = before;
      let over = false;
      const watching = (async () => {
        while (!over) {
          most = Math.max(most, process.memoryUsage().rss);
          await pause(LOOK_MS);
        }
      })();
      const began = performance.now();
      await prepareStaffExport(db, files, AN_EXPORT, (wish) => sourceOf(wish, new Date()), new Date());
      const took = performance.now() - began;
      over = true;
      await watching;
      const { rows } = await db.execute<{ rows: number; bytes: number }>(
        sql`select e.rows, f.bytes from staff_exports e join files f on f.id = e.file_id where e.id = ${AN_EXPORT}`,
      );
      if (rows[0]?.rows !== PEOPLE) throw new Error(`the export holds ${rows[0]?.rows} of ${PEOPLE} rows`);
      figures.add("export: size of 100,000 people", rows[0].bytes / MB, "MB", {}, 1);
      figures.add("export: rows written a second", (1_000 * PEOPLE) / took, "/s", { atLeast: 2_000 });
      figures.add("export: memory that writing it adds", (most - before) / MB, "MB", { atMost: 150 });
    } finally {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
