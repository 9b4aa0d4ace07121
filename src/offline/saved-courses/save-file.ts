import { StorageFailure } from "#offline/storage/storage-failure.ts";

/** A line on which nothing moves for this long is none. */
export const STALL_MS = 60_000;

/** The server's file did not come, or what came was something else: a captive portal, a file cut in the middle. */
export class FileFailure extends Error {
  override readonly name = "FileFailure";
  /** HTTP status, null where no answer came. */
  readonly status: number | null;

  constructor(status: number | null, cause?: unknown) {
    super(`file not fetched: ${status ?? "no answer"}`, { cause });
    this.status = status;
  }
}

interface WantedFile {
  url: string;
  key: string;
  bytes: number;
  etag: string;
}

/**
 * Puts one file into the cache as it comes, without holding it in memory. It stands there whole or not at all.
 * Errors: FileFailure; StorageFailure `quota`; `AbortError` when stopped.
 */
export async function keepFile(
  cache: Cache,
  file: WantedFile,
  get: (url: string, signal: AbortSignal) => Promise<Response>,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (received: number) => void },
): Promise<void> {
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), STALL_MS);
  let received = 0;
  let status: number | null = null;
  try {
    const response = await get(file.url, AbortSignal.any([signal, stalled.signal]));
    ({ status } = response);
    // The page of a captive portal is a 200 too: it has not this file's mark.
    if (status !== 200 || !response.body || response.headers.get("ETag") !== file.etag) throw new FileFailure(status);
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          clearTimeout(timer);
          timer = setTimeout(() => stalled.abort(), STALL_MS);
          received += chunk.byteLength;
          onBytes(received);
          controller.enqueue(chunk);
        },
      }),
    );
    await cache.put(file.key, new Response(counted, { headers: headersOf(response, file) }));
    if (received === file.bytes) return;
    await cache.delete(file.key);
    throw new FileFailure(null);
  } catch (error) {
    if (error instanceof FileFailure) throw error;
    if (signal.aborted) throw new DOMException("stopped", "AbortError");
    if ((error as { name?: unknown }).name === "QuotaExceededError") throw new StorageFailure("quota", error);
    throw new FileFailure(null, error);
  } finally {
    clearTimeout(timer);
  }
}

const headersOf = (response: Response, { bytes, etag }: WantedFile): Record<string, string> => ({
  "Content-Type": response.headers.get("Content-Type") ?? "application/octet-stream",
  "Content-Length": String(bytes),
  "Accept-Ranges": "bytes",
  ETag: etag,
  ...disposition(response),
});

/** What it is called where it is saved as a file. */
function disposition(response: Response): Record<string, string> {
  const value = response.headers.get("Content-Disposition");
  return value ? { "Content-Disposition": value } : {};
}
