import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testUser } from "#app/state/session/test-user.ts";

let tab: EventTarget & { visibilityState: string };
let window: EventTarget;
let asked: string[];
let clock: number;

beforeEach(() => {
  vi.resetModules();
  asked = [];
  clock = 0;
  tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  window = new EventTarget();
  vi.stubGlobal("document", tab);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("performance", { now: () => clock });
});
afterEach(() => vi.unstubAllGlobals());

async function started(status: "in" | "lapsed" = "in") {
  const [{ followAccount, pushedAtom }, { store }, { sessionAtom }, { announce }] = await Promise.all([
    import("./follow-account.ts"),
    import("#app/state/store.ts"),
    import("#app/state/session/session.ts"),
    import("#offline/announce.ts"),
  ]);
  store.set(sessionAtom, { status, user: testUser(), ownerTag: "noura" });
  followAccount({ account: [() => asked.push("cart"), () => asked.push("unread")], version: () => asked.push("version") });
  return { push: () => announce({ kind: "pushed" }), pushed: () => store.get(pushedAtom) };
}

const turn = (state: "visible" | "hidden") => {
  tab.visibilityState = state;
  tab.dispatchEvent(new Event("visibilitychange"));
};

it("O7: a tab that is looked at again reads the account's cart and count, and looks for a newer version, once", async () => {
  await started();
  turn("hidden");
  expect(asked).toEqual([]);
  clock = 10_000;
  turn("visible");
  window.dispatchEvent(new Event("focus"));
  expect(asked).toEqual(["cart", "unread", "version"]);
  clock = 20_000;
  window.dispatchEvent(new Event("focus"));
  expect(asked).toHaveLength(6);
});

it("O7: what is pushed makes every tab read again at once, a hidden one too", async () => {
  const { push, pushed } = await started();
  tab.visibilityState = "hidden";
  push();
  push();
  expect(asked).toEqual(["cart", "unread", "cart", "unread"]);
  expect(pushed()).toBe(2);
});

it("a lapsed session asks the server nothing, and still hears of a newer version", async () => {
  const { push } = await started("lapsed");
  push();
  window.dispatchEvent(new Event("focus"));
  expect(asked).toEqual(["version"]);
});
