import { isPlainObject } from "#contract/plain-values.ts";
import { del, delMany, get, keys } from "idb-keyval";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";
import type { CachedAddress, CachedAnswer } from "./reads.ts";
import { type Cached, snapshotKey, storedSnapshot } from "./stored-snapshot.ts";

/** Milliseconds: what the console read last is kept for a day (office.md §12). */
export const CONSOLE_KEPT_MS = 24 * 60 * 60_000;
/** Five lists and fifty records, with room for what stands beside them. */
const MOST_ANSWERS = 60;
/** Above so many the oldest go, so that not every new one looks through all. */
const TOO_MANY = 80;
/** Characters of one answer: a list of fifty rows has a tenth of it. */
const MOST_CHARACTERS = 400_000;

const FOLDER = "console1/";

/** Sealed with AES-GCM: what lies on the disk names nobody. */
interface Sealed {
  iv: ArrayBuffer;
  bytes: ArrayBuffer;
}

const isSealed = (value: unknown): value is Sealed =>
  isPlainObject(value) && value.iv instanceof ArrayBuffer && value.bytes instanceof ArrayBuffer;

/** Made at the first answer after a sign-in and not to be taken out of the browser; it goes with everything of its account. */
const key = storedSnapshot("console-key", (value): value is CryptoKey => value instanceof CryptoKey);

/**
 * Keeps an answer of the console, sealed. The oldest ones make room for it.
 * Errors: StorageFailure, also where that account left the device meanwhile or several people use it.
 */
export async function keepConsoleAnswer(
  owner: string,
  where: CachedAddress,
  answer: CachedAnswer,
  at: Date,
  stores: DeviceStores = deviceStores(),
): Promise<void> {
  const text = JSON.stringify(answer);
  if (text.length > MOST_CHARACTERS) return;
  const sealing = await keyOf(owner, at, stores);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, sealing, new TextEncoder().encode(text));
  await (await snapshotOf(where)).put(owner, { iv: iv.buffer, bytes }, at, stores);
  if ((await namesOf(owner, stores.snapshots)).length > TOO_MANY) await dropOldConsoleAnswers(owner, at, stores);
}

/** The kept answer, or null: where none is, or one older than a day, or one of an earlier sign-in. Errors: StorageFailure. */
export async function readConsoleAnswer(
  owner: string,
  where: CachedAddress,
  now: Date,
  stores: DeviceStores = deviceStores(),
): Promise<Cached<CachedAnswer> | null> {
  const sealing = await key.read(owner, stores);
  const sealed = await (await snapshotOf(where)).read(owner, stores);
  if (!sealing || !sealed || isOld(sealed.at, now)) return null;
  try {
    const { iv, bytes } = sealed.value;
    const text = new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, sealing.value, bytes));
    return { value: JSON.parse(text) as CachedAnswer, at: sealed.at };
  } catch {
    return null;
  }
}

/** Takes one answer away: what its reader may not see any more. Errors: StorageFailure. */
export const dropConsoleAnswer = async (owner: string, where: CachedAddress, { snapshots }: DeviceStores = deviceStores()): Promise<void> =>
  del(snapshotKey(owner, await nameOf(where)), snapshots);

/** Takes all of them away, and what they are read with. Errors: StorageFailure. */
export async function dropConsoleAnswers(owner: string, { snapshots }: DeviceStores = deviceStores()): Promise<void> {
  await delMany([snapshotKey(owner, "console-key"), ...(await namesOf(owner, snapshots))], snapshots);
}

/** Takes away what is older than a day, and the oldest where they have become too many. Errors: StorageFailure. */
export async function dropOldConsoleAnswers(owner: string, now: Date, { snapshots }: DeviceStores = deviceStores()): Promise<void> {
  const kept: { name: string; at: number }[] = [];
  for (const name of await namesOf(owner, snapshots)) {
    const row: unknown = await get(name, snapshots);
    kept.push({ name, at: isPlainObject(row) ? Date.parse(String(row.at)) || 0 : 0 });
  }
  kept.sort((one, other) => other.at - one.at);
  const left = kept.filter(({ at }, place) => place >= MOST_ANSWERS || isOld(new Date(at), now));
  if (left.length > 0)
    await delMany(
      left.map(({ name }) => name),
      snapshots,
    );
}

const isOld = (at: Date, now: Date): boolean => now.getTime() - at.getTime() >= CONSOLE_KEPT_MS;

const namesOf = async (owner: string, snapshots: DeviceStores["snapshots"]): Promise<string[]> =>
  (await keys<string>(snapshots)).filter((name) => name.startsWith(snapshotKey(owner, FOLDER)));

async function keyOf(owner: string, at: Date, stores: DeviceStores): Promise<CryptoKey> {
  const known = await key.read(owner, stores);
  if (known) return known.value;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  await key.put(owner, made, at, stores);
  return made;
}

const snapshotOf = async (where: CachedAddress) => storedSnapshot(await nameOf(where), isSealed);

/** An address holds what was searched for, such as a name: its digest alone is written. */
async function nameOf({ address, language }: CachedAddress): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${language} ${address}`));
  return FOLDER + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
