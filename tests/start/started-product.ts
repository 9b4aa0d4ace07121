import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { discard, freePort, scratch } from "#tests/support/product.ts";

const ENTRY = "dist/server/main.js";
/** Filling an empty database with the demo takes seven seconds where nothing else runs. */
const READY_MS = 90_000;

export interface StartOptions {
  /** What README's table names, and nothing else: not even the tests' clock. */
  env?: Record<string, string>;
  /** A directory of the caller's; otherwise an own one, which `dispose` takes away. */
  dataDir?: string;
  port?: number;
  /** Where the built product lies; here by default. */
  folder?: string;
}

/** One process of the built product, started as README says, by the Node that `QABAS_START_NODE` names (this one by default). */
export class StartedProduct {
  output = "";
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;

  private constructor(
    readonly port: number,
    readonly gatewayPort: number,
    packagesPort: number,
    readonly dataDir: string,
    private readonly ownsData: boolean,
    env: Record<string, string>,
    folder: string,
  ) {
    if (!existsSync(path.join(folder, ENTRY))) throw new Error(`${ENTRY} is not there: npm run start:test builds first`);
    this.#child = spawn(process.env.QABAS_START_NODE ?? process.execPath, [ENTRY], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...plain(process.env),
        NODE_ENV: "production",
        PORT: String(port),
        QABAS_GATEWAY_PORT: String(gatewayPort),
        QABAS_PACKAGES_PORT: String(packagesPort),
        QABAS_DATA_DIR: dataDir,
        QABAS_LOG_LEVEL: "warn",
        ...env,
      },
    });
    const keep = (chunk: Buffer) => {
      if (this.output.length < 1_000_000) this.output += chunk.toString();
    };
    this.#child.stdout?.on("data", keep);
    this.#child.stderr?.on("data", keep);
    this.#ended = new Promise((resolve) => this.#child.once("close", (code) => resolve(code)));
  }

  /** Starts a process without waiting for it. */
  static async launch({ env = {}, dataDir, port, folder = "." }: StartOptions = {}): Promise<StartedProduct> {
    return new StartedProduct(
      port ?? (await freePort()),
      await freePort(),
      await freePort(),
      dataDir ?? scratch("start"),
      dataDir === undefined,
      env,
      folder,
    );
  }

  /** Starts a process and waits until it says that it is ready. */
  static async start(options: StartOptions = {}): Promise<StartedProduct> {
    const product = await StartedProduct.launch(options);
    try {
      await product.ready();
      return product;
    } catch (error) {
      await product.dispose();
      throw error;
    }
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get gatewayOrigin(): string {
    return `http://127.0.0.1:${this.gatewayPort}`;
  }

  /** Waits for `/readyz`. @throws Error with what was printed, where the process ends instead */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline) {
      if (this.#child.exitCode !== null) throw new Error(`the product ended with ${this.#child.exitCode}:\n${this.output.slice(-4_000)}`);
      const answer = await fetch(`${this.origin}/readyz`).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the product was not ready in time:\n${this.output.slice(-4_000)}`);
  }

  /** Exit code of a process that ends by itself; null where it goes on. */
  async refusal(): Promise<number | null> {
    return await Promise.race([this.#ended, new Promise<null>((resolve) => void setTimeout(() => resolve(null), READY_MS).unref())]);
  }

  /** Ends it as an operator does. @returns exit code, and how long it took in milliseconds */
  async stop(): Promise<{ code: number | null; ms: number }> {
    const began = performance.now();
    this.#child.kill("SIGTERM");
    const code = await this.#ended;
    return { code, ms: performance.now() - began };
  }

  /** Whatever happened: no process and no folder is left. */
  async dispose(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill("SIGKILL");
    await this.#ended;
    if (this.ownsData) discard(this.dataDir);
  }
}

/** The caller's own settings must not leak into a product under test. */
export const plain = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:QABAS_|VITEST|VITE_|DATABASE_URL$|HOST$|CI$|NODE_OPTIONS$)/u.test(name)));
