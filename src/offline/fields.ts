import { isPlainObject } from "#contract/plain-values.ts";

/** Whether one field holds what it should. */
export type Fits = (value: unknown) => boolean;

/** Whether a value is an object in which these fields fit; what else lies in it nobody asks. */
export const hasFields =
  <T>(fields: Readonly<Record<string, Fits>>) =>
  (value: unknown): value is T =>
    isPlainObject(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));
export const isListOf =
  <T>(fits: Fits) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(fits);
/** An object used as a table: each of its values fits. */
export const isTableOf = (fits: Fits) => (value: unknown) => isPlainObject(value) && Object.values(value).every(fits);
export const isOneOf = (known: readonly unknown[]) => (value: unknown) => known.includes(value);
export const isNullOr = (fits: Fits) => (value: unknown) => value === null || fits(value);
