import { readdir, readFile, stat, unlink } from "node:fs/promises";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/client.ts";
import { retentionRules } from "./rules.ts";

/** A run ends after so many batches of a table or so many milliseconds: what is left is taken by the next one. */
const BATCH = 2_000;
const BATCHES_AT_MOST = 20;
const RUN_MS = 20_000;
const MAIL_DAYS = 90;
const MAILS_AT_MOST = 2_000;
const DAY_MS = 86_400_000;

interface Kept {
  db: Database;
  now: Date;
  log: Pick<FastifyBaseLogger, "info">;
}

/**
 * Takes away what is past its time (`rules.ts`), table by table in batches, each a statement of its own: it can be stopped and begun
 * again anywhere. Answers how many rows of which table went, or were emptied; the log says so too.
 */
export async function applyRetention(
  { db, now, log }: Kept,
  { auditYears }: { auditYears: number },
  limits = { batch: BATCH, batches: BATCHES_AT_MOST, runMs: RUN_MS },
): Promise<Record<string, number>> {
  const until = performance.now() + limits.runMs;
  const gone: Record<string, number> = {};
  for (const [table, rule] of Object.entries(retentionRules({ auditYears }))) {
    if (rule.kept !== "days") continue;
    const before = new Date(now.getTime() - rule.days * DAY_MS);
    for (let batch = 0; batch < limits.batches && performance.now() < until; batch += 1) {
      const { rowCount } = await db.execute(rule.batch(before, limits.batch));
      if (rowCount) gone[table] = (gone[table] ?? 0) + rowCount;
      if ((rowCount ?? 0) < limits.batch) break;
    }
  }
  for (const [table, rows] of Object.entries(gone)) log.info({ table, rows }, "rows past their time were taken away");
  return gone;
}

/** Takes away the mails to an address that were written as files: their person was erased. Answers how many went. */
export async function forgetMailsTo({ dataDir }: Pick<Config, "dataDir">, address: string): Promise<number> {
  const folder = path.join(dataDir, "mail");
  let gone = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const text = name.endsWith(".eml") ? await readFile(file, "utf8").catch(() => "") : "";
    if (!text.toLowerCase().includes(address.toLowerCase())) continue;
    await unlink(file).catch(() => undefined);
    gone += 1;
  }
  return gone;
}

/** Mails that were written as files stay a while, for who tries the product out. Answers how many went. */
export async function forgetOldMails({ dataDir }: Pick<Config, "dataDir">, now: Date): Promise<number> {
  const folder = path.join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  let gone = 0;
  // Their names begin with the hour at which they were written: the oldest come first.
  for (const name of names
    .filter((one) => one.endsWith(".eml"))
    .sort()
    .slice(0, MAILS_AT_MOST)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found || found.mtimeMs > now.getTime() - MAIL_DAYS * DAY_MS) continue;
    await unlink(file).catch(() => undefined);
    gone += 1;
  }
  return gone;
}
