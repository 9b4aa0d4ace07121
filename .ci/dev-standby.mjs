/**
 * A process that becomes the server once it is told to: what the server imports of others is loaded by then. Forked by `dev-server.ts`,
 * with the entry and the names of what is loaded first.
 */
import { pathToFileURL } from "node:url";

const [entry, ...libraries] = process.argv.slice(2);
const end = () => process.exit();
process.once("disconnect", end);
process.once("message", () => {
  // From here on it ends as the server does.
  process.off("disconnect", end);
  void import(pathToFileURL(entry).href);
});
// What cannot be loaded is told when the server asks for it.
await Promise.allSettled(libraries.map((name) => import(name)));
