import { describe, expect, it } from "vitest";
import { certificateNumber } from "./certificate-number.ts";

describe("a certificate's number (T4)", () => {
  it.each([
    "QBS-1448-000001",
    "qbs-1448-000001",
    "QBS 1448 000001",
    "QBS1448000001",
    " qbs – 1448 — 000001 ",
    "QBS‑1448‑000001",
    "QBS−1448−000001",
    "QBS_1448_000001",
    "QBS/1448/000001",
    "QBS-١٤٤٨-٠٠٠٠٠١",
    "QBS ۱۴۴۸ ۰۰۰۰۰۱",
    "\u200EQBS-1448-000001\u200F",
    "ＱＢＳ－１４４８－０００００１",
    "QBS-1448-00 00 01",
  ])("%s is read", (typed) => expect(certificateNumber(typed)).toBe("QBS-1448-000001"));

  it("of seven and more digits is read too", () => expect(certificateNumber("qbs1448 1234567")).toBe("QBS-1448-1234567"));

  it.each(["", "QBS", "QBS-1448-00001", "QBS-144-000001", "ABC-1448-000001", "QBS-1448-000001x", "1448-000001"])("%s is none", (typed) =>
    expect(certificateNumber(typed)).toBeNull(),
  );
});
