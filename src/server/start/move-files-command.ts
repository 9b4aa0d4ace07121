/** `npm run move-files -- --to <folder|s3://…>`: copies every file to where it is to lie, also while the product runs. */
import { systemClock } from "#server/clock.ts";
import { ConfigError, loadConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { DataDirectoryInUse } from "#server/db/directory-lock.ts";
import { copyFiles, type CopyTold } from "#server/providers/file-store/copy-files.ts";
import { filesAt, openFiles } from "#server/providers/file-store/open-files.ts";
import { nameOf, placeOf } from "#server/providers/file-store/store-settings.ts";
import { safeError } from "#server/safe-error.ts";

const USAGE = "Usage: npm run move-files -- --to <folder | s3://bucket/prefix>";

async function main(words: string[]): Promise<string> {
  const config = loadConfig(process.env);
  const [flag, address] = words;
  if (flag !== "--to" || !address || words.length !== 2) throw new ConfigError([USAGE]);
  const problems: string[] = [];
  const target = placeOf("--to", address, (name) => process.env[name]?.trim() || null, problems, config.dataDir);
  if (problems.length > 0) throw new ConfigError(problems);
  const sources = [config.files.place, config.files.also].filter((place) => place !== null && nameOf(place) !== nameOf(target));
  const [place, also = null] = sources;
  if (!place) throw new ConfigError([`files lie at ${nameOf(target)} alone: there is nothing to move`]);
  const now = () => systemClock(config).now();
  const sums = await sumsOfRows(config);
  let last = performance.now();
  const told = await copyFiles(openFiles({ place, also }, now), filesAt(target, now), sums, (soFar) => {
    if (performance.now() - last < 5_000) return;
    last = performance.now();
    process.stderr.write(`${toldOf(soFar)}\n`);
  });
  if (told.wrong.length > 0) process.exitCode = 1;
  const wrong = told.wrong.length > 0 ? `Not moved, their bytes are not those of their row: ${told.wrong.join(", ")}\n` : "";
  const unasked = sums === null ? "A running process holds the database: sums were compared between both places, not with the rows.\n" : "";
  return `${nameOf(target)}: ${toldOf(told)}\n${wrong}${unasked}`;
}

const toldOf = ({ copied, there, gone, bytes, wrong }: CopyTold): string =>
  `${copied} files copied and read back (${bytes} bytes), ${there} were there and are right, ${gone} erased meanwhile, ${wrong.length} wrong`;

/** What the rows say of each file's bytes; null where the embedded database is a running process's. */
async function sumsOfRows(config: ReturnType<typeof loadConfig>): Promise<Map<string, string> | null> {
  const database = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof DataDirectoryInUse) return null;
    throw error;
  });
  if (database === null) return null;
  try {
    const { rows } = await database.pool.query<{ id: string; sha256: string }>("select id, sha256 from files");
    return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(await main(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : JSON.stringify(safeError(error))}\n`);
  process.exitCode = 1;
}
