import { describe, expect, it } from "vitest";
import { placeInChoice, placeUnderText } from "./combobox-keys.ts";

const isOption = () => true;

describe("keys of a field that is written into", () => {
  it("go round its list by way of the field itself, either way", () => {
    const along = (key: string, from: number) => placeUnderText(key, { active: from, count: 3, isOption });
    expect([-1, 0, 1, 2].map((from) => along("ArrowDown", from))).toEqual([0, 1, 2, -1]);
    expect([-1, 0, 1, 2].map((from) => along("ArrowUp", from))).toEqual([2, -1, 0, 1]);
  });

  it("stay in the field where there is nothing to choose from", () => {
    const alone = { active: -1, count: 0, isOption };
    expect([placeUnderText("ArrowDown", alone), placeUnderText("ArrowUp", alone)]).toEqual([-1, -1]);
  });

  it("pass over what stands above others", () => {
    const along = (key: string, active: number) =>
      placeUnderText(key, { active, count: 4, isOption: (place) => place !== 0 && place !== 2 });
    expect([along("ArrowDown", -1), along("ArrowDown", 1), along("ArrowUp", 1), along("ArrowUp", 3)]).toEqual([1, 3, -1, 1]);
  });

  it("are the field's own along the line: letters, its ends, pages", () => {
    expect(["a", "Home", "End", "ArrowLeft", "PageDown"].map((key) => placeUnderText(key, { active: 0, count: 3, isOption }))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("keys of a list that is only chosen from", () => {
  const press = (key: string, active: number, dividers: readonly number[] = []) =>
    placeInChoice(key, { active, count: 20, isOption: (place) => !dividers.includes(place) });

  it("lead one on or back, eight with the page keys, and to either end", () => {
    expect([press("ArrowDown", 3), press("ArrowUp", 3), press("PageDown", 3), press("PageUp", 13)]).toEqual([4, 2, 11, 5]);
    expect([press("Home", 12), press("End", 12)]).toEqual([0, 19]);
  });

  it("stop at both ends", () => {
    expect([press("ArrowUp", 0), press("ArrowDown", 19), press("PageUp", 2), press("PageDown", 18)]).toEqual([0, 19, 0, 19]);
  });

  it("pass over lines that part others, and stay where nothing is behind one", () => {
    expect([press("ArrowDown", 4, [5]), press("ArrowUp", 6, [5]), press("PageDown", 3, [11])]).toEqual([6, 4, 12]);
    expect([press("ArrowUp", 1, [0]), press("End", 7, [19])]).toEqual([1, 7]);
  });

  it("mean nothing to it otherwise", () => {
    expect([press("a", 3), press("ArrowLeft", 3), press("Tab", 3)]).toEqual([null, null, null]);
  });
});
