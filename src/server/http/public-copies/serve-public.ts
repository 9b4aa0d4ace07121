import type { FastifyInstance, FastifyRequest } from "fastify";
import { API_BASE, type Endpoint } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { isDatabaseGone } from "#server/safe-error.ts";
import type { Services } from "#server/services.ts";
import { success } from "#server/http/envelope.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import { negotiateLanguage } from "#server/http/language.ts";
import type { PublicCopy } from "./public-cache.ts";
import { copySubjects } from "./copy-subjects.ts";
import { replySchema } from "#server/http/reply-schema.ts";
import { sendPublic } from "./send-public.ts";
import type { Call, Handler } from "#server/http/call.ts";
import { validator } from "#server/http/input/validation.ts";

/** How long a read waits for the database where an older copy is at hand. */
const PATIENCE_MS = 2_000;
const kindIn = (language: Language) => ({ type: "application/json; charset=utf-8", language, vary: "Accept-Language, Accept-Encoding" });

/** Serves a read that is the same bytes for everybody: from memory where nothing changed, else made once for all who wait. */
export function servePublic(app: FastifyInstance, services: Services, endpoint: Endpoint, handler: Handler<Endpoint>): void {
  const { publicCache } = services;
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
      if (copy) return await sendPublic(services, request, reply, copy, kindIn(language));
    },
    handler: async (request, reply) => {
      const language = negotiateLanguage(request.headers["accept-language"]);
      const key = keyOf(request, language);
      await limitAddress(services, request, endpoint.options.rate ?? "read");
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
          return {
            status,
            body: reply.code(status).serialize(envelope) as string,
            subjects: copySubjects(endpoint, input.params, answer.data),
          };
        });
        return await sendPublic(services, request, reply, kept ? await soonOr(kept, making) : await making, kindIn(language));
      } catch (error) {
        if (!isDatabaseGone(error)) throw error;
        if (kept) return await sendPublic(services, request, reply, kept, kindIn(language));
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
