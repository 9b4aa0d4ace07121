import type { FastifyInstance } from "fastify";
import { Problem } from "#contract/problem.ts";
import { isDeeperThan } from "./json-depth.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The body's bytes as they came: what signatures and request hashes are made over. */
    rawBody: Buffer | null;
  }
}

/** Larger bodies answer 413 `too_large`. */
export const BODY_LIMIT = 256 * 1024;

/** No call describes a body half as deep; what walks a deeper one (a schema, a comparison) would run out of stack. */
const DEPTH_LIMIT = 32;

/** Reads JSON bodies and keeps their bytes. An absent body is `undefined`, whatever type it was announced with. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest("rawBody", null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json(?:;|$)/u, { parseAs: "buffer" }, (request, body, done) => {
    const bytes = body as Buffer;
    request.rawBody = bytes;
    if (bytes.length === 0) return done(null, undefined);
    if (isDeeperThan(bytes, DEPTH_LIMIT)) return done(new Problem("bad_request"));
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
