import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_BASE, type Endpoint } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { isDatabaseGone } from "#server/safe-error.ts";
import type { Services } from "#server/services.ts";
import { success, varyOn } from "./envelope.ts";
import { negotiateLanguage } from "./language.ts";
import type { PublicCopy } from "./public-cache.ts";
import { replySchema } from "./reply-schema.ts";
import type { Call, Handler } from "./call.ts";
import { validator } from "./validation.ts";

const CACHE_CONTROL = "public, max-age=0, must-revalidate";
const CONTENT_TYPE = "application/json; charset=utf-8";
/** How long a read waits for the database where an older copy is at hand. */
const PATIENCE_MS = 2_000;
const VARY = "Accept-Language, Accept-Encoding";

/** Serves a read that is the same bytes for everybody: from memory where nothing changed, else made once for all who wait. */
export function servePublic(app: FastifyInstance, services: Services, endpoint: Endpoint, handler: Handler<Endpoint>): void {
  const { publicCache, limits } = services;
  const validate = validator(endpoint);
  const keyOf = (request: FastifyRequest, language: Language) => `${language} ${request.url}`;

  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path}`,
    schema: { response: replySchema(endpoint) },
    // Before anything is parsed: this is the path that the whole world takes.
    onRequest: async (request, reply) => {
      const language = negotiateLanguage(request.headers["accept-language"]);
      const copy = publicCache.fresh(keyOf(request, language));
      if (copy) return await send(services, request, reply, copy, language);
    },
    handler: async (request, reply) => {
      const language = negotiateLanguage(request.headers["accept-language"]);
      const key = keyOf(request, language);
      await limits.take(endpoint.options.rate ?? "read", request.ip);
      const input = await validate({ params: request.params, query: request.query, body: undefined });
      const kept = publicCache.kept(key);
      try {
        const making = publicCache.make(key, async () => {
          const call = {
            ...input,
            caller: null,
            language,
            db: services.db,
            now: services.clock.now(),
            requestId: request.id,
            throughOutbox: false,
            idempotencyKey: null,
            request,
            reply,
            services,
          };
          const answer = await handler(call as Call<Endpoint>);
          const status = endpoint.options.success ?? 200;
          const envelope = success(services.words, language, status, answer);
          return { status, body: reply.code(status).serialize(envelope) as string };
        });
        return await send(services, request, reply, kept ? await soonOr(kept, making) : await making, language);
      } catch (error) {
        if (!isDatabaseGone(error)) throw error;
        if (kept) return await send(services, request, reply, kept, language);
        throw new Problem("unavailable", { retryAfter: 2, cause: error });
      }
    },
  });
}

/** A database that does not answer and does not fail either: what was read before is said meanwhile. */
async function soonOr(kept: PublicCopy, making: Promise<PublicCopy>): Promise<PublicCopy> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PublicCopy>((resolve) => {
    timer = setTimeout(() => resolve(kept), PATIENCE_MS);
  });
  return await Promise.race([making, late]).finally(() => clearTimeout(timer));
}

async function send(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  copy: PublicCopy,
  language: Language,
): Promise<FastifyReply> {
  reply
    .header("cache-control", CACHE_CONTROL)
    .header("etag", copy.etag)
    .header("vary", varyOn(reply, VARY))
    .header("content-language", language);
  if (matches(request.headers["if-none-match"], copy.etag)) return reply.code(304).send();
  const { body, coding } = await services.publicCache.encoded(copy, request.headers["accept-encoding"]);
  if (coding) reply.header("content-encoding", coding);
  return reply.code(copy.status).header("content-type", CONTENT_TYPE).send(body);
}

/** Weak comparison (RFC 9110 §8.8.3.2); a proxy may have sent our tag back as a strong one. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//u, "");
  return header.split(",").some((one) => one.trim().replace(/^W\//u, "") === opaque);
}
