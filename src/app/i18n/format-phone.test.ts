import { expect, it } from "vitest";
import { formatPhone } from "./format-phone.ts";

it("groups Saudi numbers as they are read and leaves others alone (glossary §8.6)", () => {
  expect(formatPhone("+966550123456")).toBe("+966 55 012 3456");
  expect(formatPhone("+966 11 555 0140")).toBe("+966 11 555 0140");
  expect(formatPhone("+20225550140")).toBe("+20225550140");
  expect(formatPhone("")).toBe("");
});
