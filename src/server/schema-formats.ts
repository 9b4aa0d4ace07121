import { FormatRegistry, type TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";

export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
export const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/u;
const isDate = (value: string) => !Number.isNaN(Date.parse(value));

/** TypeBox refuses every text of a format that nobody registered: whoever checks a schema of the contract imports this first. */
FormatRegistry.Set("uuid", (value) => UUID.test(value));
FormatRegistry.Set("date", (value) => DAY.test(value) && isDate(value));
FormatRegistry.Set("date-time", (value) => INSTANT.test(value) && isDate(value));

const checks = new WeakMap<TSchema, TypeCheck<TSchema>>();

/** The check of a schema: compiled when it is first asked for, once for every server of the process. */
export function checkOf(schema: TSchema): TypeCheck<TSchema> {
  let check = checks.get(schema);
  if (!check) {
    check = TypeCompiler.Compile(schema);
    checks.set(schema, check);
  }
  return check;
}
