import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { part } from "#contract/test-part.ts";

let skipped = 0;
let grant: () => void;
let locked: string[];

beforeEach(() => {
  skipped = 0;
  locked = [];
  vi.resetModules();
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("location", new URL("https://qabas.example/service-worker.js"));
  vi.stubGlobal("skipWaiting", async () => void (skipped += 1));
  const granted = new Promise<void>((resolve) => {
    grant = resolve;
  });
  const request = (name: string, _options: LockOptions, work: (lock: object) => unknown) =>
    granted.then(() => {
      locked.push(name);
      return work({});
    });
  vi.stubGlobal("navigator", { locks: { request } });
});
afterEach(() => vi.unstubAllGlobals());

describe("a page that asks the new version to take over", () => {
  it("gets it once nobody is sending (P12, F20)", async () => {
    const { hear } = await import("./page-messages.ts");
    const waits: Promise<unknown>[] = [];
    hear(part<ExtendableMessageEvent>({ data: { type: "SKIP_WAITING" }, waitUntil: (promise) => waits.push(promise) }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(skipped).toBe(0);
    grant();
    await Promise.all(waits);
    expect(skipped).toBe(1);
    // A sender of any lane is one.
    const { LANES } = await import("#offline/queue/operations.ts");
    expect(locked).toEqual(LANES.map((lane) => (lane === "cart" ? "qabas-outbox" : `qabas-outbox-${lane}`)));
  });

  it("waits for the senders of all lanes together no longer than for one: each of them may hang", async () => {
    vi.useFakeTimers();
    try {
      const { hear } = await import("./page-messages.ts");
      const { LANES } = await import("#offline/queue/operations.ts");
      expect(LANES.length).toBeGreaterThan(2);
      // What is asked of a lock at once is answered at once.
      const request = (_name: string, { ifAvailable, signal }: LockOptions, work: (lock: object | null) => unknown) =>
        ifAvailable
          ? Promise.resolve(work(null))
          : new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("given up"))));
      vi.stubGlobal("navigator", { locks: { request } });
      const waits: Promise<unknown>[] = [];
      hear(part<ExtendableMessageEvent>({ data: { type: "SKIP_WAITING" }, waitUntil: (promise) => waits.push(promise) }));
      await vi.advanceTimersByTimeAsync(19_000);
      expect(skipped).toBe(0);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(skipped).toBe(1);
      await Promise.all(waits);
    } finally {
      vi.useRealTimers();
    }
  });

  it("in other words is not heard", async () => {
    const { hear } = await import("./page-messages.ts");
    hear(part<ExtendableMessageEvent>({ data: "SKIP_WAITING", waitUntil: () => expect.unreachable() }));
    grant();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(skipped).toBe(0);
  });
});

describe("what is fetched after the first visit", () => {
  it("is left to the newer version where one waits: this one would keep it from taking over (P12, F20)", async () => {
    vi.stubGlobal("caches", { open: async () => ({ match: async () => undefined }) });
    const registration: { waiting: object | null } = { waiting: null };
    vi.stubGlobal("registration", registration);
    const { publicReads } = await import("./cache-routes.ts");
    const asked: string[] = [];
    vi.spyOn(publicReads, "handleAll").mockImplementation((options) => {
      asked.push((options as { request: Request }).request.url);
      if (asked.length === 2) registration.waiting = {};
      return [Promise.resolve(new Response("{}")), Promise.resolve()];
    });
    const { warm } = await import("./warm.ts");
    await warm(part({}), { type: "WARM", languages: ["ar", "en"], apiBase: "/api/v1" });
    expect(asked).toHaveLength(2);
  });

  it("is what home, catalogue, settings and news need, and nothing private whoever asks", async () => {
    const { readsToKeep } = await import("./warm.ts");
    const reads = readsToKeep(
      "/api/v1",
      ["/learning-programs/7?include=translations", "/student/schedule", "/settings/general"],
      "https://qabas.example/",
    );
    const paths = reads.map((address) => decodeURIComponent(address.replace("https://qabas.example/api/v1", "")));
    expect(paths).toEqual(
      expect.arrayContaining([
        "/learning-programs?per_page=4&filter[type]=course&include=translations",
        "/settings/general",
        "/certificates/keys",
        "/pages/privacy",
        "/pages/terms-conditions",
        "/pages/help",
        "/news-posts?per_page=6",
        "/learning-programs/7?include=translations",
      ]),
    );
    expect(paths).not.toContain("/student/schedule");
    expect(new Set(paths).size).toBe(paths.length);
  });
});
