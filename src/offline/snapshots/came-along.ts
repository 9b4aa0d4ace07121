import { delMany } from "idb-keyval";
import { hasFields, isListOf } from "#offline/fields.ts";
import { isCount, isText } from "#offline/readable.ts";
import { answerKeys, readAnswer } from "./reads.ts";
import { type Cached, storedSnapshot } from "./stored-snapshot.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";

/** What the last complete visit of the list left on this device. */
export interface CameAlong {
  /** Of the reads, below `/api/v1`. */
  addresses: readonly string[];
  /** Of all lines together. */
  bytes: number;
}

/** What is no line any more, such as the register of last week, is kept for so long. */
const LEFT_FOR_MS = 7 * 86_400_000;

const kept = storedSnapshot("came-along", hasFields<CameAlong>({ addresses: isListOf(isText), bytes: isCount }));

/** The last complete visit, or null. Errors: StorageFailure. */
export const readCameAlong = (owner: string, stores?: DeviceStores): Promise<Cached<CameAlong> | null> => kept.read(owner, stores);

/**
 * Notes a complete visit, and takes away what an earlier one brought and nobody renewed since. What a screen opened by itself, and
 * saved courses, were never in the list and stay. Errors: StorageFailure, also where that account left the device meanwhile.
 */
export async function noteCameAlong(owner: string, came: CameAlong, at: Date, stores: DeviceStores = deviceStores()): Promise<void> {
  const before = (await kept.read(owner, stores))?.value.addresses ?? [];
  const now = new Set(came.addresses);
  const left: string[] = [];
  for (const address of before) {
    if (now.has(address)) continue;
    const copy = await readAnswer(owner, { address, language: "ar" }, stores);
    if (copy && at.getTime() - copy.at.getTime() < LEFT_FOR_MS) left.push(address);
    else await delMany(answerKeys(owner, address), stores.snapshots);
  }
  await kept.put(owner, { ...came, addresses: [...came.addresses, ...left] }, at, stores);
}
