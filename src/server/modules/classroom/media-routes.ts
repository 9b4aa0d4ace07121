import type { FastifyInstance } from "fastify";
import { API_BASE } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { etagOf } from "#server/commands/classroom/lesson-files.ts";
import { readMediaToken } from "#server/commands/classroom/media-token.ts";
import { isMediaPath, mediaPath } from "#contract/classroom/media-path.ts";
import { readRange } from "#contract/files/byte-range.ts";
import { readCallerOf } from "#server/http/session.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import { contentDisposition } from "#server/http/files/content-disposition.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import { keptBytes } from "#server/http/files/kept-bytes.ts";
import { openFile, readableFile } from "./media-access.ts";

/** Browsers keep what is everybody's for this long: a lesson that is no introduction any more is soon gone from them too. */
const OPEN_SECONDS = 300;

/**
 * Files of lessons: whole or in ranges, to the session whose token it is, on its own device, while it lasts and its person studies
 * there; those of an introductory lesson to everybody, without a token. A token that is wrong says no more than a file that is none. What is not everybody's is kept by no cache but the one
 * that a student saves a course in.
 */
export function mediaRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock, config, limits } = services;
  const secrets = secretsInUse(config);
  /** A page that was opened before the secret changed goes on playing. */
  const readAnyToken = (token: string, id: string, now: Date): string | null =>
    secrets.reduce<string | null>((found, secret) => found ?? readMediaToken(secret, token, id, now), null);
  app.get<{ Params: { id: string }; Querystring: { token?: unknown } }>(
    `${API_BASE}/media/:id`,
    // Films are compressed already, and a range is one of these very bytes.
    { compress: false },
    async (request, reply) => {
      const { id } = request.params;
      const { token } = request.query;
      const now = clock.now();
      const named = isMediaPath(mediaPath(id));
      const sessionId = named && typeof token === "string" ? readAnyToken(token, id, now) : null;
      const caller = sessionId === null ? null : await readCallerOf(services, request, sessionId);
      const userId = caller?.userId ?? null;
      await (userId === null ? limitAddress(services, request, "read") : limits.take("read", `user:${userId}`));
      const open = named && token === undefined ? await openFile(db, id, now) : null;
      const file = open ?? (userId === null ? null : await readableFile(db, userId, id, now));
      if (!file) throw new Problem("not_found");
      const etag = etagOf(file.sha256);
      // Part of an older file is no part of this one.
      const older = request.headers["if-range"] !== undefined && request.headers["if-range"] !== etag;
      const range = older ? null : readRange(request.headers.range, file.bytes);
      const bytes = range === "unsatisfiable" ? null : await keptBytes(services, id, range ?? undefined);
      reply
        .header("accept-ranges", "bytes")
        .header("etag", etag)
        .header("cache-control", open ? `public, max-age=${OPEN_SECONDS}` : "private, no-store")
        .header("content-disposition", contentDisposition(file.name, true))
        // Pages of another host may play what this API serves only where the settings admit one (R9.2).
        .header("cross-origin-resource-policy", config.requireDeviceCookie ? "same-site" : "cross-origin")
        .type(file.type.startsWith("text/") ? `${file.type}; charset=utf-8` : file.type);
      if (range === "unsatisfiable")
        return reply.code(416).removeHeader("content-disposition").header("content-range", `bytes */${file.bytes}`).send();
      if (range === null) return reply.header("content-length", file.bytes).send(bytes);
      return reply
        .code(206)
        .header("content-range", `bytes ${range.start}-${range.end}/${file.bytes}`)
        .header("content-length", range.end - range.start + 1)
        .send(bytes);
    },
  );
}
