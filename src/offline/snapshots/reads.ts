import { isPlainObject } from "#contract/plain-values.ts";
import type { Language } from "#contract/shapes.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";
import { type Cached, storedSnapshot, snapshotKey } from "./stored-snapshot.ts";

/** An answer of a private read, as it is kept. */
export interface CachedAnswer {
  data: unknown;
  meta: unknown;
}

/** Which answer: its address below `/api/v1`, and the language asked for. */
export interface CachedAddress {
  address: string;
  language: Language;
}

/**
 * Part of each copy's name. A page has no schemas to check a copy by: raise this when the data of a private read gains what a
 * screen cannot do without, and what older versions kept counts as absent. Saved courses are then to be brought up to date.
 */
const KEPT_FORMAT = 1;

const LANGUAGES: readonly Language[] = ["ar", "en"];
const nameOf = (address: string, language: Language): string => `read${KEPT_FORMAT}/${language}${address}`;

/** Places of an account's copies of an address, in every language. */
export const answerKeys = (owner: string, address: string): string[] =>
  LANGUAGES.map((language) => snapshotKey(owner, nameOf(address, language)));

const snapshotOf = ({ address }: CachedAddress, language: Language) =>
  storedSnapshot<CachedAnswer>(
    nameOf(address, language),
    (value): value is CachedAnswer => isPlainObject(value) && "data" in value && "meta" in value,
  );

/** Keeps an answer for its owner. Errors: StorageFailure, also where that account left the device meanwhile. */
export const keepAnswer = (
  owner: string,
  where: CachedAddress,
  answer: CachedAnswer,
  at: Date,
  stores: DeviceStores = deviceStores(),
): Promise<void> => snapshotOf(where, where.language).put(owner, answer, at, stores);

/** The kept answer: in the language asked for, else in the other one; a copy in another language is better than none. Errors: StorageFailure. */
export const readAnswer = async (owner: string, where: CachedAddress, stores?: DeviceStores): Promise<Cached<CachedAnswer> | null> =>
  (await snapshotOf(where, where.language).read(owner, stores)) ??
  snapshotOf(where, where.language === "ar" ? "en" : "ar").read(owner, stores);

/** Whether a copy is there, in whatever language. Errors: StorageFailure. */
export const hasAnswer = async (owner: string, where: CachedAddress, stores?: DeviceStores): Promise<boolean> =>
  (await readAnswer(owner, where, stores)) !== null;
