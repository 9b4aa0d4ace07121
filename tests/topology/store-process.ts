/** The store of the topology: `store-process.ts <port> <directory> <key id> <secret>`. */
import { startCheckingStore } from "#tests/support/files/checking-store.ts";

const [port = "0", directory = "", keyId = "", secret = ""] = process.argv.slice(2);
await startCheckingStore({ port: Number(port), directory, keys: { keyId, secret } });
