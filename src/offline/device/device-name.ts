import { deviceStores, type UseStore } from "#offline/stores.ts";
import { writeTransaction } from "#offline/queue/queue-transactions.ts";

/** What this device calls itself, whoever is signed in: born with its database and gone with it. Errors: StorageFailure. */
export const deviceName = (queue: UseStore = deviceStores().queue): Promise<string> => writeTransaction(queue, (rows) => rows.device().id);
