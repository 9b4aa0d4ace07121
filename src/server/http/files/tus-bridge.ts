import type { IncomingMessage } from "node:http";
import { PassThrough, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { FileStore } from "@tus/file-store";
import { Server, Upload } from "@tus/server";
import type { FastifyRequest } from "fastify";
import { Problem, type ProblemCode } from "#contract/problem.ts";
import type { ArrivingFiles } from "#server/providers/arriving-files.ts";

/** The body of a part, in the words of the protocol. */
export const PART_TYPE = "application/offset+octet-stream";

/** The protocol's headers alone of what a client sends: who calls was asked before. */
const FORWARDED = ["tus-resumable", "upload-length", "upload-offset", "upload-metadata", "upload-defer-length", "upload-concat"];
const OF_THE_BODY = ["content-type", "content-length"];
/** A part whose client is gone without a word holds the upload this long once somebody asks for it. */
const LETS_GO_MS = 500;

const PROBLEMS: Record<number, ProblemCode> = { 404: "not_found", 409: "upload_offset_conflict", 410: "not_found", 413: "too_large" };

export interface TusAnswer {
  status: number;
  headers: Record<string, string>;
}

/**
 * The protocol of resumable uploads (tus 1.0.0) over one request of ours: guards, words and cookies stay where they are for every
 * call. What an upload is and how long, its row says; the bytes lie in `arriving`.
 * @param base of the addresses that uploads get
 * @param sizeOf announced bytes of an upload; null for none
 * @throws Problem for whatever the protocol refuses; `storage_full` where the disk takes no more
 */
export function tusBridge(arriving: ArrivingFiles, base: string, sizeOf: (id: string) => Promise<number | null>) {
  const ids = new WeakMap<Request, string>();
  let server: Server | null = null;

  const start = (): Server =>
    new Server({
      path: base,
      relativeLocation: true,
      lockDrainTimeout: LETS_GO_MS,
      datastore: new FileStore({ directory: arriving.folder(), configstore: rowsAsStore }),
      // Both know which: the route has looked the upload up, or made its row.
      namingFunction: (request) => ids.get(request) ?? "",
      getFileIdFromRequest: (request) => ids.get(request),
    } as ConstructorParameters<typeof Server>[0]);

  const rowsAsStore = {
    async get(id: string): Promise<Upload | undefined> {
      const size = await sizeOf(id);
      return size === null ? undefined : new Upload({ id, size, offset: 0 });
    },
    set: async () => undefined,
    delete: async () => undefined,
  };

  return async (request: FastifyRequest, id: string): Promise<TusAnswer> => {
    const asked = asWebRequest(request);
    ids.set(asked, id);
    server ??= start();
    const answer = await server.handleWeb(asked);
    if (answer.status >= 400) throw await problemOf(answer, request.raw.destroyed, arriving);
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !/^(?:access-control-|content-|cache-control)/u.test(name)));
    return { status: answer.status, headers };
  };
}

function asWebRequest(request: FastifyRequest): Request {
  const withBody = request.headers["content-type"] === PART_TYPE && (request.method === "PATCH" || request.method === "POST");
  const headers = new Headers();
  for (const name of withBody ? [...FORWARDED, ...OF_THE_BODY] : FORWARDED) {
    const value = [request.headers[name]].flat()[0];
    if (value !== undefined) headers.set(name, value);
  }
  const body = withBody ? (Readable.toWeb(partOf(request.raw)) as ReadableStream<Uint8Array>) : null;
  return new Request(`http://localhost${request.url}`, { method: request.method, headers, body, duplex: "half" } as RequestInit);
}

/**
 * What comes of a body. A line that breaks ends it: what arrived until then is kept, and need not be sent again. The request itself is
 * lent, never given: one that is refused unread can still be read to its end by whoever wants its sender to hear why.
 */
function partOf(raw: IncomingMessage): Readable {
  const part = new PassThrough();
  raw.once("error", () => part.end());
  raw.once("close", () => part.end());
  return raw.pipe(part);
}

async function problemOf(answer: Response, isGone: boolean, arriving: ArrivingFiles): Promise<Problem> {
  const said = new Error(`${answer.status} ${(await answer.text()).trim()}`);
  const code = PROBLEMS[answer.status];
  if (code) return new Problem(code, { cause: said });
  if (answer.status < 500 || isGone) return new Problem("bad_request", { cause: said });
  const full = await arriving.hasRoomFor(0).then((room) => !room);
  return full ? new Problem("storage_full", { retryAfter: 60, cause: said }) : new Problem("unavailable", { retryAfter: 2, cause: said });
}
