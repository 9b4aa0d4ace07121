import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const app = path.join(process.cwd(), "src", "app");
const CALL = /\b(stack|grid|row|cluster|inline|sidebar|kit)\(((?:\s*(?:\d+|\[\d+, \d+\]|"[\w-]+"),?)*)\s*\)/gu;

/** The words of one call: its own name and its gaps are words too, but for `kit`, which has neither. */
function wordsOf([, name = "", list = ""]: RegExpMatchArray): string[] {
  const words = [...list.matchAll(/\[(\d+), (\d+)\]|\d+(?=\s*(?:,|$))|"([\w-]+)"/gu)].flatMap(([gap, rows, columns, word]) =>
    word ? [word] : columns ? [`gap-${rows}`, `gap-x-${columns}`] : [`gap-${gap}`],
  );
  return name === "kit" ? words : [name, ...words.filter((word) => word !== "gap-0")];
}

it("The kit holds a rule for every word that a page says, and none that no page says", () => {
  const rules = new Set([...readFileSync(path.join(app, "styles", "kit.css"), "utf8").matchAll(/\.k-([\w-]+)/gu)].map(([, word]) => word));
  const said = new Set(
    readdirSync(app, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx"))
      .flatMap((file) => [...readFileSync(path.join(app, file), "utf8").matchAll(CALL)].flatMap(wordsOf)),
  );
  expect(said.size).toBeGreaterThan(50);
  expect([...said].filter((word) => !rules.has(word))).toEqual([]);
  expect([...rules].filter((word) => !said.has(word ?? ""))).toEqual([]);
});
