import { msg } from "@lingui/core/macro";
import type { FastifyReply } from "fastify";
import type { Endpoint, Envelope, FieldError } from "#contract/endpoint.ts";
import { fieldMessages, isFieldMessageKey } from "#contract/field-messages.ts";
import type { Problem } from "#contract/problem.ts";
import { everyProblemMessage } from "#contract/problem-messages-all.ts";
import type { Language } from "#contract/shapes.ts";
import type { Words } from "#server/words.ts";
import type { Answer } from "./call.ts";

export type AnyEnvelope = Envelope<unknown>;

/** Envelope of a success. */
export function success(
  words: Words,
  language: Language,
  status: number,
  answer: Pick<Answer<Endpoint>, "message" | "values"> & { data?: unknown; meta?: unknown },
): AnyEnvelope {
  return {
    status,
    message: words.say(language, answer.message ?? msg`Done`, answer.values),
    data: answer.data ?? null,
    ...(answer.meta === undefined ? {} : { meta: answer.meta }),
  };
}

/** Envelope of a refusal, with every field's error in words and as keys. */
export function refusal(words: Words, language: Language, problem: Problem): AnyEnvelope {
  const { data, fields, values } = problem.options;
  return {
    status: problem.status,
    message: words.say(language, everyProblemMessage[problem.code], values),
    // The client says the sentence anew where the language changes, and for that needs what is in it.
    data: data ?? (values ? { values } : null),
    code: problem.code,
    ...(fields ? { errors: inWords(words, language, fields), error_keys: fields } : {}),
  };
}

/** Sends an envelope that is for its caller alone. */
export function sendPrivate(reply: FastifyReply, language: Language | null, envelope: AnyEnvelope, retryAfter?: number): FastifyReply {
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  // A replayed answer speaks the language of its first request, which is not known any more.
  if (language !== null) reply.header("content-language", language);
  // The stored answer of a change may have been emptied (retention): it has no shape that its endpoint declares.
  if (envelope.status < 400 && envelope.data === null) reply.serializer((value: unknown) => JSON.stringify(value));
  return reply
    .code(envelope.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("vary", varyOn(reply, "Accept-Language"))
    .header("cache-control", "private, no-store")
    .send(envelope);
}

/** What the answer depends on, beside what others (CORS) have already said of it. */
export function varyOn(reply: FastifyReply, names: string): string {
  const said = reply.getHeader("vary");
  return said === undefined ? names : `${String(said)}, ${names}`;
}

const inWords = (words: Words, language: Language, fields: Record<string, FieldError[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, errors]) => [
      field,
      errors.map(({ key, values }) => words.say(language, fieldMessages[isFieldMessageKey(key) ? key : "required"], values)),
    ]),
  );
