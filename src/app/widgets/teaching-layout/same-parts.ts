import { isPlainObject } from "#contract/plain-values.ts";

/**
 * Whether two things that were read or written say the same: the order of their keys and what is undefined do not count, and a
 * file is the same file whatever address it was given this time (`url` holds a token).
 */
export function sayTheSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((part, at) => sayTheSame(part, other[at]));
  }
  if (!isPlainObject(one) || !isPlainObject(other)) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  if ("url" in one && "etag" in one) names.delete("url");
  return [...names].every((name) => sayTheSame(one[name], other[name]));
}
