import type { FastifyInstance } from "fastify";
import { Problem } from "#contract/problem.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The body's bytes as they came: what signatures and request hashes are made over. */
    rawBody: Buffer | null;
  }
}

/** Larger bodies answer 413 `too_large`. */
export const BODY_LIMIT = 256 * 1024;

/** Reads JSON bodies and keeps their bytes. An absent body is `undefined`, whatever type it was announced with. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest("rawBody", null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json(?:;|$)/u, { parseAs: "buffer" }, (request, body, done) => {
    const bytes = body as Buffer;
    request.rawBody = bytes;
    if (bytes.length === 0) return done(null, undefined);
    try {
      done(null, JSON.parse(bytes.toString("utf8")));
    } catch {
      done(new Problem("bad_request"));
    }
  });
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
    if ((body as Buffer).length === 0) done(null, undefined);
    else done(new Problem("bad_request"));
  });
}
