import { afterEach, describe, expect, it, vi } from "vitest";
import {
  apiCacheKey,
  FROM_DEVICE,
  hasApiCopy,
  isCachedRead,
  isOurs,
  isOurSuccess,
  languageOf,
  markCopy,
  readApiCopy,
  stampCopy,
} from "./api-cache.ts";

const url = (path: string) => new URL(`https://qabas.example/api/v1${path}`);
const envelope = (status: number, code?: string) =>
  new Response(JSON.stringify({ status, message: "", data: code ? null : [], code }), { status });
const AT = new Date("2026-11-22T06:00:00Z");

afterEach(() => vi.unstubAllGlobals());

describe("which answers are kept", () => {
  it.each([
    "/learning-programs?per_page=100",
    "/learning-programs/4",
    "/learning-programs/4/reviews",
    "/learning-programs/4/lessons/12",
    "/news-posts/eid",
    "/settings/general",
    "/about/figures",
    "/instructors",
    "/instructors/7",
    "/pages/terms-conditions",
    "/cities?nationality_id=1",
    "/certificates/keys",
  ])("%s is the same for everybody", (path) => expect(isCachedRead(url(path), "/api/v1")).toBe(true));

  it.each([
    "/cart",
    "/content/12",
    "/student/schedule",
    "/certificates/verify/QBS-1448-000001",
    "/student/dashboard",
    "/platform/profile",
    "/orders/5",
    "/learning-programs/4/reviews/mine",
    "/login",
  ])("%s is somebody's own, and never", (path) => expect(isCachedRead(url(path), "/api/v1")).toBe(false));

  it("nothing of another base", () => {
    expect(isCachedRead(new URL("https://qabas.example/categories"), "/api/v1")).toBe(false);
    expect(isCachedRead(new URL("https://qabas.example/api/v10/categories"), "/api/v1")).toBe(false);
  });
});

describe("under which key", () => {
  it("one per language, whatever the order of the query", () => {
    const one = apiCacheKey(url("/learning-programs?per_page=4&filter%5Btype%5D=course").href, "ar");
    expect(apiCacheKey(url("/learning-programs?filter[type]=course&per_page=4").href, "ar")).toBe(one);
    expect(apiCacheKey(url("/learning-programs?per_page=4&filter%5Btype%5D=course").href, "en")).not.toBe(one);
  });

  it.each([
    ["en", "en"],
    ["ar-SA,ar;q=0.9", "ar"],
    ["fr", "ar"],
    [null, "ar"],
  ])("Accept-Language %s is %s", (header, language) => {
    expect(languageOf(new Headers(header === null ? {} : { "Accept-Language": header }))).toBe(language);
  });
});

describe("whose answer it is", () => {
  it("only our success is kept", async () => {
    expect(await isOurSuccess(envelope(200))).toBe(true);
    for (const other of [envelope(404, "not_found"), envelope(200, "not_found"), new Response("<title>Hotel</title>"), envelope(201)]) {
      expect(await isOurSuccess(other)).toBe(false);
    }
  });

  it("our yes and our no count; a server that is down, overrun, or somebody else decided nothing", async () => {
    expect(await isOurs(envelope(200))).toBe(true);
    expect(await isOurs(envelope(404, "not_found"))).toBe(true);
    for (const other of [
      envelope(500, "unexpected"),
      envelope(503, "unavailable"),
      envelope(429, "too_many_requests"),
      new Response("<p>", { status: 404 }),
      new Response("<p>"),
    ]) {
      expect(await isOurs(other)).toBe(false);
    }
  });

  it("can be read again after it was judged", async () => {
    const answer = envelope(200);
    await isOurs(answer);
    expect(await answer.json()).toMatchObject({ data: [] });
  });
});

describe("the age of a copy", () => {
  it("is written when it is kept and shown when it is given", async () => {
    const copy = await stampCopy(envelope(200), AT);
    const given = await markCopy(copy.clone());
    expect(given.headers.get(FROM_DEVICE)).toBe(AT.toISOString());
    expect(copy.headers.has(FROM_DEVICE)).toBe(false);
    expect(await given.json()).toMatchObject({ status: 200 });
  });

  it("goes to a page that reads the copy itself", async () => {
    const copy = await stampCopy(envelope(200), AT);
    vi.stubGlobal("caches", {
      open: async () => ({ match: async (key: string) => (key.includes("__language=ar") ? copy.clone() : undefined) }),
    });
    expect(await readApiCopy(url("/categories").href, "ar")).toEqual({ envelope: { status: 200, message: "", data: [] }, at: AT });
    expect(await readApiCopy(url("/categories").href, "en")).toBeNull();
    expect(await hasApiCopy(url("/categories").href, "ar")).toBe(true);
  });

  it("there is none where there is no cache", async () => {
    vi.stubGlobal("caches", { open: () => Promise.reject(new DOMException("denied", "SecurityError")) });
    expect(await readApiCopy(url("/categories").href, "ar")).toBeNull();
    expect(await hasApiCopy(url("/categories").href, "ar")).toBe(false);
  });
});
