import type { I18n, MessageDescriptor } from "@lingui/core";
import { isProblemCode, type ProblemCode, type TransportCode } from "#contract/problem.ts";
import { problemMessages, transportMessages } from "#contract/problem-messages.ts";

interface Coded {
  code: ProblemCode | TransportCode;
  options?: { values?: Record<string, string | number> };
}

/**
 * The sentence for a failure, in the language on screen. Empty for a cancelled call: the person did that (R9.3).
 * Anything that carries no code of ours is `unexpected`.
 */
export function problemSentence(i18n: I18n, error: unknown): string {
  if (!isCoded(error)) return i18n._(problemMessages.unexpected);
  const { code } = error;
  switch (code) {
    case "cancelled":
      return "";
    case "network":
    case "timeout":
    case "unreadable":
      return i18n._(transportMessages[code]);
    default:
      return say(i18n, code, error.options?.values);
  }
}

type Sentences = Readonly<Partial<Record<ProblemCode, MessageDescriptor>>>;
let known: Sentences = problemMessages;

/** What an area has to say of codes that only it meets; it comes with the area's words. */
export const learnSentences = (more: Sentences): void => {
  known = { ...known, ...more };
};

/** The message of a code, as a notice carries it. One whose area is not here yet is said like any that is not known. */
export const sentenceOf = (code: ProblemCode): MessageDescriptor => known[code] ?? problemMessages.unexpected;

function say(i18n: I18n, code: ProblemCode, values: Record<string, string | number> | undefined): string {
  const descriptor = sentenceOf(code);
  // A name of its own: the extractor of messages cannot read a spread inside the call.
  const filled = { ...descriptor, values: { ...descriptor.values, ...values } };
  return i18n._(filled);
}

/** The sentence of a bare code, as a cart line or a payment method carries it; null where it is none of ours. */
export function codeSentence(i18n: I18n, code: string | null | undefined, values?: Record<string, string | number>): string | null {
  return isProblemCode(code) ? say(i18n, code, values) : null;
}

const TRANSPORT: readonly unknown[] = ["network", "timeout", "unreadable", "cancelled"] satisfies TransportCode[];

function isCoded(error: unknown): error is Coded {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return isProblemCode(error.code) || TRANSPORT.includes(error.code);
}
