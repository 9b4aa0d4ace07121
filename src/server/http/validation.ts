import { FormatRegistry, type TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { Value } from "@sinclair/typebox/value";
import { type Schema, ValidationError } from "yup";
import { FALLBACK_FIELD_KEY } from "#contract/field-messages.ts";
import type { Endpoint, FieldError } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";

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

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/u;
const isDate = (value: string) => !Number.isNaN(Date.parse(value));
FormatRegistry.Set("uuid", (value) => UUID.test(value));
FormatRegistry.Set("date", (value) => DAY.test(value) && isDate(value));
FormatRegistry.Set("date-time", (value) => INSTANT.test(value) && isDate(value));

/**
 * Makes what checks an endpoint's input. Undeclared fields are dropped, query and params are read as the types they stand for.
 * The check throws Problem `not_found` for an address that names nothing, `validation_error` with all fields otherwise.
 */
export function validator({ options }: Endpoint): (raw: RawInput) => Promise<Input> {
  const params = options.params && compile(options.params);
  const query = options.query && compile(options.query);
  const body = options.body && compile(options.body);
  const { form } = options;
  return async (raw) => ({
    params: params && checkParams(params, raw.params),
    query: query && checkQuery(query, raw.query),
    body: form ? await checkForm(form, raw.body) : body && checkBody(body, raw.body),
  });
}

interface Compiled {
  readonly schema: TSchema;
  readonly check: TypeCheck<TSchema>;
}
const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>();
/** Compiled when its first call comes, once for every server of the process. */
const compile = (schema: TSchema): Compiled => ({
  schema,
  get check() {
    let check = compiled.get(schema);
    if (!check) {
      check = TypeCompiler.Compile(schema);
      compiled.set(schema, check);
    }
    return check;
  },
});

function checkParams({ schema, check }: Compiled, raw: unknown): unknown {
  const value = Value.Convert(schema, { ...(raw as object) }) as Record<string, unknown>;
  if (!check.Check(value) || Object.entries(value).some(isOtherNumber(raw))) throw new Problem("not_found");
  return value;
}

/** `1.5` and `01` are no addresses of what has the id 1. */
const isOtherNumber =
  (raw: unknown) =>
  ([name, value]: [string, unknown]): boolean =>
    typeof value === "number" && String(value) !== (raw as Record<string, unknown>)[name];

function checkQuery({ schema, check }: Compiled, raw: unknown): unknown {
  // `?q=` says nothing, as if it were not there; `?level=a&level=b` says the list `a,b`, as a form without script sends it.
  const given = Object.fromEntries(
    Object.entries((raw ?? {}) as Record<string, unknown>)
      .map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value.join(",") : value])
      .filter(([, value]) => value !== ""),
  );
  const value = Value.Convert(schema, Value.Clean(schema, given));
  if (!check.Check(value)) throw fieldProblem(check, value);
  return value;
}

function checkBody({ schema, check }: Compiled, raw: unknown): unknown {
  const value = Value.Clean(schema, raw === undefined || raw === null ? {} : structuredClone(raw));
  if (!check.Check(value)) throw fieldProblem(check, value);
  return value;
}

function fieldProblem(check: TypeCheck<TSchema>, value: unknown): Problem {
  const fields: Record<string, FieldError[]> = {};
  for (const { path } of check.Errors(value)) fields[path.slice(1).replaceAll("/", ".") || "body"] = [{ key: FALLBACK_FIELD_KEY }];
  return new Problem("validation_error", { fields });
}

async function checkForm(form: Schema, raw: unknown): Promise<unknown> {
  try {
    return await form.validate(raw ?? {}, { abortEarly: false, stripUnknown: true });
  } catch (error) {
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
