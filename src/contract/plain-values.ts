/** What lies in a value of which nothing is known. */

/** Whether it is an object with fields, and neither a list nor nothing. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of a text of JSON; null where it is none. */
export function jsonIn(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
