import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";

/** Another process works on the data directory: two would silently lose each other's writes. */
export class DataDirectoryInUse extends Error {
  override readonly name = "DataDirectoryInUse";

  constructor(directory: string, holder: Holder) {
    super(
      `The data directory ${directory} is in use by process ${holder.pid} (since ${holder.since}). ` +
        "Stop that process first, or give this one a directory of its own with QABAS_DATA_DIR.",
    );
  }
}

interface Holder {
  pid: number;
  since: string;
  host: string;
  /** What tells this process from a later one under the same pid; null where the system does not say. */
  birth: string | null;
}

const NAME = /^lock-(\d+)$/u;

/**
 * Takes the directory for this process until `release`. Locks are numbered and a number is never used twice: who finds
 * the highest one left behind by a dead process makes the next, and of several only one succeeds in that.
 * @param since the machine's time, for the message to a second process
 * @throws DataDirectoryInUse where a living process holds it
 */
export function lockDirectory(directory: string, since: Date): { release(): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const mine: Holder = { pid: process.pid, since: since.toISOString(), host: hostname(), birth: birthOf(process.pid) };
  const draft = path.join(directory, `lock-draft-${process.pid}-${process.hrtime.bigint()}`);
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const highest = Math.max(0, ...numbers(directory));
      const holder = highest === 0 ? null : readHolder(file(directory, highest));
      if (holder && isAlive(holder)) throw new DataDirectoryInUse(directory, holder);
      if (!claim(draft, file(directory, highest + 1))) continue;
      for (const number of numbers(directory)) if (number <= highest) rmSync(file(directory, number), { force: true });
      return { release: () => release(directory, highest + 1, mine) };
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`could not lock ${directory}`);
}

const file = (directory: string, number: number) => path.join(directory, `lock-${number}`);

const numbers = (directory: string): number[] =>
  readdirSync(directory).flatMap((name) => {
    const match = NAME.exec(name);
    return match ? [Number(match[1])] : [];
  });

/** A whole file under the name, or nothing: nobody ever reads half a lock. */
function claim(draft: string, name: string): boolean {
  try {
    linkSync(draft, name);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    // A file system without hard links.
    try {
      writeFileSync(name, readFileSync(draft), { flag: "wx", mode: 0o600 });
      return true;
    } catch (second) {
      if ((second as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw second;
    }
  }
}

/** The file stays, so that its number is not used again; without a pid it is nobody's. */
function release(directory: string, number: number, mine: Holder): void {
  const name = file(directory, number);
  if (readHolder(name)?.birth !== mine.birth || readHolder(name)?.pid !== mine.pid) return;
  writeFileSync(name, JSON.stringify({ ...mine, pid: 0 }), { mode: 0o600 });
}

function readHolder(name: string): Holder | null {
  try {
    const read: unknown = JSON.parse(readFileSync(name, "utf8"));
    const holder = read as Holder;
    return typeof holder?.pid === "number" && holder.pid > 0 ? holder : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // Another user's process answers EPERM: it lives.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const birth = birthOf(holder.pid);
  return holder.birth === null || birth === null || birth === holder.birth;
}

/** Boot and clock tick at which a process began (Linux); null elsewhere, where a pid alone must do. */
function birthOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold spaces and brackets: fields are counted after its end. The 22nd is the start time.
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return started ? `${boot} ${started}` : null;
  } catch {
    return null;
  }
}
