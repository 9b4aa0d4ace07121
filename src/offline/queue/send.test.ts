import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { API_BASE, REQUEST_TIMEOUT_MS } from "#contract/endpoint.ts";
import { sendByFetch } from "./wire.ts";

let asked: { url: string; init: RequestInit }[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("location", new URL("https://qabas.example/cart"));
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    asked.push({ url: String(url), init });
    return new Response("{}");
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const request = { method: "POST", path: "/cart", headers: { "X-XSRF-TOKEN": "value" }, body: "{}" };

it("follows no redirect: a captive portal's page is no answer (F31)", async () => {
  await sendByFetch(request, null);
  expect(asked).toMatchObject([{ url: `https://qabas.example${API_BASE}/cart`, init: { redirect: "error", credentials: "include" } }]);
});

it("waits for no answer longer than it is told (F2)", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await sendByFetch(request, null);
  await sendByFetch(request, { v: 1, apiBase: API_BASE, language: "ar", timeoutMs: 7 });
  expect(timeout.mock.calls).toEqual([[REQUEST_TIMEOUT_MS], [7]]);
  expect(asked.map(({ init }) => init.signal)).toEqual(timeout.mock.results.map(({ value }) => value));
});

it("takes no cookie along for nobody's account, and no XSRF value to another origin (R9.2, P14)", async () => {
  await sendByFetch({ ...request, anonymous: true }, { v: 1, apiBase: "https://api.example/v1", language: "ar", timeoutMs: 7 });
  expect(asked).toMatchObject([{ url: "https://api.example/v1/cart", init: { credentials: "omit", headers: {} } }]);
  expect(asked[0]?.init.headers).not.toHaveProperty("X-XSRF-TOKEN");
});
