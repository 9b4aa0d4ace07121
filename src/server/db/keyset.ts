import { isDay } from "#contract/admin-resource.ts";
import { Problem } from "#contract/problem.ts";

/** Where a page of a list ended: the values that the list is ordered by, the last of them unique. */
export type CursorValues = readonly (string | number)[];

/** What a value of a cursor is: a day, a word, an id, a time with its offset, a UUID. Each of them is cast by the statement that it comes into. */
export type CursorType = "day" | "string" | "number" | "instant" | "uuid";

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/u;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/u;
const MAX_ID = 2_147_483_647;

/** As it travels: opaque to whoever asks for the next page with it. */
export const cursorOf = (values: CursorValues): string => Buffer.from(JSON.stringify(values)).toString("base64url");

/**
 * The values of a cursor that came back, of the types that the list has.
 * @throws Problem `validation_error` on `cursor` where it is none of ours
 */
export function cursorValues(cursor: string, types: readonly CursorType[]): CursorValues {
  const refused = new Problem("validation_error", { fields: { cursor: [{ key: "selection" }] } });
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    throw refused;
  }
  if (!Array.isArray(values) || values.length !== types.length) throw refused;
  for (const [place, type] of types.entries()) {
    const value: unknown = values[place];
    if (typeof value !== (type === "number" ? "number" : "string")) throw refused;
    if (type === "number" && (!Number.isSafeInteger(value) || Math.abs(value as number) > MAX_ID)) throw refused;
    if (type === "instant" && (!INSTANT.test(value as string) || Number.isNaN(Date.parse(value as string)))) throw refused;
    if (type === "day" && !isDay(value as string)) throw refused;
    if (type === "uuid" && !UUID.test(value as string)) throw refused;
  }
  return values as CursorValues;
}
