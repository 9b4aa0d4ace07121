import type { FastifyRequest } from "fastify";
import { LANGUAGE_KEY } from "#contract/accounts/session.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/shapes.ts";

/** `?lang` of the address, else the choice kept in a cookie, else Arabic: never what the browser asks for (R1.7). */
export function pageLanguage(request: FastifyRequest): Language {
  const asked = (request.query as Record<string, unknown>).lang;
  if (isLanguage(asked)) return asked;
  const chosen = request.cookies[LANGUAGE_KEY];
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
}
