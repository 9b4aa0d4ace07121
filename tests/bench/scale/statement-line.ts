import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Bytes before a message's own: its kind, and its length. */
const HEAD = 5;

/** A line between a server and PostgreSQL that counts the statements which are run on it. */
export class StatementLine {
  statements = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((ours) => {
    const theirs = connect(Number(this.target.port || 5432), this.target.hostname);
    for (const socket of [ours, theirs]) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => this.#sockets.delete(socket));
    }
    const count = this.#counter();
    ours.on("data", count);
    ours.pipe(theirs).pipe(ours);
  });

  private constructor(private readonly target: URL) {}

  static async start(databaseUrl: string): Promise<{ line: StatementLine; url: string }> {
    const target = new URL(databaseUrl);
    const line = new StatementLine(target);
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${(line.#server.address() as AddressInfo).port}`;
    return { line, url: url.href };
  }

  /** Reads the messages of one connection: the first has no kind, a simple query is `Q`, a prepared one is run by `E`. */
  #counter(): (chunk: Buffer) => void {
    let rest = Buffer.alloc(0);
    let begun = false;
    return (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        if (rest.length < HEAD) return;
        const whole = begun ? 1 + rest.readInt32BE(1) : rest.readInt32BE(0);
        if (rest.length < whole) return;
        const kind = String.fromCharCode(rest[0] ?? 0);
        if (begun && (kind === "Q" || kind === "E")) this.statements += 1;
        begun = true;
        rest = rest.subarray(whole);
      }
    };
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
