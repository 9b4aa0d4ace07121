import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the proxy does to one request in place of passing it on. */
export type Fault =
  | { kind: "reset-before" }
  /** The server answers, the client never hears it. */
  | { kind: "reset-after" }
  | { kind: "black-hole" }
  | { kind: "status"; status: number; headers?: Record<string, string> }
  /** 200 with a page of HTML, as a hotel's network gives. */
  | { kind: "captive-portal" }
  /** The right answer, cut in the middle. */
  | { kind: "truncated" }
  /** The right answer with other words in it, as a later version of the product would give it. */
  | { kind: "rewrite"; change: (body: string) => string }
  /** The server's answer, or another in its place, held back until the moment comes. */
  | { kind: "late"; until: Promise<void>; instead?: { status: number; body: string }; delivered?: () => void }
  /** Passed on after this many milliseconds. */
  | { kind: "delay"; ms: number };

export interface Seen {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** When it arrived, milliseconds since 1970. */
  at: number;
  /** Status the server gave; undefined where nothing was passed on. */
  status?: number;
  fault?: Fault["kind"];
}

/**
 * A network between browser and server that fails on demand. It listens on loopback, forwards to one server, and keeps
 * what passed for the audit. `decide` is asked for every request; without it everything passes.
 */
export class KillerProxy {
  decide: ((seen: Seen) => Fault | null | undefined) | null = null;
  readonly seen: Seen[] = [];
  readonly #server: Server;
  #port = 0;

  private constructor(private readonly target: () => number) {
    this.#server = createServer((incoming, outgoing) => this.#handle(incoming, outgoing));
    this.#server.keepAliveTimeout = 2_000;
  }

  static async start(target: () => number, port = 0): Promise<KillerProxy> {
    const proxy = new KillerProxy(target);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once("error", reject);
      proxy.#server.listen(port, "127.0.0.1", resolve);
    });
    proxy.#port = (proxy.#server.address() as AddressInfo).port;
    return proxy;
  }

  /** `localhost` is a secure context, and another origin than the gateway's 127.0.0.1. */
  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  /** Mutations that travelled through the outbox, in the order they arrived. */
  outbox(): Seen[] {
    return this.seen.filter((seen) => seen.headers["x-outbox"] !== undefined);
  }

  calm(): void {
    this.decide = null;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const seen: Seen = { method: incoming.method ?? "GET", path: incoming.url ?? "/", headers: incoming.headers, at: Date.now() };
    const fault = this.decide?.(seen) ?? null;
    if (fault) seen.fault = fault.kind;
    if (this.seen.length < 50_000) this.seen.push(seen);
    switch (fault?.kind) {
      case "reset-before":
        incoming.socket.destroy();
        return;
      case "black-hole":
        return;
      case "status":
        outgoing.writeHead(fault.status, { "content-type": "application/json", ...fault.headers });
        outgoing.end('{"status":0,"message":"fault"}');
        return;
      case "captive-portal":
        outgoing.writeHead(200, { "content-type": "text/html" });
        outgoing.end("<!doctype html><title>Hotel</title><p>Please accept our terms</p>");
        return;
      case "late":
        if (!fault.instead) break;
        void this.#late(outgoing, fault, fault.instead);
        return;
      case "delay":
        setTimeout(() => this.#forward(incoming, outgoing, seen, null), fault.ms);
        return;
    }
    this.#forward(incoming, outgoing, seen, fault);
  }

  async #late(
    outgoing: ServerResponse,
    { until, delivered }: Extract<Fault, { kind: "late" }>,
    { status, body }: { status: number; body: string },
  ): Promise<void> {
    outgoing.on("close", () => delivered?.());
    await until;
    outgoing.writeHead(status, { "content-type": "application/json" });
    outgoing.end(body);
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse, seen: Seen, fault: Fault | null): void {
    const headers = { ...incoming.headers };
    if (fault?.kind === "truncated" || fault?.kind === "rewrite") {
      // What is cut or changed here must come as plain text, and whole.
      headers["accept-encoding"] = "identity";
      delete headers["if-none-match"];
      delete headers["if-modified-since"];
    }
    const upstream = request({ host: "127.0.0.1", port: this.target(), method: incoming.method, path: incoming.url, headers }, (answer) => {
      seen.status = answer.statusCode;
      if (fault?.kind === "reset-after") {
        // Only once the server has said everything is its transaction certain to be over.
        answer.resume().on("end", () => incoming.socket.destroy());
        return;
      }
      if (fault?.kind === "late") {
        outgoing.on("close", () => fault.delivered?.());
        void fault.until.then(() => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)));
        return;
      }
      if (fault?.kind === "truncated") {
        outgoing.writeHead(answer.statusCode ?? 200, { "content-type": "application/json" });
        answer.once("data", (chunk: Buffer) => {
          outgoing.write(chunk.subarray(0, Math.max(1, Math.floor(chunk.length / 2))));
          outgoing.end();
        });
        answer.resume();
        return;
      }
      if (fault?.kind === "rewrite") {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const { "content-length": _length, etag: _etag, ...kept } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, kept);
          outgoing.end(fault.change(Buffer.concat(chunks).toString("utf8")));
        });
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on("error", () => incoming.socket.destroy());
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  }
}
