import { isPlainObject } from "#contract/plain-values.ts";

/** What is read of the JSON of strangers: everything may be missing or another thing. */

const DEPTH_AT_MOST = 60;

/** Text as JSON; null for what is none, or built beyond any use. */
export function parsed(text: string): unknown {
  try {
    const found: unknown = JSON.parse(text.replace(/^\uFEFF/u, ""));
    return isDeep(found, DEPTH_AT_MOST) ? null : found;
  } catch {
    return null;
  }
}

const isDeep = (value: unknown, left: number): boolean =>
  typeof value === "object" && value !== null && (left === 0 || Object.values(value).some((one) => isDeep(one, left - 1)));

export const record = (value: unknown): Record<string, unknown> => (isPlainObject(value) ? value : {});

export const records = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(record) : []);

export const words = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value).trim() : "");

/** `H5P.Blanks 1.14` without its version. */
export const nameOfLibrary = (value: unknown): string => words(value).split(" ")[0] ?? "";
