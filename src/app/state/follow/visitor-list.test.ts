import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testUser } from "#app/state/session/test-user.ts";
import type { SessionState } from "#app/state/session/session-state.ts";

const NOBODY: SessionState = { status: "out", user: null, ownerTag: null };
const as = (ownerTag: string, status: SessionState["status"] = "in"): SessionState => ({ status, user: testUser(), ownerTag });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "hidden", cookie: "" }));
});
afterEach(() => vi.unstubAllGlobals());

/** A list that notes what is asked of it, of a device that begins so. */
async function followed(session: SessionState, handOver: (owner: string) => Promise<number> = async () => 1) {
  const [{ followSession }, { store }, { sessionAtom }, { watchNetwork }, { readOwner }] = await Promise.all([
    import("./visitor-list.ts"),
    import("#app/state/store.ts"),
    import("#app/state/session/session.ts"),
    import("#app/state/network/network.ts"),
    import("#offline/accounts/owner.ts"),
  ]);
  const asked: string[] = [];
  const note = (what: string) => void asked.push(what);
  watchNetwork();
  store.set(sessionAtom, session);
  followSession({
    lane: "requests",
    ownerOf: ({ ownerTag }) => ownerTag,
    handOver: async (owner) => {
      note(`hand over to ${owner}`);
      return await handOver(owner);
    },
    handedOver: () => note("handed over"),
    failed: () => note("failed"),
    read: (owner) => note(`read ${owner}`),
    outdated: (why) => note(`outdated: ${why}`),
  });
  return {
    /** All that it was asked since the last question. */
    async asked(list: readonly string[]) {
      await vi.waitFor(() => expect(asked).toEqual(list));
      asked.length = 0;
    },
    enter: (next: SessionState) => store.set(sessionAtom, next),
    network(event: "online" | "offline") {
      vi.stubGlobal("navigator", { onLine: event === "online" });
      window.dispatchEvent(new Event(event));
    },
    readOwner,
  };
}

it("a visitor's list is handed to the account that signs in, before the account's is read, and the device knows whose it is", async () => {
  const list = await followed(NOBODY);
  await list.asked([]);
  list.enter(as("noura"));
  await list.asked(["outdated: account", "hand over to noura", "handed over", "read noura"]);
  expect(await list.readOwner()).toMatchObject({ tag: "noura", state: "in" });
});

it("a lapsed session is handed nothing, and gets it once it is entered again", async () => {
  const list = await followed(as("noura", "lapsed"));
  await list.asked(["outdated: account", "read noura"]);
  list.enter(as("noura"));
  await list.asked(["hand over to noura", "handed over", "read noura"]);
});

it("what the device could not hand over is said, and the account's list is read all the same", async () => {
  const list = await followed(as("noura"), () => Promise.reject(new Error("silent")));
  await list.asked(["outdated: account", "hand over to noura", "failed", "read noura"]);
});

it("an empty list is handed over without a word", async () => {
  const list = await followed(as("noura"), async () => 0);
  await list.asked(["outdated: account", "hand over to noura", "read noura"]);
});

it("a network that comes back reads the list of who is signed in, and of nobody else", async () => {
  const list = await followed(as("noura"));
  await list.asked(["outdated: account", "hand over to noura", "handed over", "read noura"]);
  list.network("offline");
  await list.asked(["outdated: network"]);
  list.network("online");
  await list.asked(["read noura"]);
  list.enter(NOBODY);
  await list.asked(["outdated: account"]);
  list.network("offline");
  list.network("online");
  await list.asked(["outdated: network"]);
});
