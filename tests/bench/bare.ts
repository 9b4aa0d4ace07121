import { fork } from "node:child_process";
import type { Load } from "./load.ts";

/** The bare thing that something of ours is measured beside, in a process of its own. */
export async function bare(kind: "static" | "page" | "query", argument: string, seconds: number): Promise<{ load: Load; end(): void }> {
  const child = fork(new URL("./yardstick.ts", import.meta.url), [kind, argument], { execArgv: ["--import", "tsx"] });
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once("message", (message) => resolve(message as { port: number })),
  );
  return { load: { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, seconds }, end: () => child.disconnect() };
}
