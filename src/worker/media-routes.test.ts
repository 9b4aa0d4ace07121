import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mediaPath } from "#contract/classroom/media-path.ts";
import { FakeCaches } from "#offline/test-caches.ts";

const FILE = `https://qabas.example${mediaPath("0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a01")}`;
const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);

let asked: string[];

/** A worker on a device where an account saved one film. */
async function device(signedIn: string) {
  vi.resetModules();
  const [{ ownerSignedIn }, { savedCacheName }, routes] = await Promise.all([
    import("#offline/accounts/owner.ts"),
    import("#offline/saved-courses/saved-files.ts"),
    import("./media-routes.ts"),
  ]);
  await ownerSignedIn({ tag: signedIn, userId: 7, name: "نورة" });
  const cache = await caches.open(savedCacheName("tag-noura"));
  await cache.put(FILE, new Response(bytes, { headers: { "Content-Type": "video/mp4", "Content-Length": "100" } }));
  return routes;
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("location", new URL("https://qabas.example/service-worker.js"));
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("caches", new FakeCaches());
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.url);
    return new Response("from the server");
  });
});
afterEach(() => vi.unstubAllGlobals());

const ask = (token: string, range?: string) => new Request(`${FILE}?token=${token}`, range ? { headers: { Range: range } } : {});

describe("a film of a saved course", () => {
  it("plays from this device whatever token its address carries, and asks nobody", async () => {
    const { answerMedia } = await device("tag-noura");
    const answer = await answerMedia(ask("old"));
    expect([answer.status, new Uint8Array(await answer.arrayBuffer()), asked]).toEqual([200, bytes, []]);
  });

  it("can be sought in: answers the part that is asked for", async () => {
    const { answerMedia } = await device("tag-noura");
    const part = await answerMedia(ask("old", "bytes=40-59"));
    expect([part.status, part.headers.get("Content-Range"), part.headers.get("Content-Type")]).toEqual([
      206,
      "bytes 40-59/100",
      "video/mp4",
    ]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(40, 60));
  });

  it.each([
    ["bytes=90-500", 206, "bytes 90-99/100"],
    ["bytes=-10", 206, "bytes 90-99/100"],
    ["bytes=0-", 206, "bytes 0-99/100"],
    ["bytes=100-", 416, "bytes */100"],
    ["lines=1-2", 200, null],
  ])("%s is read as the server reads it (RFC 9110 §14): %s", async (range, status, contentRange) => {
    const { answerMedia } = await device("tag-noura");
    const answer = await answerMedia(ask("old", range));
    expect([answer.status, answer.headers.get("Content-Range")]).toEqual([status, contentRange]);
  });

  it("comes from the server for another account (P5)", async () => {
    const { answerMedia } = await device("tag-sara");
    expect(await (await answerMedia(ask("hers"))).text()).toBe("from the server");
    expect(asked).toEqual([`${FILE}?token=hers`]);
  });

  it("comes from the server where the course is being saved: the device's own copy may be the older one", async () => {
    const { asksForMedia } = await device("tag-noura");
    const url = new URL(`${FILE}?token=x`);
    expect(asksForMedia({ url, request: { cache: "default" } })).toBe(true);
    expect(asksForMedia({ url, request: { cache: "no-store" } })).toBe(false);
    expect(asksForMedia({ url: new URL("https://qabas.example/api/v1/profile"), request: { cache: "default" } })).toBe(false);
  });
});
