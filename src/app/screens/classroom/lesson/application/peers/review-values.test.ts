import { describe, expect, it } from "vitest";
import { type PeerLines, sentReview } from "./review-values.ts";

const level = (points: number) => ({ points, title: { ar: `${points}`, en: `${points}` } });
const LINES: PeerLines = [
  { id: "idea", title: { ar: "الفكرة", en: "Idea" }, points: 12 },
  { id: "form", title: { ar: "العرض", en: "Form" }, points: 8, levels: [level(8), level(0)] },
];

describe("a review of another's work", () => {
  it("is sent with the points of every line and a comment", () => {
    expect(sentReview({ points: { idea: "9.5", form: "8" }, comment: " واضح \n" }, LINES)).toEqual({
      rubric: [
        { id: "idea", points: 9.5 },
        { id: "form", points: 8 },
      ],
      comment: "واضح",
    });
    expect(sentReview({ points: {}, comment: "واضح" }, [])).toEqual({ rubric: [], comment: "واضح" });
  });

  it.each([
    ["a line without points", { idea: "9" }, "واضح"],
    ["more points than the line has", { idea: "13", form: "8" }, "واضح"],
    ["points that no level has", { idea: "9", form: "4" }, "واضح"],
    ["what is no figure", { idea: "تسعة", form: "8" }, "واضح"],
    ["nothing said", { idea: "9", form: "8" }, "  "],
  ])("waits with %s", (_, points, comment) => {
    expect(sentReview({ points, comment }, LINES)).toBeNull();
  });
});
