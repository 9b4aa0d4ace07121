import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const app = path.join(process.cwd(), "src", "app");

/** Buttons of a source that stop without a connection, each from its tag to its end. */
function stopping(source: string): string[] {
  return [...source.matchAll(/<(Button|IconButton|ActionLink)\b/gu)].flatMap(({ index, 1: tag = "" }) => {
    const rest = source.slice(index);
    const ends = [`</${tag}>`, "/>\n"].map((end) => rest.indexOf(end)).filter((end) => end > 0);
    const element = rest.slice(0, Math.min(...ends));
    return /disabled=\{[^}]*!online/u.test(element) ? [element] : [];
  });
}

/** Its words differ without a connection, or it is said by the element that describes it. */
const saysWhy = (element: string): boolean => /\bonline\b|onnection|label/u.test(element.replace(/disabled=\{[^}]*\}/u, ""));

it("A button that cannot be pressed without a connection says why (issue 17: no button leads where nothing opens)", () => {
  const silent = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => stopping(readFileSync(path.join(app, file), "utf8")).map((element) => ({ file, element })))
    .filter(({ element }) => !saysWhy(element))
    .map(({ file, element }) => `${file}: ${element.slice(0, 120).replaceAll(/\s+/gu, " ")}`);
  expect(silent).toEqual([]);
  expect(stopping("<Button disabled={!online} onClick={go}>Go</Button>").filter((element) => !saysWhy(element))).toHaveLength(1);
});
