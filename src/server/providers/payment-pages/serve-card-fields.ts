// oxlint-disable import/default -- `?raw` gives a file's text as its default export; the linter looks into the file instead.
import fastify from "fastify";
import type { Clock } from "#server/clock.ts";
import moyasarTokens from "./browser/moyasar-tokens.js?raw";
import { frameOf, type FrameQuery, monthInRiyadh, sendFields, serveAssets, spellings } from "./frame-pages.ts";

interface CardFieldsOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Whose pages may frame the fields. */
  productOrigins: readonly string[];
  /** Moyasar's API, to which the card goes from the person's browser. */
  apiOrigin: string;
  /** May make tokens and nothing else: it stands in the page for everybody to see. */
  publishableKey: string;
  clock: Clock;
}

/**
 * Serves the card fields of Moyasar at an origin of their own: what is typed there can be read by no script of the product's pages,
 * passes no worker of theirs, and reaches no server of ours. It answers pages and holds no secret.
 */
export async function serveCardFields(options: CardFieldsOptions): Promise<{ origin: string; close(): Promise<void> }> {
  const origins = [...new Set(options.productOrigins.flatMap(spellings))];
  const app = fastify({ logger: false, bodyLimit: 1_024, forceCloseConnections: true });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff").header("referrer-policy", "no-referrer");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ type: "not_found" }));
  app.get("/healthz", async () => ({ ok: true }));
  serveAssets(app, moyasarTokens);
  app.get<FrameQuery>("/fields", async ({ query }, reply) => {
    const frame = frameOf(origins, query);
    if (!frame) return reply.code(400).send({ type: "unknown_origin" });
    return sendFields(reply, frame, {
      month: monthInRiyadh(options.clock.now()),
      connect: options.apiOrigin,
      data: { tokens: `${options.apiOrigin}/v1/tokens`, key: options.publishableKey },
    });
  });
  const address = await app.listen({ host: options.host, port: options.port });
  return { origin: address.replace("//0.0.0.0:", "//127.0.0.1:"), close: () => app.close() };
}
