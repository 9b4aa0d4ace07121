import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FilesProvider } from "#server/providers/files.ts";
import { callBucket, type CallBucket } from "./bucket.ts";
import { listed, unfinished } from "./bucket-listing.ts";
import { valueOf } from "./bucket-xml.ts";
import type { BucketPlace } from "./store-settings.ts";

/** Of an upload in parts: a store takes 5 MiB at least, of each but the last, and ten thousand. */
const PART_BYTES = 8 * 1024 * 1024;
/** A store that sends nothing this long, while somebody reads, is gone. */
const IDLE_MS = 20_000;
const FOLDER = "files/";
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

interface Bounds {
  partBytes: number;
  idleMs: number;
}

/**
 * Files in a bucket, each under `files/<id>`. Their bytes come and go through the server: who may read is asked at every request, and
 * no address of the store reaches a browser. A file stands under its name once all of it came.
 */
export function bucketFiles(
  place: BucketPlace,
  call: CallBucket = callBucket(place),
  { partBytes, idleMs }: Bounds = { partBytes: PART_BYTES, idleMs: IDLE_MS },
): FilesProvider {
  const nameFor = (id: string): string => {
    if (!ID.test(id)) throw new TypeError("not the id of a file");
    return `${FOLDER}${id}`;
  };

  async function putParts(name: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const begun = await call({ method: "POST", name, query: { uploads: "" } });
    const uploadId = valueOf(await begun.text(), "UploadId");
    const tags: string[] = [];
    let bytes = 0;
    try {
      for await (const body of parts) {
        const answer = await call({ method: "PUT", name, query: { partNumber: String(tags.length + 1), uploadId }, body });
        await answer.body?.cancel();
        tags.push(answer.headers.get("etag") ?? "");
        bytes += body.byteLength;
      }
      await complete(name, uploadId, tags, bytes);
    } catch (error) {
      // What is left of it is ended by `keptBefore`, should this fail as well.
      await call({ method: "DELETE", name, query: { uploadId }, expected: [404] }).catch(() => undefined);
      throw error;
    }
  }

  async function complete(name: string, uploadId: string, tags: string[], bytes: number): Promise<void> {
    const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`);
    const answer = await call({ method: "POST", name, query: { uploadId }, body, expected: [404] });
    const said = await answer.text();
    // A store may find out after its 200 that it failed; and a second try of what was done finds no upload any more.
    if (answer.ok && !said.includes("<Error>")) return;
    const head = await call({ method: "HEAD", name, expected: [404] });
    if (head.status !== 200 || Number(head.headers.get("content-length")) !== bytes)
      throw new Error(`the store of files did not put the parts together: ${valueOf(said, "Code")}`);
  }

  async function read(id: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const gone = new AbortController();
    // A range that begins after the end is as much as a folder gives: nothing.
    const answer = await call({
      method: "GET",
      name: nameFor(id),
      expected: [404, 416],
      signal: gone.signal,
      ...(range ? { range } : {}),
    });
    if (answer.ok && answer.body) return Readable.from(chunksOf(answer.body, gone, idleMs), { objectMode: false });
    await answer.body?.cancel();
    return answer.status === 404 ? null : Readable.from([]);
  }

  return {
    async put(source, id = randomUUID()) {
      const name = nameFor(id);
      const hash = createHash("sha256");
      let bytes = 0;
      const parts = inParts(source, partBytes, (chunk) => {
        hash.update(chunk);
        bytes += chunk.byteLength;
      });
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      const second = await parts.next();
      if (second.done) {
        const answer = await call({ method: "PUT", name, body: first });
        await answer.body?.cancel();
      } else {
        await putParts(
          name,
          (async function* () {
            yield first;
            yield second.value;
            yield* parts;
          })(),
        );
      }
      return { id, bytes, sha256: hash.digest("hex") };
    },
    readAll: async (id) => {
      const bytes = await read(id);
      // As of a folder: callers know an absent file by it.
      if (bytes === null) throw Object.assign(new Error("ENOENT: the store of files has no such file"), { code: "ENOENT" });
      return Buffer.concat(await bytes.toArray());
    },
    stream: read,
    async delete(id) {
      const answer = await call({ method: "DELETE", name: nameFor(id), expected: [404] });
      await answer.body?.cancel();
    },
    async *keptBefore(instant) {
      for (const { name, uploadId, begunAt } of await unfinished(call, place.prefix, FOLDER))
        if (begunAt < instant) await call({ method: "DELETE", name, query: { uploadId }, expected: [404] });
      for await (const lot of listed(call, place.prefix, FOLDER)) {
        const old = lot.filter(({ at }) => at < instant).map(({ name }) => name.slice(FOLDER.length));
        const ids = old.filter((name) => ID.test(name));
        if (ids.length > 0) yield ids;
      }
    },
  };
}

/** Bytes in parts of one size; the last one may be shorter. */
async function* inParts(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
  seen: (chunk: Uint8Array) => void,
): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    seen(chunk);
    waiting.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < size) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    for (; all.byteLength - from >= size; from += size) yield all.subarray(from, from + size);
    waiting = [all.subarray(from)];
    bytes = all.byteLength - from;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
  return undefined;
}

/** @param gone ends the call where nothing came for a while, though somebody waits */
async function* chunksOf(body: ReadableStream<Uint8Array>, gone: AbortController, idleMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const timer = setTimeout(() => gone.abort(new Error("the store of files stopped in the middle of a file")), idleMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
