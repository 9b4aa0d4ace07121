import { createHmac } from "node:crypto";
import { openBytes, sealBytes } from "./sealed-bytes.ts";

/** Keys that this process opened, by name. A process serves one database: what it writes is sealed with that one's newest key. */
const sealingKeys = new Map<string, Buffer>();
/** Keys of search hashes; more than one only where a process opens several databases. The newest is the last. */
const hashKeys = new Map<string, Buffer>();
let current: string | null = null;

/** What a sealed text begins with: the version of its form. Anything else is a text from before values were sealed. */
const FORM = "s1";
const HASH_BYTES = 16;
const END_LENGTH = 4;

/** How values of a kind are spelled before they are hashed; `null` is never searched by. */
export type SearchKind = "national_id" | "document" | "phone" | null;

/** Which key sealed a value is not open here. */
export class SealingKeyUnknown extends Error {
  override readonly name = "SealingKeyUnknown";

  constructor(kid: string) {
    super(`the sealing key ${kid} is not open in this process`);
  }
}

export function knowSealingKey(kid: string, key: Buffer): void {
  sealingKeys.set(kid, key);
}

/** The newest hash key makes hashes; all of them are searched by. */
export function knowHashKey(kid: string, key: Buffer): void {
  hashKeys.delete(kid);
  hashKeys.set(kid, key);
}

/** What this process writes is sealed with it from now on. */
export function sealWith(kid: string): void {
  if (!sealingKeys.has(kid)) throw new SealingKeyUnknown(kid);
  current = kid;
}

export const isSealingKeyKnown = (kid: string): boolean => sealingKeys.has(kid);

/** Says nothing of anybody: an account that gave none, and one that was erased. */
const saysNothing = (value: string): boolean => value === "" || value === "-";

/** Whether a kept text is sealed, or says nothing that would have to be. */
export const isSealed = (kept: string): boolean => kept.startsWith(`${FORM}.`) || saysNothing(kept);

/**
 * Seals a text for the place it is kept in (AES-256-GCM; the place is bound in, so that no value passes for one of another column).
 * The kept form names its key and carries the keyed hashes by which it is found: `s1.<key>.<hash of the whole>.<hash of the end>.<sealed>`.
 * @param place `table.column`
 */
export function seal(place: string, kind: SearchKind, value: string): string {
  if (saysNothing(value)) return value;
  const key = current === null ? undefined : sealingKeys.get(current);
  if (current === null || !key) throw new Error("no sealing key is open: openSealingKeys comes before the first write");
  const bytes = sealBytes(Buffer.from(value), key, `${place} ${current}`);
  const hash = kind === null ? undefined : [...hashKeys.values()].at(-1);
  const [whole, end] =
    hash && kind !== null ? [hashed(hash, kind, "whole", spelled(value)), hashed(hash, kind, "end", endOf(value))] : ["", ""];
  return [FORM, current, whole, end, bytes.toString("base64url")].join(".");
}

/**
 * Opens what `seal` made; a text from before values were sealed is answered as it is.
 * @throws SealingKeyUnknown, or what the cipher says of a value that was changed or moved
 */
export function unseal(place: string, kept: string): string {
  if (!kept.startsWith(`${FORM}.`)) return kept;
  const [, kid = "", , , sealed = ""] = kept.split(".");
  const key = sealingKeys.get(kid);
  if (!key) throw new SealingKeyUnknown(kid);
  return openBytes(Buffer.from(sealed, "base64url"), key, `${place} ${kid}`).toString("utf8");
}

/** By which a whole value is found. */
export const wholeHashes = (kind: Exclude<SearchKind, null>, value: string): string[] =>
  [...hashKeys.values()].map((key) => hashed(key, kind, "whole", spelled(value)));

/** By which values that end with these four signs are found. */
export const endHashes = (kind: Exclude<SearchKind, null>, end: string): string[] =>
  [...hashKeys.values()].map((key) => hashed(key, kind, "end", endOf(end)));

/** Under a key, so that nobody finds out what a hash is of by trying all numbers there are. */
const hashed = (key: Buffer, kind: string, part: "whole" | "end", text: string): string =>
  createHmac("sha256", key).update(`${kind} ${part} ${text}`).digest().subarray(0, HASH_BYTES).toString("base64url");

/** One spelling of a number: letters and digits alone. An extension belongs to a phone. */
const spelled = (value: string): string =>
  value
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
const endOf = (value: string): string => spelled(value.replace(/;ext=.*$/u, "")).slice(-END_LENGTH);
