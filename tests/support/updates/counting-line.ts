import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A line between a browser and a server on this machine that counts what the server sends: heads and bodies, as they are compressed. */
export class CountingLine {
  bytes = 0;
  /** When the last byte came, as `performance.now()` says it. */
  last = performance.now();
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((browser) => {
    const server = connect(this.target(), "127.0.0.1");
    for (const socket of [browser, server]) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => this.#sockets.delete(socket));
    }
    server.on("data", (chunk) => {
      this.bytes += chunk.length;
      this.last = performance.now();
    });
    browser.pipe(server).pipe(browser);
  });

  private constructor(private readonly target: () => number) {}

  static async start(target: () => number): Promise<CountingLine> {
    const line = new CountingLine(target);
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Once nothing has come for `ms`; at most a minute and a half. */
  async quiet(ms = 3_000): Promise<void> {
    const end = performance.now() + 90_000;
    while (performance.now() - this.last < ms && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  /** What `work` brought, and how long it took to be still again. */
  async count(work: () => Promise<void>): Promise<number> {
    await this.quiet();
    this.bytes = 0;
    await work();
    return this.bytes;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
