import type { Readable } from "node:stream";
import { Problem } from "#contract/problem.ts";
import type { Services } from "#server/services.ts";

/**
 * The bytes of a file whose row was found.
 * @throws Problem `not_found` where the folder has lost them, which is told to the log: a restored database may know of more
 *   files than the folder beside it
 */
export async function keptBytes({ files, log }: Services, id: string, range?: { start: number; end: number }): Promise<Readable> {
  const bytes = await files.stream(id, range);
  if (bytes) return bytes;
  log.error({ file: id }, "the bytes of a file are not in the folder of files");
  throw new Problem("not_found");
}
