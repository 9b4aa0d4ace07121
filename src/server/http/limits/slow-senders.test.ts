import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { startTestServer } from "#tests/support/server.ts";
import { refuseSlowSenders, SENDER_TIMES, senderOptions, type SenderTimes } from "./slow-senders.ts";

const TIMES: SenderTimes = { headersMs: 400, stillMs: 600, speedAfterMs: 1_500, bytesPerSecond: 40, everyMs: 50 };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A real listener that answers with the length of what came, after `slowMs`. */
async function listen(slowMs = 0): Promise<{ app: FastifyInstance; open(): Talk }> {
  const app = fastify({ http: senderOptions(TIMES), forceCloseConnections: true });
  refuseSlowSenders(app, TIMES);
  app.post<{ Body: object }>("/", async ({ body }) => {
    await pause(slowMs);
    return { length: JSON.stringify(body).length };
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  closing.push(() => app.close());
  return { app, open: () => talk((app.server.address() as AddressInfo).port) };
}

interface Talk {
  socket: Socket;
  heard(): string;
  /** Milliseconds until the other end hung up. */
  ended: Promise<number>;
}

function talk(port: number): Talk {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  const began = performance.now();
  let text = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => (text += chunk));
  socket.on("error", () => undefined);
  const ended = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now() - began)));
  return { socket, heard: () => text, ended };
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends byte by byte until the line is gone. */
async function drip(socket: Socket, text: string, everyMs: number): Promise<void> {
  for (const one of text) {
    if (socket.destroyed) return;
    socket.write(one);
    await pause(everyMs);
  }
}

describe("who sends slowly (A13)", () => {
  it("is hung up on: a connection that says nothing, headers that come a byte at a time", async () => {
    const { open } = await listen();
    const [silent, slow] = [open(), open()];
    void drip(slow.socket, `POST / HTTP/1.1\r\n${"x-more: y\r\n".repeat(50)}`, 60);
    for (const one of [silent, slow]) {
      const after = await one.ended;
      expect(after).toBeGreaterThan(TIMES.headersMs - 100);
      expect(after).toBeLessThan(3_000);
    }
  });

  it("is hung up on: a body that stands still, and one that trickles", async () => {
    const { open } = await listen();
    const [still, trickle] = [open(), open()];
    still.socket.write(`${head(100)}{"a":`);
    trickle.socket.write(head(1_000));
    void drip(trickle.socket, "x".repeat(1_000), 100);
    expect(await still.ended).toBeLessThan(TIMES.stillMs + 1_500);
    const after = await trickle.ended;
    expect(after).toBeGreaterThan(TIMES.speedAfterMs - 100);
    expect(after).toBeLessThan(TIMES.speedAfterMs + 2_500);
    expect(still.heard() + trickle.heard()).not.toContain("200 OK");
  });

  it("is served, however long it takes, where it goes on", async () => {
    const { open } = await listen();
    const body = JSON.stringify({ text: "y".repeat(600) });
    // A machine with other work may itself stand still for longer than a sender may: that says nothing, and it is sent once more.
    for (let tries = 0; tries < 10; tries += 1) {
      const { socket, heard } = open();
      let [longest, last] = [0, performance.now()];
      socket.write(head(body.length));
      // 100 bytes in 300 ms: above the least speed, and longer than any of the times.
      for (let sent = 0; sent < body.length; sent += 100) {
        socket.write(body.slice(sent, sent + 100));
        await pause(300);
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      if (longest >= TIMES.stillMs - 150) continue;
      await expect.poll(heard, { timeout: 10_000 }).toContain("200 OK");
      return;
    }
    expect.unreachable("this machine stood still each time");
  });

  it("is not blamed for the time this process takes for its answer", async () => {
    const { open } = await listen(TIMES.speedAfterMs + 500);
    const { socket, heard } = open();
    socket.write(`${head(7)}{"a":1}`);
    await expect.poll(heard, { timeout: 6_000 }).toContain("200 OK");
  });

  it("is given 15 s for headers and 30 s without a byte of a body, in the server as it runs", async () => {
    const server = await startTestServer();
    closing.push(() => server.close());
    expect(SENDER_TIMES).toMatchObject({ headersMs: 15_000, stillMs: 30_000 });
    expect(server.app.server.headersTimeout).toBe(15_000);
    expect(server.app.server.maxConnections).toBeGreaterThan(1_000);
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    // Node keeps how often it looks under a symbol of its own: only a late one shows that it looks at all.
    const { socket, ended } = talk((server.app.server.address() as AddressInfo).port);
    socket.write("GET / HTTP/1.1\r\n");
    const after = await ended;
    expect(after).toBeGreaterThan(14_000);
    expect(after).toBeLessThan(20_000);
  });
});
