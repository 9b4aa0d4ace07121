import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Figures } from "./figures.ts";
import { withClient, withDatabase, withProduct } from "./product.ts";

const PEOPLE = 100_000;
const LOOK_MS = 25;
const MOST_MS = 60_000;
/** All of them, by their type, by a word that is in every name, and as a workbook. */
const WISHES = [
  { id: "0193a4f0-0000-7000-8000-000000000001", filter: { type: "student" }, format: "csv", name: "export" },
  { id: "0193a4f0-0000-7000-8000-000000000002", filter: { type: "student", q: "القحطاني" }, format: "csv", name: "export by a word" },
  { id: "0193a4f0-0000-7000-8000-000000000003", filter: { type: "student" }, format: "xlsx", name: "export as a workbook" },
] as const;
const LONG_AGO = "2020-01-01T00:00:00Z";

/** Resident memory of a process, MB. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** An export of a hundred thousand people on PostgreSQL: how long its job takes, and how much memory the server needs for it. */
export async function exportedLists(figures: Figures, postgres: string, env: Record<string, string>): Promise<void> {
  await withDatabase(postgres, "exports", (url) =>
    withProduct({ ...env, DATABASE_URL: url, QABAS_SEED: "demo" }, ({ pid }) =>
      withClient(url, async (client) => {
        await client.query(`insert into users (type, email, password_hash, name_ar, name_en, phone, language)
          select 'student', 'person-' || n || '@example.com', 'x', 'نورة سعد محمد القحطاني', 'Noura Saad Alqahtani', '', 'ar'
          from generate_series(1, ${PEOPLE}) n`);
        await client.query("analyze users");
        for (const wish of WISHES) await exported(figures, client, pid, wish);
      }),
    ),
  );
}

async function exported(
  figures: Figures,
  client: pg.Client,
  pid: number,
  { id, filter, format, name }: (typeof WISHES)[number],
): Promise<void> {
  await client.query(
    `insert into staff_exports (id, user_id, kind, filter, format, language, status)
      values ($1, (select min(id) from users where type = 'staff'), 'people', $2, $3, 'en', 'queued')`,
    [id, JSON.stringify(filter), format],
  );
  const before = memoryOf(pid);
  let most = before;
  const began = performance.now();
  await client.query("insert into jobs (kind, queue, payload, run_at) values ('staff-export', 'normal', $1, $2)", [
    JSON.stringify({ exportId: id }),
    LONG_AGO,
  ]);
  await client.query("select pg_notify('qabas_jobs', '')");
  for (;;) {
    most = Math.max(most, memoryOf(pid));
    const { rows } = await client.query<{ status: string; rows: number | null; bytes: number | null }>(
      "select e.status, e.rows, f.bytes from staff_exports e left join files f on f.id = e.file_id where e.id = $1",
      [id],
    );
    const [made] = rows;
    const took = performance.now() - began;
    if (made?.status === "ready") {
      if ((made.rows ?? 0) < PEOPLE) throw new Error(`the ${name} holds ${made.rows} of ${PEOPLE} rows`);
      figures.add(`${name}: size of 100,000 people`, (made.bytes ?? 0) / (1024 * 1024), "MB", {}, 1);
      figures.add(`${name}: rows written a second`, (1_000 * PEOPLE) / took, "/s", { atLeast: 2_000 });
      figures.add(`${name}: memory that writing it adds`, most - before, "MB", { atMost: 150 });
      return;
    }
    if (took > MOST_MS) throw new Error(`the ${name} is ${made?.status} after ${MOST_MS} ms`);
    await pause(LOOK_MS);
  }
}
