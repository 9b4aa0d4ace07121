import { type Schema, ValidationError } from "yup";
import type { FieldError } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { errorsByName, type FormSection } from "./field-spec.ts";

const isFieldError = (error: unknown): error is FieldError =>
  typeof error === "object" && error !== null && typeof (error as FieldError).key === "string";

/** Every field's first error by the contract's own schema, by the names of the form's controls. */
export async function checkFields(sections: readonly FormSection[], schema: Schema, body: object): Promise<FieldErrors> {
  try {
    await schema.validate(body, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const all = error.inner.length > 0 ? error.inner : [error];
    return errorsByName(
      sections,
      all.map(({ path, message }) => ({ path: path ?? "", error: isFieldError(message) ? message : { key: "required" } })),
    );
  }
}

/** What the server refused by field; empty for anything else. */
export function refusedByName(sections: readonly FormSection[], problem: unknown): FieldErrors {
  if (!(problem instanceof Problem) || problem.code !== "validation_error") return {};
  return errorsByName(
    sections,
    Object.entries(problem.options.fields ?? {}).flatMap(([path, [first]]) => (first ? [{ path, error: first }] : [])),
  );
}
