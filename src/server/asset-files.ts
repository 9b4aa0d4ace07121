import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { type Coding, codingOf } from "./http/coding.ts";
import { varyOn } from "./http/envelope.ts";

const FOREVER = "public, max-age=31536000, immutable";
/** What the build writes beside a file. */
const ENDINGS: Record<Coding, string> = { br: ".br", gzip: ".gz" };
/** By the ending of a file; the build writes no others. */
const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
};

/**
 * Serves the build's files whose name holds their hash: `GET /assets/{name}`, for good, as the build compressed them. Read from
 * the disk once and kept in memory, a few megabytes in all: what lies under such a name can never be anything else, and a visitor
 * without the worker asks for dozens of them. A name that nothing lies under is 404, and is looked for anew each time.
 * @param folder of the built client
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const kept = new Map<string, Buffer>();
  const read = async (name: string): Promise<Buffer | null> => {
    const known = kept.get(name);
    if (known) return known;
    // The name comes from outside: one plain name, of no other folder.
    const bytes = path.basename(name) === name ? await readFile(path.join(folder, "assets", name)).catch(() => null) : null;
    if (bytes) kept.set(name, bytes);
    return bytes;
  };

  app.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[path.extname(name)];
    if (type === undefined) return reply.callNotFound();
    // A browser that asks again whether it still holds is told in one line.
    const tag = `W/"${name}"`;
    const coding = codingOf(request.headers["accept-encoding"]);
    const packed = coding && (await read(name + ENDINGS[coding]));
    const bytes = packed ?? (await read(name));
    if (bytes === null) return reply.callNotFound();
    reply.header("cache-control", FOREVER).header("etag", tag).header("vary", varyOn(reply, "accept-encoding"));
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    if (packed) reply.header("content-encoding", coding);
    return reply.type(type).send(bytes);
  });
}
