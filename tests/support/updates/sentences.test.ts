import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { SHELL, TEACHING } from "./sentences.ts";

const saying = (sentence: string): string[] =>
  readdirSync("src/app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => path.join("src/app", file))
    .filter((file) => readFileSync(file, "utf8").includes(sentence));

it.each([TEACHING, SHELL])("“$from” is still said by $source alone, and can be changed (O9, F37)", ({ source, from, to }) => {
  expect(saying(from)).toEqual([source]);
  expect(saying(to)).toEqual([]);
});
