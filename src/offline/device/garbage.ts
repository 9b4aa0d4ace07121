import { deviceStores, type UseStore } from "#offline/stores.ts";
import { writeTransaction } from "#offline/queue/queue-transactions.ts";

/**
 * Reads everything once and sets aside what cannot be read, so that no screen ever meets it. Call at the start of a page.
 * Returns what lies aside now, by the name of its place: for a notice, and for a report that a person sends on purpose.
 * Errors: StorageFailure.
 */
export const tidyDevice = (queue: UseStore = deviceStores().queue): Promise<{ key: string; value: unknown; at: string }[]> =>
  writeTransaction(queue, (rows) => {
    rows.readAll();
    return rows.aside().map(({ key, value, at }) => ({ key, value, at }));
  });

/** The person has been told. */
export const forgetGarbage = (queue: UseStore = deviceStores().queue): Promise<void> =>
  writeTransaction(queue, (rows) => rows.forgetAside());
