import { describe, expect, it } from "vitest";
import { takenOver } from "./peer-points.ts";

const level = (points: number) => ({ points, title: { ar: `${points}`, en: `${points}` } });
const line = (id: string, points: number, levels: number[] = []) => ({
  id,
  title: { ar: id, en: id },
  points,
  levels: levels.map(level),
  given: null,
});

describe("points of peers that an instructor takes over", () => {
  it("are their mean, of a line with levels the nearest level, the lower of two", () => {
    const rubric = [line("a", 10), line("b", 8, [8, 4, 0]), line("c", 4, [4, 2, 0]), line("d", 5)];
    const mean = [
      { id: "a", points: 7.25 },
      { id: "b", points: 5.5 },
      { id: "c", points: 3 },
    ];
    expect(takenOver({ mean }, rubric)).toEqual({ a: "7.25", b: "4", c: "2" });
  });

  it("are none where nobody gave any", () => {
    expect(takenOver({ mean: [] }, [line("a", 10)])).toEqual({});
  });
});
