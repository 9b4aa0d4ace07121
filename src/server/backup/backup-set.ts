import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { extract, pack } from "tar-stream";

/**
 * A backup is one file: tar in gzip in age (https://age-encryption.org/v1). Its makers need the public half of a key alone, and `age -d`
 * with `tar` opens it where nothing of ours runs. Entries come in this order:
 * `manifest.json`, `database/<table>/<part>.ndjson` (a row a line, each an array of texts or null), `files/<id>`, `secret` where the data
 * directory has one, `sums.json`.
 */
export interface Manifest {
  format: 1;
  /** ISO 8601, UTC: what was committed by then is in it. */
  madeAt: string;
  /** When the newest migration that had run was made, milliseconds since 1970. */
  newestMigration: number;
  tables: { name: string; columns: string[] }[];
  /** The last number of each counter of the database; null of one that gave none. */
  counters: Record<string, string | null>;
}

export interface Sum {
  name: string;
  /** Hexadecimal. */
  sha256: string;
}

/** A backup that cannot be used, with the reason for a person. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

export interface SetWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** @param size of all that comes, bytes */
  addFrom(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Ends the set with its sums; the file stands under its name from then on. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/**
 * Begins the file of a backup; it has its name once it is whole.
 * @param recipient public half of an age key (`age1…`)
 * @throws BackupRefused where the recipient is none, or something stands under the name
 */
export async function writeSet(file: string, recipient: string): Promise<SetWriter> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupRefused("QABAS_BACKUP_RECIPIENT must be the public half of an age key: age1…");
  }
  const draft = `${file}.part-${process.pid}`;
  // Whoever takes the name first has it: a backup never overwrites another.
  const claimed = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(error.code === "EEXIST" ? `${file} is there already` : `${file} cannot be written: ${error.code}`);
  });
  await claimed.close();
  const archive = pack();
  const plain = archive.pipe(createGzip({ level: 6 }));
  archive.once("error", (error) => plain.destroy(error));
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
  const written = pipeline(Readable.fromWeb(sealed as never), createWriteStream(draft, { mode: 0o600 }));
  // It is told by `finish`, or by the next `add`.
  let broken: Error | null = null;
  written.catch((error: Error) => {
    broken = error;
  });
  const sums: Sum[] = [];
  const entry = async (name: string, size: number, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    if (broken) throw broken;
    const hash = createHash("sha256");
    const told = async function* () {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    };
    // The archive says when it took the bytes: what is read faster than a disk writes must not heap up.
    await Promise.race([pipeline(told(), archive.entry({ name, size })), written]);
    return hash.digest("hex");
  };
  const abandon = async () => {
    archive.destroy();
    await written.catch(() => undefined);
    await Promise.all([rm(draft, { force: true }), rm(file, { force: true })]);
  };
  return {
    async add(name, bytes) {
      sums.push({ name, sha256: await entry(name, bytes.byteLength, [bytes]) });
    },
    async addFrom(name, size, source) {
      sums.push({ name, sha256: await entry(name, size, source) });
    },
    async finish() {
      const said = Buffer.from(JSON.stringify(sums));
      await entry("sums.json", said.byteLength, [said]);
      archive.finalize();
      await written;
      const handle = await open(draft, "r+");
      await handle.sync();
      await handle.close();
      await rename(draft, file);
    },
    abandon,
  };
}

export interface SetEntry {
  name: string;
  /** To be read to its end before the next entry is asked for. */
  body: AsyncIterable<Buffer>;
}

export async function bytesOf({ body }: SetEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const HARMED = "is cut off or was changed";

/**
 * Entries of a backup as they come. Each is whole and its sum right only once all have come: nothing may be made lasting before the end.
 * @param identity secret half of the age key (`AGE-SECRET-KEY-1…`)
 * @throws BackupRefused where the key is another, or the file is cut off or was changed
 */
export async function* readSet(file: string, identity: string): AsyncGenerator<SetEntry> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupRefused("QABAS_BACKUP_IDENTITY must name a file with the secret half of the age key: AGE-SECRET-KEY-1…");
  }
  const source = createReadStream(file);
  await once(source, "open").catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${path.basename(file)} cannot be read: ${error.code}`);
  });
  const unusable = (why: string) => new BackupRefused(`${path.basename(file)} ${why}`);
  const opened = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>).catch(() => {
    source.destroy();
    throw unusable("was made for another key, or is no backup");
  });
  const archive = extract();
  const plain = createGunzip();
  const flowing = pipeline(Readable.fromWeb(opened as never), plain);
  flowing.catch((error: Error) => archive.destroy(error));
  plain.pipe(archive);
  const found: Sum[] = [];
  let sums: Sum[] | null = null;
  try {
    for await (const part of archive) {
      const { name } = part.header;
      const hash = createHash("sha256");
      const body = (async function* () {
        try {
          for await (const chunk of part as AsyncIterable<Buffer>) {
            hash.update(chunk);
            yield chunk;
          }
        } catch {
          throw unusable(HARMED);
        }
      })();
      if (name === "sums.json") sums = JSON.parse((await bytesOf({ name, body })).toString("utf8")) as Sum[];
      else {
        yield { name, body };
        found.push({ name, sha256: hash.digest("hex") });
      }
    }
    await flowing;
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw unusable(HARMED);
  } finally {
    source.destroy();
  }
  if (sums === null) throw unusable("ends before its sums");
  if (JSON.stringify(sums) !== JSON.stringify(found)) throw unusable("holds other bytes than its sums say");
}
