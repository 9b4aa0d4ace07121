import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { safeError } from "#server/safe-error.ts";
import { BackupRefused } from "./backup-set.ts";
import type { BackupOrder, BackupTold } from "./write-backup.ts";

type Asked = Pick<BackupOrder, "file" | "recipient">;
type Answer = { told: BackupTold } | { refused: string } | { failed: string };

/** Where a running process with the embedded database says how it is reached. */
const doorFile = (dataDir: string): string => path.join(dataDir, "backup-door");

/** An order is a path and a key. */
const LONGEST_ORDER = 8_192;

/**
 * The embedded database belongs to one process, so that this one makes the backups that are asked for while it runs. It listens in a folder that
 * only its user may enter, and says where in the data directory.
 */
export async function openBackupDoor(dataDir: string, make: (asked: Asked) => Promise<BackupTold>): Promise<{ close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "qabas-"));
  const address = process.platform === "win32" ? `\\\\.\\pipe\\${path.basename(folder)}` : path.join(folder, "backup");
  let turn: Promise<unknown> = Promise.resolve();
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.setTimeout(5_000, () => socket.destroy());
    let order = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      order += chunk;
      if (order.length > LONGEST_ORDER) socket.destroy();
      if (!order.endsWith("\n")) return;
      socket.setTimeout(0);
      // One after the other: two would read and write the same at once.
      turn = turn.then(() => answer(order, make)).then((said) => socket.end(`${JSON.stringify(said)}\n`));
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(address, resolve));
  writeFileSync(doorFile(dataDir), address, { mode: 0o600 });
  return {
    async close() {
      rmSync(doorFile(dataDir), { force: true });
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answer(order: string, make: (asked: Asked) => Promise<BackupTold>): Promise<Answer> {
  try {
    return { told: await make(JSON.parse(order) as Asked) };
  } catch (error) {
    return error instanceof BackupRefused ? { refused: error.message } : { failed: JSON.stringify(safeError(error)) };
  }
}

/**
 * Has the process that holds the data directory make a backup.
 * @throws BackupRefused where it says no, or nobody answers at its door
 */
export async function askAtDoor(dataDir: string, asked: Asked): Promise<BackupTold> {
  const gone = new BackupRefused(
    "the process that holds the data directory does not answer: stop it, or start it again, and try once more",
  );
  let address: string;
  try {
    address = readFileSync(doorFile(dataDir), "utf8");
  } catch {
    throw gone;
  }
  const socket = connect(address);
  const said = await new Promise<string>((resolve, reject) => {
    socket.once("error", () => reject(gone));
    socket.once("connect", () => socket.write(`${JSON.stringify(asked)}\n`));
    const lines = createInterface({ input: socket });
    lines.once("line", resolve);
    lines.once("close", () => reject(gone));
    // It was told as the socket's own.
    lines.on("error", () => undefined);
  });
  const answered = JSON.parse(said) as Answer;
  if ("told" in answered) return answered.told;
  throw new BackupRefused(
    "refused" in answered ? answered.refused : `the process that holds the data directory failed: ${answered.failed}`,
  );
}
