import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#server/services.ts";
import { varyOn } from "#server/http/envelope.ts";
import type { PublicCopy } from "./public-cache.ts";

/** Anybody may keep it, and asks whether it still holds before each use. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";

interface Kind {
  type: string;
  language: string;
  /** What the bytes depend on beside the address. */
  vary: string;
}

/** Sends a copy that is the same bytes for everybody, or 304 to who has it. */
export async function sendPublic(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  copy: PublicCopy,
  kind: Kind,
): Promise<FastifyReply> {
  reply
    .header("cache-control", CACHE_CONTROL)
    .header("etag", copy.etag)
    .header("vary", varyOn(reply, kind.vary))
    .header("content-language", kind.language);
  if (matches(request.headers["if-none-match"], copy.etag)) return reply.code(304).send();
  const { body, coding } = await services.publicCache.encoded(copy, request.headers["accept-encoding"]);
  if (coding) reply.header("content-encoding", coding);
  return reply.code(copy.status).header("content-type", kind.type).send(body);
}

/** Weak comparison (RFC 9110 §8.8.3.2); a proxy may have sent our tag back as a strong one. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//u, "");
  return header.split(",").some((one) => one.trim().replace(/^W\//u, "") === opaque);
}
