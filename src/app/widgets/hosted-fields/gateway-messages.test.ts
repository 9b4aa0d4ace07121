import { describe, expect, it } from "vitest";
import { frameAddress, gatewayMessage } from "./gateway-messages.ts";

const origin = "http://127.0.0.1:8081";
const frame = {};
const hear = (data: unknown, from = origin, source: unknown = frame) =>
  gatewayMessage({ origin: from, source: source as MessageEventSource, data }, origin, frame);
const said = (data: object) => hear({ source: "qabas-gateway", ...data });

describe("what the gateway's frame says (R5.2)", () => {
  it("is believed in its own shapes", () => {
    expect(said({ type: "token", token: "tok_1", brand: "mada", last4: "2387" })).toEqual({
      type: "token",
      token: "tok_1",
      brand: "mada",
      last4: "2387",
      holder: null,
    });
    expect(said({ type: "resize", height: 312 })).toEqual({ type: "resize", height: 312 });
    expect(said({ type: "error", reason: "invalid" })).toEqual({ type: "error", reason: "invalid" });
    expect(said({ type: "enter" })).toEqual({ type: "enter" });
  });

  it("is not heard from another origin or another window", () => {
    const token = { source: "qabas-gateway", type: "token", token: "tok_1" };
    expect(hear(token, "http://evil.example")).toBeNull();
    expect(hear(token, origin, {})).toBeNull();
    expect(hear({ ...token, source: "somebody" })).toBeNull();
  });

  it("cannot give a token that is none, or grow over the page", () => {
    expect(said({ type: "token", token: "" })).toBeNull();
    expect(said({ type: "token", token: "x".repeat(121) })).toBeNull();
    expect(said({ type: "token", token: 7 })).toBeNull();
    expect(said({ type: "resize", height: 1e9 })).toEqual({ type: "resize", height: 1_200 });
    expect(said({ type: "resize", height: "300px" })).toBeNull();
    expect(hear(null)).toBeNull();
    expect(hear("token")).toBeNull();
  });

  it("is asked for in the language and theme on screen, for our origin", () => {
    const look = { language: "ar", theme: "dark", origin: "http://127.0.0.1:8080", amount: 1270 } as const;
    expect(frameAddress(`${origin}/fields`, "card", look)).toBe(`${origin}/fields?lang=ar&theme=dark&origin=http%3A%2F%2F127.0.0.1%3A8080`);
    expect(frameAddress(`${origin}/fields`, "wallet", look)).toContain(`${origin}/wallet?`);
    expect(frameAddress(`${origin}/fields`, "wallet", look)).toContain("amount=1270.00");
  });
});
