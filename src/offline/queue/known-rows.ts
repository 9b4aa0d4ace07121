import { StorageFailure } from "#offline/storage/storage-failure.ts";
import type { UseStore } from "#offline/stores.ts";

type Stored = Map<string, unknown>;
type PutBack = (queue: UseStore, before: Stored) => Promise<Stored>;

/** What each queue held when it was last read or changed. A browser that meets a full disk may empty the database. */
const known = new WeakMap<UseStore, { stored: Stored; failed?: boolean; back?: Promise<void> | undefined }>();
let putBack: PutBack | undefined;

export function remember(queue: UseStore, stored: Stored): void {
  if (!known.get(queue)?.failed) known.set(queue, { stored });
}

/** What a queue held before it failed; null where it did not fail, or nothing is known of it. */
export function knownBefore(queue: UseStore): Stored | null {
  const last = known.get(queue);
  return last?.failed ? last.stored : null;
}

/** Whoever was known there left: nothing of theirs may come back. */
export const forgetKnown = (queue: UseStore): boolean => known.delete(queue);

/**
 * From here on, what is gone after a failure is put back before anything else is done (`put-back.ts`). For pages alone: a worker
 * remembers longer than people stay.
 */
export function putBackWith(how: PutBack): void {
  putBack = how;
}

/** Around each transaction of a queue. */
export async function guarded<T>(queue: UseStore, work: () => Promise<T>): Promise<T> {
  const last = known.get(queue);
  if (putBack && last?.failed) {
    last.back ??= putBack(queue, last.stored)
      .then((stored) => void known.set(queue, { stored }))
      .finally(() => {
        last.back = undefined;
      });
    await last.back;
  }
  try {
    return await work();
  } catch (error) {
    const now = known.get(queue);
    if (now && error instanceof StorageFailure) now.failed = true;
    throw error;
  }
}
