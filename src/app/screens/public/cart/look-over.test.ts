import { afterEach, expect, it, vi } from "vitest";
import { forgetIntents } from "#app/api/intent-keys.ts";
import { lookOver } from "./look-over.ts";

afterEach(() => {
  forgetIntents();
  vi.unstubAllGlobals();
});

it("I2: a cart that is opened again is looked over anew, though it was left before the first answer came", async () => {
  const keys: (string | null)[] = [];
  const rows = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => rows.set(name, value),
    removeItem: (name: string) => rows.delete(name),
  });
  vi.stubGlobal("document", { cookie: "", querySelector: () => null, documentElement: { lang: "ar" } });
  vi.stubGlobal("location", new URL("http://qabas.test/"));
  vi.stubGlobal("fetch", async (address: string | Request, options?: RequestInit) => {
    keys.push(
      new Request(new URL(typeof address === "string" ? address : address.url, "http://qabas.test/"), options).headers.get(
        "idempotency-key",
      ),
    );
    if (keys.length === 1) throw new TypeError("the page was left");
    const data = { cart: {}, notices: [] };
    return new Response(JSON.stringify({ status: 200, message: "", data }), {
      status: 200,
      headers: { "content-type": "application/json" },
    });
  });
  await expect(lookOver(AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
  await expect(lookOver(new AbortController().signal)).resolves.toEqual([]);
  expect(new Set(keys).size).toBe(2);
});
