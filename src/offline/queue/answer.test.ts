import type { WireAnswer } from "./read-envelope.ts";
import { describe, expect, it } from "vitest";
import { CART_REJECTIONS } from "#contract/cart/cart.ts";
import { PROBLEM_STATUS, type ProblemCode } from "#contract/problem.ts";
import { classify } from "./wire.ts";
import { LANES } from "./operations.ts";
import { refusal, success } from "#offline/test-device.ts";

const raw = (status: number, body: string, retryAfter: string | null = null): WireAnswer => ({ status, body, retryAfter });
const again = { kind: "retry", afterMs: null };

describe("what counts as an answer (P6)", () => {
  it("our envelope of success, 200 or 201", () => {
    expect(classify(success({ a: 1 }), "cart")).toEqual({ kind: "applied", data: { a: 1 } });
    expect(classify(success(null, 201), "cart")).toEqual({ kind: "applied", data: null });
  });

  it.each<[string, WireAnswer]>([
    ["the page of a captive portal (F31)", raw(200, "<!doctype html><title>Hotel</title>")],
    ["an empty body", raw(200, "")],
    ["JSON cut in the middle (F32)", raw(200, success().body.slice(0, -4))],
    ["JSON of somebody else", raw(200, '{"ok":true}')],
    ["our envelope with another status than the wire's", raw(200, '{"status":201,"message":"","data":{}}')],
    ["success without data", raw(200, '{"status":200,"message":""}')],
    ["success that carries a code", raw(200, '{"status":200,"message":"","data":{},"code":"not_found"}')],
    ["204", raw(204, "")],
    ["somebody else's 401", raw(401, '{"error":"unauthorized"}')],
    ["our 401's words under another status", raw(403, '{"status":401,"message":"","data":null,"code":"unauthenticated"}')],
    ["a code that we do not know", raw(409, '{"status":409,"message":"","data":null,"code":"teapot"}')],
    ["a code under the wrong status", raw(404, '{"status":404,"message":"","data":null,"code":"already_enrolled"}')],
    ["a proxy's 502", raw(502, "<html>Bad gateway</html>")],
  ])("%s is none: tried again", (_name, answer) => {
    expect(classify(answer, "cart")).toEqual(again);
  });

  it.each(LANES)("a lost XSRF cookie ends nothing of the lane %s: the refusal brings another (O4)", (lane) => {
    expect(classify(refusal("xsrf_mismatch"), lane)).toEqual(again);
  });

  it.each(Object.keys(PROBLEM_STATUS) as ProblemCode[])("the code %s has one meaning", (code) => {
    const kind = classify(refusal(code), "cart").kind;
    if (code === "unauthenticated" || code === "owner_mismatch") expect(kind).toBe(code);
    else if (code === "outbox_forked") expect(kind).toBe("forked");
    else if (code === "already_in_cart") expect(kind).toBe("applied");
    else expect(kind).toBe((CART_REJECTIONS as readonly string[]).includes(code) ? "rejected" : "retry");
  });
});

describe("a refusal", () => {
  it("keeps the values of its sentence, and nothing else of what came with it", () => {
    const body = { status: 422, message: "", code: "coupon_min_total", data: { values: { amount: 300, trap: { deep: 1 } } } };
    expect(classify({ status: 422, retryAfter: null, body: JSON.stringify(body) }, "cart")).toEqual({
      kind: "rejected",
      code: "coupon_min_total",
      values: { amount: 300 },
      fields: {},
    });
  });
});

describe("Retry-After", () => {
  it.each([
    ["7", 7000],
    ["0", 0],
    ["999999", 3_600_000],
    ["Sun, 22 Nov 2026 06:00:10 GMT", null],
    ["soon", null],
    ["-3", null],
  ])("%s is %s ms: seconds only, a date would depend on this device's clock (P11)", (header, afterMs) => {
    expect(classify(refusal("too_many_requests", header), "cart")).toEqual({ kind: "retry", afterMs });
  });
});
