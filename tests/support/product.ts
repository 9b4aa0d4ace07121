import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { slowness } from "./slowness.ts";

/** Time of every browser test: a Sunday, 09:00 in Riyadh. */
export const TEST_NOW = "2026-11-22T06:00:00Z";

/** Limits that no test meets by accident. */
export const GENEROUS = Object.fromEntries(
  ["READ", "WRITE", "DOCUMENT", "LOGIN", "REGISTER", "RESET", "COUPON", "CONTACT", "CHECK_IN"].map((bucket) => [
    `QABAS_RATE_${bucket}`,
    "100000",
  ]),
);

/** Below those that systems give to connections and to listeners that ask for any: nobody else takes one meanwhile. */
const PORTS = [20_000, 32_000] as const;

/** A port of the loopback address that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${PORTS.join(" and ")}`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

export interface ProductOptions {
  dataDir: string;
  port: number;
  gatewayPort: number;
  publicUrl: string;
  /** Another copy of what was built. */
  entry?: string;
  env?: Record<string, string>;
}

/** The built product as a person starts it: one process, its own data directory, its own ports. */
export class Product {
  #child: ChildProcess | null = null;
  /** Stays when the process is started again: pages know it. */
  #packagesPort: number | null = null;
  /** What the process printed; read by the test that looks for secrets. */
  output = "";

  constructor(readonly options: ProductOptions) {}

  get apiOrigin(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Whether the process ended by itself. */
  get ended(): boolean {
    return this.#child !== null && (this.#child.exitCode !== null || this.#child.signalCode !== null);
  }

  async start(): Promise<void> {
    const { dataDir, port, gatewayPort, publicUrl, env, entry = "dist/server/main.js" } = this.options;
    const child = spawn(process.execPath, ["--enable-source-maps", entry], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...withoutOurs(process.env),
        ...GENEROUS,
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        QABAS_GATEWAY_PORT: String(gatewayPort),
        QABAS_PACKAGES_PORT: String((this.#packagesPort ??= await freePort())),
        QABAS_DATA_DIR: dataDir,
        QABAS_PUBLIC_URL: publicUrl,
        QABAS_NOW: TEST_NOW,
        ...env,
      },
    });
    this.#child = child;
    const keep = (chunk: Buffer) => {
      if (this.output.length < 5_000_000) this.output += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    await this.#ready(child);
  }

  async #ready(child: ChildProcess): Promise<void> {
    // Filling an empty database with the demo takes ten seconds where nothing else runs.
    const began = Date.now();
    while (Date.now() - began < 180_000 * slowness()) {
      if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}:\n${this.output.slice(-4000)}`);
      try {
        if ((await fetch(`${this.apiOrigin}/readyz`)).ok) return;
      } catch {
        // Not listening yet.
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the product was not ready in time:\n${this.output.slice(-4000)}`);
  }

  /** Runs `work` while the process stands still, in the middle of whatever it does. */
  still(work: () => void): void {
    const running = this.#child !== null && !this.ended;
    if (running) this.#child?.kill("SIGSTOP");
    try {
      work();
    } finally {
      if (running) this.#child?.kill("SIGCONT");
    }
  }

  /** Ends the process; by default as an operator does. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill(signal);
    await gone;
  }
}

/** The caller's own settings must not leak into a product under test. */
export function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("QABAS_") && name !== "DATABASE_URL" && name !== "CI"));
}

export const scratch = (name: string): string => mkdtempSync(path.join(tmpdir(), `qabas-${name}-`));
export const discard = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** A copy of the seeded data directory that the global setup made, or an empty one where there is none. */
export function seededData(): string {
  const folder = scratch("data");
  const template = process.env.QABAS_TEST_TEMPLATE;
  if (template && existsSync(template)) cpSync(template, folder, { recursive: true });
  return folder;
}
