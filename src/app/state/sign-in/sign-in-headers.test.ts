import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A device of its own, on which Noura signed in. */
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("location", new URL("https://qabas.example/login"));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", new EventTarget());
  await (await owner()).ownerSignedIn({ tag: "noura", userId: 7, name: "نورة" });
});
afterEach(() => vi.unstubAllGlobals());

const owner = () => import("#offline/accounts/owner.ts");
const told = async () => (await import("#app/state/session/session-actions.ts")).signInHeaders();

it("a session that a restored server does not know lapses, and the next sign-in tells whose queue is here (O3)", async () => {
  await (await owner()).ownerLapsed();
  expect(await told()).toEqual({ "X-Owner": "noura" });
});

it("after a logout, online or offline, no sign-in tells of whoever was here before (P5)", async () => {
  await (await import("#offline/snapshots/wipe.ts")).wipeOwner("noura");
  expect(await told()).toEqual({});
  await (await owner()).ownerSignedIn({ tag: "sara", userId: 8, name: "سارة" });
  await (await import("#offline/accounts/logout.ts")).logOutOffline("sara");
  expect(await told()).toEqual({});
});

it("a store that cannot be read keeps nobody from signing in (P15)", async () => {
  await (await import("#offline/stores.ts")).deviceStores().close();
  vi.stubGlobal("indexedDB", undefined);
  vi.resetModules();
  expect(await told()).toEqual({});
});
