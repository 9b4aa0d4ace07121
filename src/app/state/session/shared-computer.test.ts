import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Web storage of a test. */
function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
let held: { name: string }[];
let local: ReturnType<typeof storage>;
let tab: ReturnType<typeof storage>;
let cookie: string;
beforeEach(() => {
  vi.resetModules();
  held = [];
  local = storage();
  tab = storage();
  cookie = "auth_token=one";
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", tab);
  vi.stubGlobal("location", new URL("https://qabas.example/"));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true, locks: { request: () => new Promise(() => undefined), query: async () => ({ held }) } });
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      if (text.includes("Max-Age=0")) cookie = "";
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const shared = () => import("./shared-computer.ts");
const owner = () => import("#offline/accounts/owner.ts");
const isShared = async () => (await import("./shared-mark.ts")).isShared();

/** Noura signed in on a computer of the library. */
async function signedIn() {
  await (await owner()).ownerSignedIn({ tag: "noura", userId: 7, name: "نورة", shared: true });
  local.setItem("user_info", JSON.stringify({ id: 7, type: "student", name: "نورة", owner_tag: "noura" }));
  (await shared()).enterShared();
}

describe("issue 19.6: a computer that several people use", () => {
  it("goes on in a tab that was reloaded, and beside another open tab", async () => {
    await signedIn();
    await (await shared()).resumeShared();
    expect([await isShared(), cookie]).toEqual([true, "auth_token=one"]);
    tab.kept.clear();
    held = [{ name: "qabas-shared-computer" }];
    await (await shared()).resumeShared();
    expect([await isShared(), cookie]).toEqual([true, "auth_token=one"]);
  });

  it("once all tabs were closed the next start finds nobody, and nothing of them", async () => {
    await signedIn();
    tab.kept.clear();
    await (await shared()).resumeShared();
    expect([await isShared(), cookie, [...local.kept.keys()]]).toEqual([false, "", []]);
    expect(await (await owner()).readOwner()).toBeNull();
  });

  it("keeps no copy for reading offline, and on any other device they are kept as before", async () => {
    const { storedSnapshot } = await import("#offline/snapshots/stored-snapshot.ts");
    const copies = storedSnapshot("schedule", (value): value is string => typeof value === "string");
    await signedIn();
    await expect(copies.put("noura", "seven sessions", new Date(0))).rejects.toThrow("cannot save");
    expect(await copies.read("noura")).toBeNull();
    await (await owner()).ownerSignedIn({ tag: "noura", userId: 7, name: "نورة" });
    await copies.put("noura", "seven sessions", new Date(0));
    expect(await copies.read("noura")).toMatchObject({ value: "seven sessions" });
  });
});
