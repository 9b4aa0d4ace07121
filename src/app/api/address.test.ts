import { expect, it } from "vitest";
import { fillAddress } from "./address.ts";

it("fills the parameters of a contract path and leaves out what is absent", () => {
  expect(fillAddress("/cart/:id", { id: 7 }, undefined)).toBe("/cart/7");
  expect(fillAddress("/learning-programs", undefined, { per_page: 4, "filter[type]": "course", q: undefined, sort: null })).toBe(
    "/learning-programs?per_page=4&filter%5Btype%5D=course",
  );
  expect(fillAddress("/payments/:id/status", { id: "a/b" }, {})).toBe("/payments/a%2Fb/status");
});

it("refuses a path whose parameter is missing", () => {
  expect(() => fillAddress("/cart/:id", {}, undefined)).toThrow(TypeError);
});
