import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { negotiateLanguage } from "#server/http/language.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Services } from "#server/services.ts";
import { type Refusal, sendRefusal } from "./platform-pages.ts";

/** Why a launch leads nowhere, for its person to read. */
export class Refused extends Error {
  constructor(
    readonly why: Refusal,
    /** What the platform speaks; null: what the browser asks for. */
    readonly language: Language | null = null,
  ) {
    super(why);
  }
}

/** Answers a browser that stands between two servers: a refusal is a page, in the language of whoever reads it. */
export async function guarded(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  await limitAddress(services, request, "write");
  reply.header("cache-control", "no-store");
  try {
    return await answer();
  } catch (error) {
    const refused = error instanceof Refused ? error : error instanceof Problem && error.status < 500 ? new Refused("refused") : null;
    if (!refused) throw error;
    return await sendRefusal(reply, services, refused.language ?? negotiateLanguage(request.headers["accept-language"]), refused.why);
  }
}
