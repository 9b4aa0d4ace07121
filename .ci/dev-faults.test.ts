import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { createServer, type ViteDevServer } from "vite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FaultBoard, faultOfBuild, faultOfEnd, faultOfLine } from "./dev-faults.ts";

let vite: ViteDevServer;
let board: FaultBoard;
const sockets: Duplex[] = [];

beforeEach(async () => {
  vite = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "silent",
    server: { host: "127.0.0.1", port: 0, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  await vite.listen();
  board = new FaultBoard(vite.ws);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await vite.close();
});

interface Payload {
  type: string;
  err?: { message: string; frame: string };
}

/** A page of the development server, as far as Vite's client goes. @returns what it was told, so far */
async function openPage(): Promise<Payload[]> {
  const port = (vite.httpServer?.address() as AddressInfo | null)?.port;
  const told: Payload[] = [];
  const socket = await new Promise<Duplex>((resolve, reject) => {
    const asked = request({
      port,
      host: "127.0.0.1",
      path: `/?token=${vite.config.webSocketToken}`,
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-protocol": "vite-hmr",
        "sec-websocket-key": randomBytes(16).toString("base64"),
      },
    });
    asked.once("upgrade", (_, socket: Duplex, head: Buffer) => {
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asked.once("error", reject).once("response", ({ statusCode }) => reject(new Error(`answered ${statusCode}`)));
    asked.end();
  });
  sockets.push(socket);
  let bytes = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let frame = textFrame(bytes); frame; frame = textFrame(bytes)) {
      told.push(JSON.parse(frame.text) as Payload);
      bytes = bytes.subarray(frame.length);
    }
  });
  await expect.poll(() => told).toContainEqual({ type: "connected" });
  return told;
}

/** The first whole frame of what a server sent: short, or of up to 65,535 bytes. */
function textFrame(bytes: Buffer): { text: string; length: number } | null {
  if (bytes.length < 4) return null;
  const short = bytes.readUInt8(1) & 127;
  const begin = short === 126 ? 4 : 2;
  const length = begin + (short === 126 ? bytes.readUInt16BE(2) : short);
  return bytes.length < length ? null : { text: bytes.toString("utf8", begin, length), length };
}

const errorsIn = (told: Payload[]) => told.flatMap(({ err }) => (err ? [err.message] : []));

describe("faults of the server, in the browser's overlay", () => {
  it("a build that failed is told to the pages that are open, and to who opens one before it is mended", async () => {
    const early = await openPage();
    const broken = Object.assign(new Error("Unexpected token"), { frame: "\u001b[31m3: const =\u001b[0m" });
    board.show(faultOfBuild(broken), { lasting: true });
    const late = await openPage();
    for (const told of [early, late]) await expect.poll(() => errorsIn(told)).toEqual(["The server is not built. Unexpected token"]);
    expect(late.find(({ err }) => err)?.err?.frame).toBe("3: const =");
  });

  it("once the server runs again, pages that show a fault are loaded anew, and none is told of it any more", async () => {
    const early = await openPage();
    board.show(faultOfEnd(1, ["QABAS_SECRET is too short"]), { lasting: true });
    board.clear();
    await expect.poll(() => early.at(-1)).toMatchObject({ type: "full-reload" });
    expect(errorsIn(early)).toEqual(["The server ended with 1.\n\nQABAS_SECRET is too short"]);
    const late = await openPage();
    board.clear();
    board.show({ message: "the next" }, { lasting: false });
    await expect.poll(() => errorsIn(late)).toEqual(["the next"]);
    expect(late.map(({ type }) => type)).not.toContain("full-reload");
  });

  it("a call that failed is told once, and to nobody who comes later", async () => {
    board.show({ message: "nobody looks" }, { lasting: false });
    const early = await openPage();
    board.show({ message: "a call failed" }, { lasting: false });
    await expect.poll(() => errorsIn(early)).toEqual(["a call failed"]);
    const late = await openPage();
    board.show({ message: "another" }, { lasting: false });
    await expect.poll(() => errorsIn(late)).toEqual(["another"]);
  });
});

describe("what a line of the server's log says", () => {
  it("an unexpected failure has its route, its error and its frames", () => {
    const line = {
      level: 50,
      msg: "unexpected failure",
      route: "/api/v1/cart",
      error: { name: "TypeError", message: "no", stack: "  at x" },
    };
    expect(faultOfLine(JSON.stringify(line))).toEqual({
      message: "The server: unexpected failure · /api/v1/cart · TypeError · no",
      stack: "  at x",
    });
  });

  it.each(['{"level":30,"msg":"Server listening"}', "Qabas is at http://localhost:8080", "{ not JSON", ""])("nothing: %s", (line) => {
    expect(faultOfLine(line)).toBeNull();
  });
});
