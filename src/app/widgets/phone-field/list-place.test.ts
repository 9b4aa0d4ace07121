import { expect, it } from "vitest";
import { opensAbove } from "./list-place.ts";

it("opens the list of countries below where more than 200 pixels are free, else above (platform-spec §9)", () => {
  expect(opensAbove(599, 800)).toBe(false);
  expect(opensAbove(600, 800)).toBe(true);
  expect(opensAbove(790, 800)).toBe(true);
  expect(opensAbove(900, 800)).toBe(true);
});
