import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** More bytes go to a reader as a file: sending them would hold up whoever asks the server meanwhile, 3 ms a megabyte. */
const SENT_AT_MOST = 262_144;

/** Bytes for a reader, or the file in which they lie. */
export type Given = { bytes: Uint8Array } | { file: string };

/**
 * The same input for a reader, its `bytes` laid down as a file where they are many.
 * @returns what is sent, and how to take the file away once the reader is done with it
 */
export async function layDown(input: unknown): Promise<{ input: unknown; remove(): Promise<void> }> {
  const { bytes, ...rest } = (input ?? {}) as { bytes?: unknown };
  if (!(bytes instanceof Uint8Array) || bytes.byteLength <= SENT_AT_MOST) return { input, remove: async () => undefined };
  const file = path.join(tmpdir(), `qabas-read-${randomUUID()}`);
  const remove = () => rm(file, { force: true });
  try {
    await writeFile(file, bytes, { mode: 0o600, flag: "wx" });
  } catch (error) {
    await remove();
    throw error;
  }
  return { input: { ...rest, file }, remove };
}
