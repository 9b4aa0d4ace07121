import type { FastifyInstance } from "fastify";
import { API_BASE, type Endpoint } from "#contract/endpoint.ts";
import type { Services } from "#server/services.ts";
import type { Call, FileAnswer } from "#server/http/call.ts";
import { contentDisposition } from "./content-disposition.ts";
import { negotiateLanguage } from "#server/http/language.ts";
import { recordView } from "#server/http/security/record-view.ts";
import { limit } from "#server/http/limits/limit-calls.ts";
import { checkAccess, readCaller } from "#server/http/session.ts";
import { validator } from "#server/http/input/validation.ts";

export type FileHandler = (call: Call<Endpoint>) => Promise<FileAnswer>;

/**
 * Serves a call that answers with a file (PDF, calendar, export) that is its caller's alone: guarded as every private read is,
 * and kept by no cache. What refuses it is an envelope, as everywhere.
 */
export function serveFile(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint,
  media: readonly string[],
  handler: FileHandler,
): void {
  if (endpoint.method !== "GET") throw new TypeError(`${endpoint.method} ${endpoint.path} cannot answer with a file`);
  const validate = validator(endpoint);

  app.get(`${API_BASE}${endpoint.path}`, async (request, reply) => {
    const language = negotiateLanguage(request.headers["accept-language"]);
    const caller = await readCaller(services, request);
    checkAccess(endpoint.options, caller);
    await limit(services, request, caller, endpoint.options.rate ?? "document");
    const input = await validate({ params: request.params, query: request.query, body: undefined });
    const call = {
      ...input,
      caller,
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
    if (endpoint.options.shows) await recordView(services, endpoint, input.params, null, caller);
    // `validate` has read params and query by this endpoint's own schemas.
    const { bytes, type, name, inline = false, size } = await handler(call as unknown as Call<Endpoint>);
    if (!media.includes(type)) throw new TypeError(`${endpoint.path} does not declare ${type}`);
    const length = bytes instanceof Uint8Array ? bytes.byteLength : size;
    if (length !== undefined) reply.header("content-length", length);
    return reply
      .code(200)
      .header("content-type", type.startsWith("text/") ? `${type}; charset=utf-8` : type)
      .header("content-disposition", contentDisposition(name, inline))
      .header("cache-control", "private, no-store")
      .send(bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes);
  });
}
