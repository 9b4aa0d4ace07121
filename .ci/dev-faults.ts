/** Faults of the server while developing, shown where the person looks: in Vite's own overlay in the browser. */
import { stripVTControlCharacters } from "node:util";
import type { ErrorPayload, WebSocketServer } from "vite";

/** From here on, a line of the server's log tells of a fault. */
const ERROR_LEVEL = 50;

export interface Fault {
  message: string;
  stack?: string;
  /** The lines of the source around it, and where they stand. */
  frame?: string;
  id?: string;
  loc?: ErrorPayload["err"]["loc"];
}

interface LogLine {
  level?: number;
  msg?: string;
  route?: string;
  error?: { name?: string; message?: string; code?: string; stack?: string };
}

/** @returns what a line of the server's log says went wrong; null where it says nothing of the kind */
export function faultOfLine(line: string): Fault | null {
  if (!line.startsWith("{")) return null;
  try {
    const { level = 0, msg, route, error } = JSON.parse(line) as LogLine;
    if (level < ERROR_LEVEL) return null;
    const said = [msg, route, error?.name, error?.message ?? error?.code].filter(Boolean);
    return { message: `The server: ${said.join(" · ")}`, stack: error?.stack ?? "" };
  } catch {
    return null;
  }
}

/** What the bundler says of files that it cannot build. It puts several into one: the first is shown. */
export function faultOfBuild(error: Error & Partial<Fault> & { errors?: (Error & Partial<Fault>)[] }): Fault {
  const { message, stack, frame, id, loc } = error.errors?.[0] ?? error;
  const said = { message: `The server is not built. ${message}`, ...(stack ? { stack } : {}) };
  return { ...said, ...(frame ? { frame } : {}), ...(id ? { id } : {}), ...(loc ? { loc } : {}) };
}

/** @param lines the last that a process said before it ended by itself */
export const faultOfEnd = (code: number, lines: readonly string[]): Fault => ({
  message: `The server ended with ${code}.\n\n${lines.join("\n")}`,
});

/** What of Vite's development server the board speaks through: its `ws`. */
export type Channel = Pick<WebSocketServer, "on" | "send" | "clients">;

export class FaultBoard {
  readonly #channel: Channel;
  /** Of a server that does not run: every page that opens meanwhile is told. */
  #lasting: ErrorPayload | null = null;
  #shown = false;

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.on("vite:client:connect", (_, client) => {
      if (!this.#lasting) return;
      client.send(this.#lasting);
      this.#shown = true;
    });
  }

  /** @param lasting until the server runs again; otherwise the pages that are open are told once */
  show(fault: Fault, { lasting }: { lasting: boolean }): void {
    const { message, stack = "", frame = "", id, loc } = fault;
    const plain = {
      message: stripVTControlCharacters(message),
      stack: stripVTControlCharacters(stack),
      frame: stripVTControlCharacters(frame),
    };
    const payload: ErrorPayload = { type: "error", err: { ...plain, ...(id ? { id } : {}), ...(loc ? { loc } : {}) } };
    if (lasting) this.#lasting = payload;
    // Vite would keep it for the next page, which may open when all is well again.
    if (this.#channel.clients.size === 0) return;
    this.#channel.send(payload);
    this.#shown = true;
  }

  /** The server runs: pages that show a fault are loaded anew. */
  clear(): void {
    this.#lasting = null;
    if (this.#shown && this.#channel.clients.size > 0) this.#channel.send({ type: "full-reload" });
    this.#shown = false;
  }
}
