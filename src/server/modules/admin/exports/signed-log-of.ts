import type { ExportWish } from "#server/commands/exports/staff-export.ts";
import { signedLog } from "#server/commands/exports/signed-log.ts";
import { readHeads } from "#server/security-log/log-heads.ts";
import type { Services } from "#server/services.ts";
import { HEADS } from "./export-words.ts";
import { eventsOf } from "./security-events-list.ts";

const COLUMNS = ["number", "previousHash", "hash", "date", "event", "actor", "about", "subject", "details", "address", "request"] as const;

/** The audit log as it is filtered, with its own proof. */
export async function* signedLogOf(
  { db, config, words }: Services,
  now: Date,
  { filter, language }: ExportWish,
  exportId: string,
  onEvents: (events: number) => void,
): AsyncGenerator<Uint8Array> {
  // A file that is no list of heads is told by the check.
  const noted = (await readHeads(config.logHeads.file).catch(() => [])).at(-1);
  yield* signedLog(db, {
    exportId,
    wanted: eventsOf(filter),
    filter,
    heads: COLUMNS.map((column) => words.say(language, HEADS[column])),
    noted: noted ? { at: noted.at, id: noted.id, hash: noted.hash } : null,
    platform: config.publicUrl,
    secret: config.secret,
    now,
    onEvents,
  });
}
