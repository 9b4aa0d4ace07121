import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mayOffer } from "./install.ts";

const NOW = new Date("2026-11-22T06:00:00Z");

describe("R11.1 the offer to install", () => {
  it("waits for the second visit", () => {
    expect(mayOffer(1, null, NOW)).toBe(false);
    expect(mayOffer(2, null, NOW)).toBe(true);
  });

  it("is silent for 30 days after a refusal, by whatever the device calls now, and then returns", () => {
    expect(mayOffer(5, "2026-11-01T06:00:00Z", NOW)).toBe(false);
    expect(mayOffer(5, "2026-10-22T06:00:00Z", NOW)).toBe(true);
    // The clock was ten years ahead when it was refused.
    expect(mayOffer(5, "2036-11-01T06:00:00Z", NOW)).toBe(true);
    expect(mayOffer(5, "garbage", NOW)).toBe(true);
  });
});

describe("issue 6.3: how it is offered", () => {
  let kept: Map<string, string>;

  async function visit({ standalone }: { standalone?: boolean } = {}) {
    vi.resetModules();
    vi.stubGlobal("navigator", standalone === undefined ? {} : { standalone });
    const heard = new EventTarget();
    vi.stubGlobal("window", heard);
    const [install, actions, { store }] = await Promise.all([
      import("./install.ts"),
      import("./install-actions.ts"),
      import("#app/state/store.ts"),
    ]);
    install.watchInstall();
    const offers = () => heard.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: vi.fn() }));
    return { ...actions, offers, way: () => store.get(install.installAtom) };
  }

  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("by the browser's own question, from the second visit on", async () => {
    const first = await visit();
    first.offers();
    expect(first.way()).toBeNull();
    const second = await visit();
    expect(second.way()).toBeNull();
    second.offers();
    expect(second.way()).toBe("prompt");
  });

  it("from the first bought program on, in that very visit and later", async () => {
    const first = await visit({ standalone: false });
    expect(first.way()).toBeNull();
    first.noteEnrollment();
    expect(first.way()).toBe("steps");
    first.refuseInstall();
    expect(first.way()).toBeNull();
    first.noteEnrollment();
    expect(first.way()).toBeNull();
  });

  it("by steps in a tab of Safari on iPhone, and not from its home screen", async () => {
    kept.set("qabas.visits", "1");
    expect((await visit({ standalone: false })).way()).toBe("steps");
    expect((await visit({ standalone: true })).way()).toBeNull();
  });
});
