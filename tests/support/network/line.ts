import { connect, createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A TCP line to a server that a test can cut (connections end, new ones are refused) or freeze (nothing comes through). */
export class Line {
  readonly #ends = new Set<Socket>();
  #state: "open" | "cut" | "frozen" = "open";
  #server: Server;
  #port = 0;

  private constructor(private readonly target: { host: string; port: number }) {
    this.#server = createServer((near) => this.#join(near));
  }

  static async open(target: { host: string; port: number }): Promise<Line> {
    const line = new Line(target);
    await line.#listen();
    return line;
  }

  get port(): number {
    return this.#port;
  }

  async cut(): Promise<void> {
    this.#state = "cut";
    for (const end of this.#ends) end.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  freeze(): void {
    this.#state = "frozen";
    for (const end of this.#ends) end.pause();
  }

  async restore(): Promise<void> {
    const was = this.#state;
    this.#state = "open";
    if (was === "cut") {
      this.#server = createServer((near) => this.#join(near));
      await this.#listen();
    }
    for (const end of this.#ends) end.resume();
  }

  async #listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(this.#port, "127.0.0.1", resolve);
    });
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #join(near: Socket): void {
    const far = connect(this.target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(one);
      one.on("data", (chunk: Buffer) => void other.write(chunk));
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#ends.delete(one);
        other.destroy();
      });
      if (this.#state === "frozen") one.pause();
    }
  }
}
