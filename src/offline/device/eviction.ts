import { deviceStores, type UseStore } from "#offline/stores.ts";
import { writeTransaction } from "#offline/queue/queue-transactions.ts";

/** A small note outside IndexedDB (local storage of the page) that outlives an emptied database. */
export interface Marker {
  read(): string | null;
  write(id: string): void;
}

/**
 * Whether the browser threw this device's data away since the last visit (P10): the note names another database than the one
 * found now. Then it names the new one, so that the notice comes once. Call at every start of a page.
 * Errors: StorageFailure.
 */
export async function noticeEviction(marker: Marker, queue: UseStore = deviceStores().queue): Promise<boolean> {
  const id = await writeTransaction(queue, (rows) => rows.device().id);
  const known = readQuietly(marker);
  if (known === id) return false;
  try {
    marker.write(id);
  } catch {
    // Without a note an eviction goes unnoticed; everything else works.
  }
  return known !== null;
}

function readQuietly(marker: Marker): string | null {
  try {
    return marker.read();
  } catch {
    return null;
  }
}

let asked = false;

/**
 * Asks the browser once per visit not to throw this device's data away; call at the first thing saved. False where it refuses
 * or cannot say.
 */
export async function askToPersist(persist: (() => Promise<boolean>) | undefined): Promise<boolean> {
  if (asked || !persist) return false;
  asked = true;
  try {
    return await persist();
  } catch {
    return false;
  }
}
