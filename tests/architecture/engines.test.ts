import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("for whom scripts, styles and the worker are built is said once, and every build of the client uses it", () => {
  const config = readFileSync("vite.config.ts", "utf8");
  const said = [...config.matchAll(/\b(?:target|cssTarget):\s*([^,}\n]+)/gu)].map(([, value]) => value?.trim());
  expect(new Set(said)).toEqual(new Set(["ENGINES", '"node20"']));
  expect(/const ENGINES = \[([^\]]*)\]/u.exec(config)?.[1]).toMatch(/^"safari17", "firefox\d+", "chrome\d+"$/u);
});
