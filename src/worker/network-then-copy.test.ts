import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { part } from "#contract/test-part.ts";
import type { StrategyHandler } from "workbox-strategies";

const ours = (status: number, body: object = {}) => new Response(JSON.stringify({ status, message: "", data: [], ...body }), { status });
const COPY = "the device's copy";

/** What Workbox hands to a strategy, with a network that answers as told. */
function handler(network: (request: Request) => Promise<Response>, copy: boolean) {
  const kept: Response[] = [];
  return {
    kept,
    fetch: network,
    cacheMatch: async () => (copy ? new Response(COPY) : undefined),
    cachePut: async (_request: Request, response: Response) => kept.push(response) > 0,
    waitUntil: <T>(promise: Promise<T>) => promise,
  };
}

async function answer(of: ReturnType<typeof handler>): Promise<Response> {
  const { NetworkThenCopy } = await import("./network-then-copy.ts");
  return new NetworkThenCopy({ cacheName: "c" })._handle(new Request("https://qabas.example/api/v1/categories"), part<StrategyHandler>(of));
}

beforeEach(async () => {
  vi.stubGlobal("self", globalThis);
  // Loaded before any test stops the clock: that takes real time.
  await import("./network-then-copy.ts");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a public read", () => {
  it("is the network's answer, which is kept", async () => {
    const of = handler(async () => ours(200), true);
    expect(await (await answer(of)).json()).toMatchObject({ status: 200 });
    expect(of.kept).toHaveLength(1);
  });

  it("a refusal of ours passes: the copy of a program that is gone is no answer", async () => {
    expect((await answer(handler(async () => ours(404, { code: "not_found" }), true))).status).toBe(404);
  });

  it.each<[string, () => Promise<Response>]>([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a captive portal", async () => new Response("<title>Hotel</title>")],
    ["a server that is down", async () => ours(503, { code: "unavailable" })],
    ["a proxy that says 502", async () => new Response("<p>", { status: 502 })],
  ])("%s: the device's copy, and nothing of it is kept", async (_name, network) => {
    const of = handler(network, true);
    expect(await (await answer(of)).text()).toBe(COPY);
    expect(of.kept).toEqual([]);
  });

  it("a slow network: the copy after 4 s, and the answer is still kept when it comes", async () => {
    vi.useFakeTimers();
    const of = handler(() => new Promise((resolve) => setTimeout(() => resolve(ours(200)), 9_000)), true);
    let given: string | undefined;
    void answer(of).then(async (response) => (given = await response.text()));
    await vi.advanceTimersByTimeAsync(3_900);
    expect(given).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(given).toBe(COPY);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(of.kept).toHaveLength(1);
  });

  it("a network that never answers is given up: a worker that waits for it holds up the version after it (F20)", async () => {
    const given = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(given.signal);
    const waits: Promise<unknown>[] = [];
    // Node forgets a request's signal with the request, and then nobody hears of the abort; a browser's fetch holds both.
    const held: Request[] = [];
    const never = (request: Request) =>
      new Promise<Response>((_resolve, reject) => {
        held.push(request);
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
      });
    const of = handler(never, true);
    of.waitUntil = (promise) => {
      waits.push(promise);
      return promise;
    };
    void answer(of);
    await vi.waitFor(() => expect(waits).toHaveLength(1));
    const { LONGEST_READ_MS } = await import("./network-then-copy.ts");
    expect(timeout).toHaveBeenCalledWith(LONGEST_READ_MS);
    given.abort();
    expect(await Promise.all(waits)).toEqual([null]);
  });

  it("without a copy it waits, and gives whatever the network says", async () => {
    expect((await answer(handler(async () => new Response("<title>Hotel</title>"), false))).status).toBe(200);
    await expect(answer(handler(() => Promise.reject(new TypeError("Failed to fetch")), false))).rejects.toThrow("Failed to fetch");
  });
});
