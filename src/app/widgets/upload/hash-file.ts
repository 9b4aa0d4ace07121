import { Sha256 } from "./sha256.ts";

/** Some milliseconds of work on a slow phone: between two slices the page is free. */
const SLICE_BYTES = 512 * 1024;

/**
 * The SHA-256 of a file in hexadecimal, read slice by slice.
 * @throws DOMException `AbortError`, or the browser's where the file can no longer be read (moved, changed, another disk)
 */
export async function hashFile(
  file: Blob,
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<string> {
  const hash = new Sha256();
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(at, at + SLICE_BYTES).arrayBuffer()));
    onProgress(Math.min(at + SLICE_BYTES, file.size));
  }
  signal.throwIfAborted();
  return hash.hex();
}
