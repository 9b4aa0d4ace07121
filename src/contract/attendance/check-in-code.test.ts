import { expect, test } from "vitest";
import { checkInCode, checkInPayload, fitsCheckInCode, readCheckInPayload } from "./check-in-code.ts";

const SECRET = "3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs";
const NOON = Date.parse("2026-11-22T09:00:00Z");

test("issue 5.4: six digits stand for half a minute, and fit where two clocks are a minute and a half apart", async () => {
  const code = await checkInCode(SECRET, NOON);
  expect(code).toMatch(/^\d{6}$/u);
  expect(await checkInCode(SECRET, NOON + 29_999)).toBe(code);
  expect(await checkInCode(SECRET, NOON + 30_000)).not.toBe(code);
  expect(await fitsCheckInCode(SECRET, code, NOON + 90_000)).toBe(true);
  expect(await fitsCheckInCode(SECRET, code, NOON - 90_000)).toBe(true);
  expect(await fitsCheckInCode(SECRET, code, NOON + 240_000)).toBe(false);
});

test("issue 5.4: the picture is an address of the check-in page, and digits are read as people type them", () => {
  expect(readCheckInPayload(checkInPayload("https://qabas.example", 41, "048213"))).toEqual({ session_id: 41, code: "048213" });
  expect(readCheckInPayload("048 213")).toEqual({ session_id: null, code: "048213" });
  expect(readCheckInPayload("٠٤٨٢١٣")).toEqual({ session_id: null, code: "048213" });
  for (const other of [
    "",
    "04821",
    "https://qabas.example/courses",
    "https://qabas.example/student/services/check-in?s=0&c=048213",
    "WIFI:S:hall;;",
  ]) {
    expect(readCheckInPayload(other)).toBeNull();
  }
});

test.each([
  [59, "119246"],
  [1_111_111_109, "084774"],
  [20_000_000_000, "737706"],
])("at %i seconds the code is that of RFC 6238, appendix B, cut to six digits", async (seconds, code) => {
  expect(await checkInCode("MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI", seconds * 1000)).toBe(code);
});
