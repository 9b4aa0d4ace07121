import { expect, it } from "vitest";
import { placeInOther } from "./place-in-other.ts";

const text = (...sizes: number[]) => ({ childCount: sizes.length, child: (index: number) => ({ nodeSize: sizes[index] ?? 0 }) });

it("issue 5.3: a picture stands behind as many parts in both languages, or at the end of the shorter text", () => {
  expect(placeInOther(text(10, 5, 8), 0)).toBe(10);
  expect(placeInOther(text(10, 5, 8), 1)).toBe(15);
  expect(placeInOther(text(10, 5), 7)).toBe(15);
  expect(placeInOther(text(), 3)).toBe(0);
});
