import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it("issue 20: what a spreadsheet would take for a formula is text, whatever hides before it; figures stay figures", () => {
  expect(csvLine(["=1+1", "+966551234567", "-5", "@cmd", "\t=2", "\u200F=3", "＝4", -5, { sar: -1_234.5 }, null])).toBe(
    `'=1+1,'+966551234567,'-5,'@cmd,'\t=2,'\u200F=3,'＝4,-5,-1234.50,\r\n`,
  );
});

it("issue 20: commas, quotes and lines stand inside their cell", () => {
  expect(csvLine(["الرياض، حي النخيل", 'said "no"', "a,b", "two\nlines"])).toBe('الرياض، حي النخيل,"said ""no""","a,b","two\nlines"\r\n');
});
