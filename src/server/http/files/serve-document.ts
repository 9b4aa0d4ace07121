import type { FastifyInstance, FastifyRequest } from "fastify";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/shapes.ts";
import { isDatabaseGone } from "#server/safe-error.ts";
import type { Services } from "#server/services.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import { sendPublic } from "#server/http/public-copies/send-public.ts";

interface Document {
  url: string;
  /** Content type. */
  type: string;
  /** Null: there is no such document. */
  make(what: { language: Language; request: FastifyRequest }): Promise<string | null>;
}

class NoSuchDocument extends Error {
  override readonly name = "NoSuchDocument";
}

/**
 * Serves a text that machines fetch, outside the API: the same bytes for everybody, kept as the public reads are. Its
 * language is `?lang`, else Arabic, never what the caller's software prefers.
 */
export function serveDocument(app: FastifyInstance, services: Services, { url, type, make }: Document): void {
  const { publicCache } = services;
  app.get(url, async (request, reply) => {
    const asked = (request.query as Record<string, unknown>).lang;
    const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
    const kind = { type, language, vary: "Accept-Encoding" };
    // Never the whole address: whatever else stands in its query is the same document.
    const key = `document ${language} ${request.url.split("?")[0]}`;
    const fresh = publicCache.fresh(key);
    if (fresh) return await sendPublic(services, request, reply, fresh, kind);
    await limitAddress(services, request, "read");
    try {
      const copy = await publicCache.make(key, async () => {
        const body = await make({ language, request });
        if (body === null) throw new NoSuchDocument(url);
        return { status: 200, body };
      });
      return await sendPublic(services, request, reply, copy, kind);
    } catch (error) {
      if (error instanceof NoSuchDocument) {
        reply.callNotFound();
        return reply;
      }
      const kept = publicCache.kept(key);
      if (kept && isDatabaseGone(error)) return await sendPublic(services, request, reply, kept, kind);
      throw error;
    }
  });
}
