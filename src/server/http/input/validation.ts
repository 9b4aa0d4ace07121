import type { TSchema } from "@sinclair/typebox";
import type { TypeCheck } from "@sinclair/typebox/compiler";
import { Value } from "@sinclair/typebox/value";
import { type Schema, ValidationError } from "yup";
import { FALLBACK_FIELD_KEY } from "#contract/field-messages.ts";
import type { Endpoint, FieldError } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { checkOf } from "#server/schema-formats.ts";
import { isOneLine, isReadable } from "#contract/security/characters.ts";
import { refuseBreaks, refuseUnreadable } from "./characters.ts";
import { answeredShape, refuseUnknown, refusesUnknown } from "./known-fields.ts";
import { type Shape, shapeOfForm, shapeOfSchema } from "./shape.ts";

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}
export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Makes what checks an endpoint's input. Undeclared fields are dropped, or refused (`input/known-fields.ts`); query and params are read as the types they stand for.
 * The check throws Problem `not_found` for an address that names nothing, `validation_error` with all fields otherwise.
 */
export function validator(endpoint: Endpoint): (raw: RawInput) => Promise<Input> {
  const { options } = endpoint;
  const params = options.params && compile(options.params);
  const query = options.query && compile(options.query);
  const body = options.body && compile(options.body);
  const form = options.form && compileForm(options.form);
  const known = refusesUnknown(endpoint) ? (form ?? body) : undefined;
  const answered = known && answeredShape(endpoint);
  return async (raw) => {
    const given = { params: params && checkParams(params, raw.params), query: query && checkQuery(query, raw.query) };
    if (known) refuseUnknown(known.shape, answered ?? null, raw.body, form ? "form" : "body");
    return { ...given, body: form ? await checkForm(form, raw.body) : body && checkBody(body, raw.body) };
  };
}

interface Compiled {
  readonly schema: TSchema;
  readonly check: TypeCheck<TSchema>;
  readonly shape: Shape;
}
interface CompiledForm {
  readonly form: Schema;
  readonly shape: Shape;
}
const shapes = new WeakMap<object, Shape>();
const shapeOnce = <S extends object>(schema: S, make: (schema: S) => Shape): Shape => {
  const shape = shapes.get(schema) ?? make(schema);
  shapes.set(schema, shape);
  return shape;
};
const compileForm = (form: Schema): CompiledForm => ({
  form,
  get shape() {
    return shapeOnce(form, shapeOfForm);
  },
});
const compile = (schema: TSchema): Compiled => ({
  schema,
  get check() {
    return checkOf(schema);
  },
  get shape() {
    return shapeOnce(schema, shapeOfSchema);
  },
});

function checkParams({ schema, check }: Compiled, raw: unknown): unknown {
  if (!Object.values(raw as object).every((value) => typeof value !== "string" || (isReadable(value) && isOneLine(value))))
    throw new Problem("not_found");
  const value = Value.Convert(schema, { ...(raw as object) }) as Record<string, unknown>;
  if (!check.Check(value) || Object.entries(value).some(isOtherNumber(raw))) throw new Problem("not_found");
  return value;
}

/** `1.5` and `01` are no addresses of what has the id 1. */
const isOtherNumber =
  (raw: unknown) =>
  ([name, value]: [string, unknown]): boolean =>
    typeof value === "number" && String(value) !== (raw as Record<string, unknown>)[name];

function checkQuery({ schema, check, shape }: Compiled, raw: unknown): unknown {
  // `?q=` says nothing, as if it were not there; `?level=a&level=b` says the list `a,b`, as a form without script sends it.
  const given = Object.fromEntries(
    Object.entries((raw ?? {}) as Record<string, unknown>)
      .map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value.join(",") : value])
      .filter(([, value]) => value !== ""),
  );
  const value = Value.Convert(schema, Value.Clean(schema, given));
  refuseUnreadable(shape, value, "body");
  refuseBreaks(shape, value, "body");
  if (!check.Check(value)) throw fieldProblem(check, value);
  return value;
}

function checkBody({ schema, check, shape }: Compiled, raw: unknown): unknown {
  const value = Value.Clean(schema, raw === undefined || raw === null ? {} : structuredClone(raw));
  refuseUnreadable(shape, value, "body");
  refuseBreaks(shape, value, "body");
  if (!check.Check(value)) throw fieldProblem(check, value);
  return value;
}

function fieldProblem(check: TypeCheck<TSchema>, value: unknown): Problem {
  const fields: Record<string, FieldError[]> = {};
  for (const { path } of check.Errors(value)) fields[path.slice(1).replaceAll("/", ".") || "body"] = [{ key: FALLBACK_FIELD_KEY }];
  return new Problem("validation_error", { fields });
}

async function checkForm({ form, shape }: CompiledForm, raw: unknown): Promise<unknown> {
  refuseUnreadable(shape, raw, "form");
  try {
    const value: unknown = await form.validate(raw ?? {}, { abortEarly: false, stripUnknown: true });
    refuseBreaks(shape, value, "form");
    return value;
  } catch (error) {
    if (error instanceof Problem) throw error;
    // yup trips over values that only a machine sends, such as `{"toString":1}`.
    if (error instanceof TypeError) throw new Problem("bad_request", { cause: error });
    if (!(error instanceof ValidationError)) throw error;
    const fields: Record<string, FieldError[]> = {};
    for (const one of error.inner.length > 0 ? error.inner : [error]) {
      const name = one.path || "body";
      fields[name] = [...(fields[name] ?? []), ...(one.errors as unknown[]).map(fieldError)];
    }
    throw new Problem("validation_error", { fields });
  }
}

/** A yup message of ours is a key with values (`form-fields.ts`); any other is yup's own English. */
function fieldError(message: unknown): FieldError {
  if (typeof message === "object" && message !== null && "key" in message) return message as FieldError;
  return { key: FALLBACK_FIELD_KEY };
}
