import { expect, it } from "vitest";
import { clozeParts, clozeShare, gapIds, textWithLines } from "./cloze.ts";

const words = (id: string, accepted: string[], weight = 1) => ({ id, options: [], correct: null, accepted, weight });
const choice = { id: "2", options: [{ id: "a" }, { id: "b" }], correct: "b", accepted: [], weight: 2 };
const number = { id: "3", options: [], correct: null, accepted: ["9.8"], numeric: { value: 9.8, tolerance: 0.1, unit: "m/s²" }, weight: 1 };
const gaps = [words("1", ["الرياض"]), choice, number];
const same = (given: string, counting: string) => given === counting;
const share = (given: Record<string, string>) =>
  clozeShare(
    gaps,
    Object.entries(given).map(([gap, word]) => ({ gap, given: word })),
    same,
  );

it("issue 23.3: a text is parted at its gaps, and read with what is put into them", () => {
  expect(clozeParts("العاصمة [[1]]، والعملة [[2]].")).toEqual([
    { text: "العاصمة " },
    { gap: "1" },
    { text: "، والعملة " },
    { gap: "2" },
    { text: "." },
  ]);
  expect(gapIds("[[2]] before [[1]]")).toEqual(["2", "1"]);
  expect(gapIds("no gap: [1], [[x]], [[123]]")).toEqual([]);
  expect(textWithLines("cloze", "2 + [[1]] = [[2]]")).toBe("2 + ____ = ____");
  expect(textWithLines("single", "x[[1]]")).toBe("x[[1]]");
});

it("issue 23.3: each gap earns by its weight, an empty or wrong one nothing", () => {
  expect(share({ "1": "الرياض", "2": "b", "3": "9.75" })).toBe(1);
  expect(share({ "1": "الرياض", "2": "a", "3": "" })).toBe(0.25);
  expect(share({ "2": "b", "3": "9.8 km" })).toBe(0.5);
  expect(share({})).toBe(0);
  expect(clozeShare([], [], same)).toBe(0);
});
