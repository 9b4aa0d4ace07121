import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import { makeProgram, makeSignedIn } from "#tests/support/factories.ts";
import { startTestServer } from "#tests/support/server.ts";

describe("an orderly end", () => {
  it("answers what is in hand and does not wait for connections that their clients keep open", { timeout: 300_000 }, async () => {
    const server = await startTestServer();
    const person = await makeSignedIn(server);
    const { id } = await makeProgram(server);
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const call = (method: "POST" | "DELETE", path: string, body?: object) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const payload = body && JSON.stringify(body);
        const headers = {
          ...person.headers,
          ...(payload ? { "content-type": "application/json", "content-length": Buffer.byteLength(payload) } : {}),
        };
        const sent = request({ host: "127.0.0.1", port, path: `/api/v1${path}`, method, agent, headers }, (answer) => {
          let text = "";
          answer.on("data", (chunk: Buffer) => {
            text += chunk.toString();
          });
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
          answer.on("error", reject);
        });
        sent.on("error", reject);
        sent.end(payload);
      });

    let refused = 0;
    let stop = false;
    const client = async () => {
      while (!stop) {
        try {
          const { status, text } = await call("DELETE", `/cart/${id}`);
          if (status === 503) refused += 1;
          // Whoever got an answer of success got all of it.
          else expect((JSON.parse(text) as { data: Cart }).data.learning_programs).toEqual([]);
        } catch (error) {
          expect(["ECONNREFUSED", "ECONNRESET"]).toContain((error as NodeJS.ErrnoException).code);
          refused += 1;
        }
        if (refused > 3) return;
      }
    };
    const clients = Promise.all([client(), client(), client(), client()]);
    await call("POST", "/cart", { learning_program_id: id });
    const began = performance.now();
    await server.close();
    expect(performance.now() - began).toBeLessThan(5_000);
    stop = true;
    await clients;
    agent.destroy();
  });
});
