import { isPlainObject } from "#contract/plain-values.ts";
import type { FieldError } from "#contract/endpoint.ts";
import { isProblemCode, PROBLEM_STATUS, type ProblemCode } from "#contract/problem.ts";
import { isText } from "#offline/readable.ts";
import type { SentenceValues } from "./record.ts";

/** What came back over the wire, before anybody believes it. */
export interface WireAnswer {
  readonly status: number;
  /** Header `Retry-After`, if any. */
  readonly retryAfter: string | null;
  readonly body: string;
}

/** The envelope of `contract/endpoint.ts`, if the body is one and agrees with the HTTP status. `code` null: success. */
export function readWireAnswer(
  answer: WireAnswer,
): { code: ProblemCode | null; data: unknown; fields?: Record<string, FieldError> } | null {
  const body = parse(answer.body);
  if (!isPlainObject(body) || body.status !== answer.status || !isText(body.message)) return null;
  const succeeded = answer.status === 200 || answer.status === 201;
  if (succeeded) return body.code === undefined && "data" in body ? { code: null, data: body.data } : null;
  if (!isProblemCode(body.code) || PROBLEM_STATUS[body.code] !== answer.status) return null;
  return { code: body.code, data: body.data, fields: readFields(body.error_keys) };
}

function readFields(keys: unknown): Record<string, FieldError> {
  if (!isPlainObject(keys)) return {};
  const fields: Record<string, FieldError> = {};
  for (const [name, [first]] of Object.entries(keys).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))) {
    if (isPlainObject(first) && isText(first.key)) fields[name] = { key: first.key, values: readValues({ values: first.values }) };
  }
  return fields;
}

export function readValues(data: unknown): SentenceValues {
  if (!isPlainObject(data) || !isPlainObject(data.values)) return {};
  return Object.fromEntries(
    Object.entries(data.values).filter((entry): entry is [string, string | number] => isText(entry[1]) || Number.isFinite(entry[1])),
  );
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
