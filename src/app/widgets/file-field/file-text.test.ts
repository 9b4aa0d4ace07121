import { expect, test } from "vitest";
import { fileText } from "./file-text.ts";

const bytes = (...all: number[]) => new Uint8Array(all).buffer;

test("issue 5.4: a file from an older spreadsheet is read as well as one in UTF-8", () => {
  expect(fileText(new TextEncoder().encode("\uFEFFحضور").buffer as ArrayBuffer)).toBe("حضور");
  expect(fileText(bytes(0xff, 0xfe, 0x2d, 0x06))).toBe("ح");
  expect(fileText(bytes(0xfe, 0xff, 0x06, 0x2d))).toBe("ح");
  // «حضور» of the Arabic code page of Windows.
  expect(fileText(bytes(0xcd, 0xd6, 0xe6, 0xd1))).toBe("حضور");
});
