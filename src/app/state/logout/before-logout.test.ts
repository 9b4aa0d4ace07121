import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOKEN_COOKIE } from "#contract/accounts/session.ts";
import type { Mutation } from "#offline/queue/operations.ts";
import { testUser } from "#app/state/session/test-user.ts";

const TAG = "tag-noura";
const WORK: Mutation = { op: "submitWork", payload: { params: { id: 9 }, body: { id: "w1" } }, shown: {} };
const NOTE: Mutation = {
  op: "writeNote",
  payload: { params: { id: "n1" }, body: { item_id: 1, body: "ملاحظة", written_at: "2026-11-22T06:00:00Z" } },
  shown: {},
};
const PROGRESS: Mutation = { op: "reportProgress", payload: { body: { events: [{ id: "e1", item_id: 1 }] } }, shown: {} };

let online: boolean;
let cookie: string;
let asked: string[];
let respond: (path: string) => Promise<Response>;

const success = async () => Response.json({ status: 200, message: "تم", data: {} });

beforeEach(() => {
  online = false;
  cookie = `${TOKEN_COOKIE}=token`;
  asked = [];
  respond = success;
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("location", new URL("https://qabas.example/student/dashboard"));
  vi.stubGlobal("navigator", {
    get onLine() {
      return online;
    },
  });
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
    set cookie(written: string) {
      if (written.startsWith(`${TOKEN_COOKIE}=;`)) cookie = "";
    },
    documentElement: { lang: "ar" },
    querySelector: () => null,
  });
  vi.stubGlobal("fetch", async (address: URL | string | Request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    if (!online) throw new TypeError("Failed to fetch");
    if (pathname === "/healthz") return Response.json({ status: "ok" });
    asked.push(pathname.replace("/api/v1", ""));
    return respond(pathname);
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page of an account with this work on its device. */
async function page(work: readonly Mutation[], status: "in" | "lapsed" = "in") {
  vi.resetModules();
  const [
    { signOut },
    { store },
    { sessionAtom },
    { unsentAtom },
    { reportNetwork },
    { append },
    { readQueue },
    { ownerSignedIn, readOwner },
  ] = await Promise.all([
    import("#app/state/sign-in/session-verbs.ts"),
    import("#app/state/store.ts"),
    import("#app/state/session/session.ts"),
    import("./unsent-question.ts"),
    import("#app/state/network/network.ts"),
    import("#offline/queue/append.ts"),
    import("#offline/queue/read-queue.ts"),
    import("#offline/accounts/owner.ts"),
  ]);
  await ownerSignedIn({ tag: TAG, userId: 7, name: "نورة" });
  store.set(sessionAtom, { status, user: testUser(), ownerTag: TAG });
  reportNetwork(online);
  for (const mutation of work) await append(TAG, mutation);
  return {
    signOut,
    question: () => store.get(unsentAtom),
    asks: () => vi.waitFor(() => expect(store.get(unsentAtom)).not.toBeNull(), { timeout: 6_000 }),
    status: () => store.get(sessionAtom).status,
    waiting: async () => (await readQueue(TAG)).waiting.map(({ op }) => op),
    owner: readOwner,
    endElsewhere: () => store.set(sessionAtom, { status: "out", user: null, ownerTag: null }),
  };
}

describe("O2, P16: logging out with work that was not sent", () => {
  it.each(["in", "lapsed"] as const)("is asked about first, and who stays has lost nothing (session %s)", async (status) => {
    const noura = await page([NOTE, WORK], status);
    const leaving = noura.signOut();
    await noura.asks();
    expect(noura.question()?.unsent).toMatchObject({ notes: 1, works: 1, tests: 0 });
    expect(noura.status()).toBe(status);
    noura.question()?.answer("stay");
    expect(await leaving).toBe(false);
    expect([noura.status(), await noura.waiting(), noura.question()]).toEqual([status, ["writeNote", "submitWork"], null]);
    expect((await noura.owner())?.tag).toBe(TAG);
  });

  it.each(["in", "lapsed"] as const)("goes on where its person lets go of it (session %s)", async (status) => {
    const noura = await page([WORK], status);
    const leaving = noura.signOut();
    await noura.asks();
    noura.question()?.answer("leave");
    expect(await leaving).toBe(true);
    expect([noura.status(), await noura.waiting(), noura.question(), await noura.owner()]).toEqual(["out", [], null, null]);
  });

  it("sends it first where there is a network, and then asks nothing", async () => {
    online = true;
    const noura = await page([WORK]);
    expect(await noura.signOut()).toBe(true);
    expect(asked.filter((path) => path !== "/push/subscriptions")).toEqual(["/applications/9/submissions", "/logout"]);
    expect(noura.status()).toBe("out");
  });

  it("asks where the server takes it not", async () => {
    online = true;
    respond = async () => new Response("<html>Bad gateway</html>", { status: 502 });
    const noura = await page([WORK]);
    const leaving = noura.signOut();
    await noura.asks();
    noura.question()?.answer("stay");
    expect(await leaving).toBe(false);
    expect([noura.status(), await noura.waiting()]).toEqual(["in", ["submitWork"]]);
  });

  it.each<[string, Mutation[]]>([
    ["nothing", []],
    ["progress alone", [PROGRESS]],
  ])("with %s is asked about by nobody", async (_what, work) => {
    const noura = await page(work);
    expect(await noura.signOut()).toBe(true);
    expect([noura.status(), await noura.waiting()]).toEqual(["out", []]);
  });

  it("pressed twice is one question", async () => {
    const noura = await page([WORK]);
    const both = [noura.signOut(), noura.signOut()];
    await noura.asks();
    noura.question()?.answer("stay");
    expect(await Promise.all(both)).toEqual([false, false]);
    expect(noura.question()).toBeNull();
  });

  it("is no question any more once the account left in another tab", async () => {
    const noura = await page([WORK]);
    const leaving = noura.signOut();
    await noura.asks();
    noura.endElsewhere();
    expect(await leaving).toBe(false);
    expect(noura.question()).toBeNull();
  });
});
