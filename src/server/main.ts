/** The server's process. Nothing is declared here that anything needs: whatever it imports is whole before the start begins. */
import { fileURLToPath } from "node:url";
import { safeError } from "./safe-error.ts";
import { startServer } from "./start/start-server.ts";
import { whyNot } from "./start/why-not.ts";

// An error that nobody caught may hold a query with its values: only what is safe is told.
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => {
    process.stderr.write(`${JSON.stringify({ level: 60, msg: event, error: safeError(error) })}\n`);
    process.exit(1);
  });
}

try {
  // Where the build puts the client, seen from `dist/server/main.js`.
  await startServer(process.env, fileURLToPath(new URL("../client", import.meta.url)));
} catch (error) {
  process.stderr.write(`${whyNot(error)}\n`);
  process.exit(1);
}
