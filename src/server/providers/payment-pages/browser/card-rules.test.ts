import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TEST_CARDS } from "#server/providers/sandbox-gateway/test-cards.ts";
import { brandOf, cardErrors, digitsOf, expiryOf, grouped, luhn } from "./card-rules.js";

const card = { number: "4111 1111 1111 1111", expiry: "12/29", cvv: "123", holder: "NOURA ALQAHTANI" };

describe("the card fields", () => {
  test("take every documented test card and know its brand", () => {
    for (const { number, brand } of TEST_CARDS) {
      expect(cardErrors({ ...card, number }, "2026-11")).toEqual({});
      expect(brandOf(number)).toBe(brand);
    }
  });

  test("know mada before Visa and Mastercard, and say so as soon as six digits are typed", () => {
    expect(brandOf("4847")).toBe("visa");
    expect(brandOf("484783")).toBe("mada");
    expect(brandOf("529741")).toBe("mada");
    expect(brandOf("2221")).toBe("mastercard");
    expect(brandOf("2720")).toBe("mastercard");
    expect(brandOf("2721")).toBe("other");
    expect(brandOf("37")).toBe(null);
  });

  test("say which rule a field breaks, each with its own message", () => {
    expect(cardErrors({ number: "4111 1111 1111 1112", expiry: "13/29", cvv: "12", holder: "  " }, "2026-11")).toEqual({
      number: "card.number",
      expiry: "card.expiry",
      cvv: "card.cvv",
      holder: "card.holder",
    });
    expect(cardErrors({ ...card, number: "378282246310005" }, "2026-11")).toEqual({ number: "card.unsupported" });
    expect(cardErrors({ ...card, number: "" }, "2026-11")).toEqual({ number: "card.number" });
    expect(cardErrors({ ...card, expiry: "10/26" }, "2026-11")).toEqual({ expiry: "card.expired" });
  });

  test("let a card be used through the whole of its last month", () => {
    expect(expiryOf("11/26", "2026-11")).toEqual({ month: 11, year: 2026 });
    expect(expiryOf("11/26", "2026-12")).toEqual({ error: "card.expired" });
  });

  test("read Arabic-Indic and Persian digits as digits (R8.1)", () => {
    expect(digitsOf("٤١١١ ۱۱۱۱")).toBe("41111111");
    expect(cardErrors({ ...card, expiry: "١٢/٢٩", cvv: "١٢٣" }, "2026-11")).toEqual({});
  });

  test("notice any one mistyped digit", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEST_CARDS), fc.nat(15), fc.integer({ min: 1, max: 9 }), ({ number }, place, shift) => {
        const wrong = number.slice(0, place) + String((Number(number[place]) + shift) % 10) + number.slice(place + 1);
        expect(luhn(number)).toBe(true);
        expect(luhn(wrong)).toBe(false);
      }),
    );
  });

  test("group what is typed without losing a digit", () => {
    expect(grouped("4111111111111111")).toBe("4111 1111 1111 1111");
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,19}$/u), (digits) => {
        expect(digitsOf(grouped(digits))).toBe(digits);
      }),
    );
  });
});
