import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** What the health page does: answers, hangs until it is given up, or is a hotel's own page. */
let health: "ours" | "hangs" | "portal" | "gateway";
let asked = 0;

async function page() {
  vi.resetModules();
  const [network, { store }] = await Promise.all([import("./network.ts"), import("#app/state/store.ts")]);
  network.watchNetwork();
  const says = () => ({ online: store.get(network.onlineAtom), shown: store.get(network.breakShownAtom) });
  return { ...network, says, down: () => store.get(network.downAtom) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  health = "ours";
  asked = 0;
  vi.stubGlobal("location", new URL("https://qabas.example/student"));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible", querySelector: () => null }));
  vi.stubGlobal("fetch", async (_address: string, { signal }: { signal: AbortSignal }) => {
    asked += 1;
    if (health === "ours") return Response.json({ status: "ok" });
    if (health === "gateway") return new Response("<h1>502</h1>", { status: 502, headers: { "Content-Type": "text/html" } });
    if (health === "portal") return new Response("<html>Welcome</html>", { headers: { "Content-Type": "text/html" } });
    return new Promise<Response>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  });
  // Node's own timers stand behind it, which the test does not hold.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new DOMException("", "TimeoutError")), ms);
    return stop.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("issue 6.4: a network that is there in name only", () => {
  it("a server that hangs counts as offline four seconds after it was asked, and the break is shown at once", async () => {
    health = "hangs";
    const { reportSlow, says } = await page();
    // A call has waited for two seconds.
    void reportSlow();
    await pass(1_999);
    expect(says()).toEqual({ online: true, shown: false });
    await pass(1);
    expect(says()).toEqual({ online: false, shown: true });
  });

  it("a server that is slow with one call and quick with others is no break, and is asked once for many slow calls", async () => {
    const { reportSlow, says } = await page();
    void reportSlow();
    void reportSlow();
    await pass(4_000);
    expect(says()).toEqual({ online: true, shown: false });
    expect(asked).toBe(1);
  });

  it("the page of a captive portal in place of the health page is no answer of ours: the break lasts", async () => {
    health = "portal";
    const { reportNetwork, says } = await page();
    reportNetwork(false);
    await pass(10_000);
    expect(says()).toEqual({ online: false, shown: true });
    health = "ours";
    await pass(60_000);
    expect(says()).toEqual({ online: true, shown: false });
  });

  it("a probe that nobody answers is given up, so that the next one can be", async () => {
    health = "hangs";
    const { reportNetwork, says } = await page();
    reportNetwork(false);
    await pass(8_000);
    health = "ours";
    await pass(60_000);
    expect(says().online).toBe(true);
    expect(asked).toBeGreaterThan(1);
  });

  it("whoever presses «try again» hears within four seconds", async () => {
    health = "hangs";
    const { checkNetwork } = await page();
    const heard = checkNetwork();
    await pass(4_000);
    expect(await heard).toBe(false);
  });

  it("U5: a gateway that says our server cannot answer is told from a missing connection, from its answer to a call on", async () => {
    health = "gateway";
    const { reportNetwork, says, down } = await page();
    reportNetwork(false, true);
    await pass(5_000);
    expect({ ...says(), down: down() }).toEqual({ online: false, shown: true, down: true });
    health = "hangs";
    await pass(60_000);
    expect(down()).toBe(false);
  });

  it("asking who answers changes nothing of what is known", async () => {
    health = "portal";
    const { askHealth, says } = await page();
    expect(await askHealth(3_000)).toBe("nobody");
    expect(says()).toEqual({ online: true, shown: false });
  });
});
