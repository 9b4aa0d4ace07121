import { afterEach, expect, it, vi } from "vitest";
import { clearCart } from "#contract/cart/cart.ts";
import { TOKEN_COOKIE, XSRF_COOKIE } from "#contract/accounts/session.ts";
import { call } from "./call.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page whose cookie for changes is gone, before a server that brings another `brings` times with its refusal. */
function pageWithoutCookie(brings: number) {
  let cookie = `${TOKEN_COOKIE}=token`;
  const sent: { xsrf: string | null; key: string | null }[] = [];
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
    querySelector: () => null,
    documentElement: { lang: "ar" },
  });
  vi.stubGlobal("location", new URL("http://qabas.test/"));
  vi.stubGlobal("fetch", async (request: string | Request, init: RequestInit = {}) => {
    const headers = new Headers(request instanceof Request ? request.headers : init.headers);
    sent.push({ xsrf: headers.get("X-XSRF-TOKEN"), key: headers.get("Idempotency-Key") });
    if (sent.length > brings) return Response.json({ status: 200, message: "", data: { done: true } });
    cookie = `${TOKEN_COOKIE}=token; ${XSRF_COOKIE}=new-${sent.length}`;
    return Response.json({ status: 403, message: "", data: null, code: "xsrf_mismatch" }, { status: 403 });
  });
  return sent;
}

it("a change refused for a lost XSRF cookie is sent once more with the one that the refusal brought, under the same key (O4)", async () => {
  const sent = pageWithoutCookie(1);
  const { data } = await call(clearCart, { query: { ids: "7" }, idempotencyKey: "key-of-the-intent" });
  expect(data).toEqual({ done: true });
  expect(sent).toEqual([
    { xsrf: null, key: "key-of-the-intent" },
    { xsrf: "new-1", key: "key-of-the-intent" },
  ]);
});

it("and no more often than once", async () => {
  const sent = pageWithoutCookie(9);
  await expect(call(clearCart, { query: { ids: "7" }, idempotencyKey: "key" })).rejects.toMatchObject({
    code: "xsrf_mismatch",
  });
  expect(sent).toHaveLength(2);
});
