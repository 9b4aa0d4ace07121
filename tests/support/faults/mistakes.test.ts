import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import mistakes from "./mistakes.json" with { type: "json" };

/** `node .ci/mistakes.mjs` makes each of them in a copy of the tree and expects the suite to tell. */
it.each(mistakes)("the mistake “$name” can still be made (issue 6.1)", ({ edits, tests }) => {
  for (const { file, find } of edits) expect(readFileSync(file, "utf8").split(find)).toHaveLength(2);
  for (const file of tests) expect(readFileSync(file, "utf8")).toMatch(/\bit(?:\(|\.each\()/u);
});

it("there are fifty of them", () => {
  expect(new Set(mistakes.map(({ name }) => name)).size).toBe(50);
});
