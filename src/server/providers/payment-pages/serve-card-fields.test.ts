import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { MOYASAR_CARDS, MOYASAR_KEYS, MoyasarTwin } from "#tests/support/gateways/moyasar-twin.ts";
import { SUNDAY_MORNING } from "#tests/support/server.ts";
import { serveCardFields } from "./serve-card-fields.ts";

let twin: MoyasarTwin;
let fields: Awaited<ReturnType<typeof serveCardFields>>;
beforeAll(async () => {
  twin = await new MoyasarTwin().open();
  fields = await serveCardFields({
    host: "127.0.0.1",
    port: 0,
    productOrigins: ["https://learn.example", "http://localhost:8080"],
    apiOrigin: twin.origin,
    publishableKey: MOYASAR_KEYS.publishableKey,
    clock: { now: () => SUNDAY_MORNING },
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await fields.close();
  await twin.close();
});

const page = (query: string) => fetch(`${fields.origin}/fields${query}`);
const BEARER = { number: MOYASAR_CARDS.paid, expiry: "12/30", cvv: "123", holder: "NOURA ALQAHTANI" };

describe("the card fields of Moyasar (21.3)", () => {
  it("stand in our pages alone, and may speak to Moyasar alone", async () => {
    const answer = await page("?origin=https%3A%2F%2Flearn.example&lang=en");
    expect(answer.status).toBe(200);
    const policy = String(answer.headers.get("content-security-policy"));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src ${twin.origin};`);
    expect(policy).toContain("frame-ancestors https://learn.example");
    expect(policy).toContain("form-action 'none'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const origin of ["https://evil.example", "https://learn.example.evil.example", "null"])
      expect((await page(`?origin=${encodeURIComponent(origin)}`)).status, origin).toBe(400);
    // Two names of one machine.
    expect((await page("?origin=http%3A%2F%2F127.0.0.1%3A8080")).status).toBe(200);
  });

  it("hold the publishable key and no other, and take nothing themselves", async () => {
    const text = await (await page("?lang=ar")).text();
    expect(text).toContain(MOYASAR_KEYS.publishableKey);
    expect(text).toContain(`data-tokens="${twin.origin}/v1/tokens"`);
    expect(text).not.toContain("sk_");
    for (const path of ["/fields/tokens", "/fields", "/v1/tokens", "/wallet/tokens"])
      expect((await fetch(`${fields.origin}${path}`, { method: "POST", body: "{}" })).status, path).toBe(404);
    const script = await (await fetch(`${fields.origin}/assets/token-source.js`)).text();
    expect(script).toContain("save_only: true");
    expect((await fetch(`${fields.origin}/assets/fields.js`)).headers.get("content-type")).toContain("javascript");
  });

  it("turn a card into a token of Moyasar's, and say what is wrong with one by its field", async () => {
    vi.stubGlobal("document", {
      documentElement: {
        dataset: { tokens: `${twin.origin}/v1/tokens`, key: MOYASAR_KEYS.publishableKey, origin: "https://learn.example" },
      },
    });
    const { tokenOf } = await import("./browser/moyasar-tokens.js");
    expect(await tokenOf(BEARER)).toEqual({
      status: 201,
      answer: { token: expect.stringMatching(/^token_/u), brand: "mada", last4: "1010" },
    });
    expect(twin.asked.at(-1)?.body).toEqual({
      name: "NOURA ALQAHTANI",
      number: MOYASAR_CARDS.paid,
      month: "12",
      year: "2030",
      cvc: "123",
      save_only: true,
      callback_url: "https://learn.example",
    });
    // Digits as they are typed on an Arabic keyboard.
    expect(await tokenOf({ ...BEARER, expiry: "١٢/٣٠" })).toMatchObject({ status: 201 });
    expect(await tokenOf({ ...BEARER, number: "4111111111111111" })).toEqual({
      status: 422,
      answer: { errors: { number: "card.number" } },
    });
    const asked = twin.asked.length;
    expect(await tokenOf({ ...BEARER, holder: "NOURA" })).toEqual({ status: 422, answer: { errors: { holder: "card.holder.two" } } });
    expect(twin.asked).toHaveLength(asked);
    twin.faults.push("503");
    expect(await tokenOf(BEARER)).toMatchObject({ status: 503 });
  });
});
