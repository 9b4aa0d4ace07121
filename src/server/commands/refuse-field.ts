import type { FieldMessageKey } from "#contract/field-messages.ts";
import { Problem } from "#contract/problem.ts";

/** @throws Problem `validation_error` that names the one field */
export function refuseField(field: string, key: FieldMessageKey, values?: Record<string, number>): never {
  throw new Problem("validation_error", { fields: { [field]: [{ key, ...(values ? { values } : {}) }] } });
}
