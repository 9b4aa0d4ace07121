import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** As systemd does by `Restart=always`. */
const RESTART_MS = 1_000;

interface PartOptions {
  command: string;
  words: string[];
  env?: NodeJS.ProcessEnv;
  /** Another user than this one. */
  user?: { uid: number; gid: number } | null;
  /** Whether it does its work. */
  isReady(): Promise<boolean>;
}

/** A process of the topology, started anew whenever it ends. */
export class Part {
  #child: ChildProcess | null = null;
  #stopping = false;
  #replaced = false;
  output = "";
  starts = 0;

  constructor(
    readonly name: string,
    private readonly options: PartOptions,
  ) {}

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  start(): void {
    const { command, words, env, user } = this.options;
    const child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env }, ...user });
    this.#child = child;
    this.starts += 1;
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-20_000);
      });
    child.once("close", () => {
      if (!this.#stopping && !this.#replaced) setTimeout(() => !this.#stopping && this.start(), RESTART_MS);
    });
  }

  isReady = async (): Promise<boolean> => await this.options.isReady().catch(() => false);

  /** As a machine does that runs out of memory: without a word. */
  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#end();
  }

  /** As an orchestrator does with a new version: SIGTERM, and the next one as soon as it is gone. @param entry what the new one is */
  async replace(entry: string): Promise<void> {
    this.#replaced = true;
    await this.#end();
    this.#replaced = false;
    this.options.words = [entry];
    this.start();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    child.kill("SIGTERM");
    await Promise.race([ended, wait(25_000)]);
    child.kill("SIGKILL");
    await ended;
  }
}

/** Waits until all of them do their work. @throws Error with what one printed, where that takes too long */
export async function untilReady(parts: readonly Part[], withinMs = 180_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (const part of parts)
    while (!(await part.isReady())) {
      if (Date.now() > deadline) throw new Error(`${part.name} was not ready in time:\n${part.output.slice(-3_000)}`);
      await wait(200);
    }
}

export const answersOk = async (url: string): Promise<boolean> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) });
  await answer.body?.cancel();
  return answer.ok;
};

/** Where the programs of PostgreSQL's server are; null where it is not installed. */
export function postgresPrograms(): string | null {
  const asked = process.env.QABAS_POSTGRES_BIN;
  if (asked) return asked;
  const debian = "/usr/lib/postgresql";
  const found = existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, "bin")) : [];
  return found.filter((bin) => existsSync(path.join(bin, "initdb"))).at(-1) ?? null;
}

/** A cluster of its own, with the settings that keep what was committed. It refuses to run as root. */
export function postgresPart(bin: string, folder: string, port: number): { part: Part; url: string } {
  const data = path.join(folder, "postgres");
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : null;
  mkdirSync(data, { mode: 0o700 });
  if (user) {
    chmodSync(folder, 0o711);
    chownSync(data, user.uid, user.gid);
  }
  const made = spawnSync(path.join(bin, "initdb"), ["-D", data, "-U", "qabas", "-A", "trust", "-E", "UTF8", "--locale=C"], {
    encoding: "utf8",
    cwd: "/",
    ...user,
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const url = `postgres://qabas@127.0.0.1:${port}/postgres`;
  const part = new Part("postgres", {
    command: path.join(bin, "postgres"),
    words: ["-D", data, "-p", String(port), "-k", data, "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100"],
    user,
    isReady: async () => spawnSync(path.join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)]).status === 0,
  });
  return { part, url };
}

const idOf = (flag: "-u" | "-g"): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
