import { deviceStores, type UseStore } from "./stores.ts";
import { change } from "./queue/store.ts";

/** What this device calls itself, whoever is signed in: born with its database and gone with it. Errors: StorageFailure. */
export const deviceName = (queue: UseStore = deviceStores().queue): Promise<string> => change(queue, (rows) => rows.device().id);
