import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivedId } from "./derived-id.ts";
import { newId } from "./ids.ts";

const DNS = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

describe("derived ids", () => {
  it("are the UUIDv5 of RFC 9562, appendix A.4", () => {
    expect(derivedId(DNS, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
  });

  it("agree with the platform's SHA-1 for any name", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.string({ unit: "grapheme", maxLength: 150 }), async (space, name) => {
        const bytes = Uint8Array.from(space.replaceAll("-", "").match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
        const digest = await crypto.subtle.digest("SHA-1", new Uint8Array([...bytes, ...new TextEncoder().encode(name)]));
        const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
        const id = derivedId(space, name).replaceAll("-", "");
        // The version and the two bits of the variant are overwritten, the rest is the digest.
        expect(id.slice(0, 12) + id.slice(13, 16) + id.slice(17)).toBe(hex.slice(0, 12) + hex.slice(13, 16) + hex.slice(17, 32));
        expect(id).toMatch(/^.{12}5.{3}[89ab]/);
      }),
    );
  });
});

it("random ids are version 4 and differ, also where randomUUID is missing", () => {
  const original = crypto.randomUUID;
  try {
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newId()).not.toBe(newId());
  } finally {
    Object.defineProperty(crypto, "randomUUID", { value: original, configurable: true });
  }
});
