import type { I18n } from "@lingui/core";
import type { InferType, Schema } from "yup";
import { ValidationError } from "yup";
import type { FieldError } from "#contract/endpoint.ts";
import { fieldMessages, isFieldMessageKey } from "#contract/field-messages.ts";
import { Problem } from "#contract/problem.ts";

/** Errors of a flat form by field. yup and Formik type messages as strings; ours are keys with values, said at the last moment. */
export type FieldErrors = Record<string, FieldError>;

const isFieldError = (error: unknown): error is FieldError =>
  typeof error === "object" && error !== null && typeof (error as FieldError).key === "string";

/** The sentence of a field's error in the language on screen. An unknown key still says that the field needs attention. */
export function fieldSentence(i18n: I18n, error: FieldError): string {
  const message = fieldMessages[isFieldMessageKey(error.key) ? error.key : "required"];
  // A name of its own: the extractor of messages cannot read a spread inside the call.
  const descriptor = { ...message, values: { ...error.values } };
  return i18n._(descriptor);
}

/** Every field's first error by the contract's own schema; nested paths keep their last word (`billing.email` is `email`). */
export async function checkForm(schema: Schema, body: unknown): Promise<FieldErrors> {
  try {
    await schema.validate(body, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: FieldErrors = {};
    for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
      const field = lastWord(path ?? "");
      errors[field] ??= isFieldError(message) ? message : { key: "required" };
    }
    return errors;
  }
}

/** The body of a form that was checked, as the contract's schema reads what was written: trimmed, ids as numbers, what is empty left out. */
export const formBody = <F extends Schema>(schema: F, written: unknown): InferType<F> => schema.cast(written, { assert: false });

/** What the server refused by field: of a `validation_error`, or of a file; empty for anything else. */
export function refusedFields(problem: unknown): FieldErrors {
  if (!(problem instanceof Problem) || !BY_FIELD.has(problem.code)) return {};
  const errors: FieldErrors = {};
  for (const [path, [first]] of Object.entries(problem.options.fields ?? {})) if (first) errors[lastWord(path)] = first;
  return errors;
}

const BY_FIELD = new Set<string>(["validation_error", "too_large", "unsupported_file"]);

/** One wrong item of a list (`topics[2]`) is the list's error. */
const lastWord = (path: string) =>
  path
    .replace(/(?:\[\d+\]|\.\d+)+$/u, "")
    .split(".")
    .at(-1) ?? path;
