import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { type HostileCase, often } from "./hostile-case.ts";

const MARKERS = ["- ", "* ", "+ ", "1. ", "> ", ">", "- > ", "-\t", "1) - "];
const OPENINGS = ["[", "![", "[a](", "*a ", "**a", "_a ", "~~a", "`", "``a`", "<a ", "<!--", "<![CDATA[", "&#x", "[^a", "|", "\\[", "]("];
const ADDRESSES = ["http://a.", "www.a_", "a@b.", "<http://", "[a]: /b\n", "[^a]: b\n\n", "[a][a]"];
const HTML = ["<div>", "<script>", "<p ", "</", "<b><i>", "<details>\n\n", "<table><tr><td>"];
const LINES = ["\n", "a\n", "---\n", "a\n=\n", "\t\n", " \n", "# \n", "```\n", "| a | b |\n|---|---|\n", "|-", "    a\n", "\u0001", "﷽ "];

/** Just below what is refused by counting, too: what is opened is cut by an empty line here and there. */
const passages = (pieces: readonly string[]): fc.Arbitrary<{ name: string; letters: string }> =>
  fc
    .tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 2_500 }), fc.integer({ min: 1, max: 60 }))
    .map(([piece, times, blocks]) => ({
      name: `${JSON.stringify(piece)} ${times} times in ${blocks} passages`,
      letters: `${piece.repeat(Math.min(times, Math.floor(8_000 / piece.length)))}x\n\n`.repeat(blocks),
    }));

const stairs = fc.tuple(fc.integer({ min: 2, max: 400 }), fc.integer({ min: 1, max: 4 })).map(([steps, width]) => ({
  name: `a list in a list ${steps} times`,
  letters: Array.from({ length: steps }, (_, n) => `${" ".repeat(width * n)}- x`).join("\n"),
}));

const table = fc.tuple(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 1, max: 3_000 })).map(([columns, rows]) => ({
  name: `a table of ${columns} by ${rows}`,
  letters: `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|b|\n".repeat(rows)}`,
}));

const frontMatter = often(["[", "{a: ", "- ", "a: &a [*a, *a]\n", "? ", "&a ", "!!binary ", "'", "a:\n "], 20_000).map(
  ({ name, letters }) => ({
    name: `front matter of ${name}`,
    letters: `---\n${letters}\n---\n\nText.\n`,
  }),
);

const lesson = fc.oneof(
  often(MARKERS, 60_000),
  often(OPENINGS, 60_000),
  often(ADDRESSES, 60_000),
  often(HTML, 60_000),
  often(LINES, 90_000),
  passages(OPENINGS),
  passages(ADDRESSES),
  passages(MARKERS),
  stairs,
  table,
  frontMatter,
);

/** An archive with one such lesson beside a good one, or with very many files and folders. */
export const hostileCourses: fc.Arbitrary<HostileCase> = fc.oneof(
  { weight: 8, arbitrary: lesson.map(({ name, letters }) => ({ name, make: () => packLessons({ "1-a/1-bad.md": letters }) })) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.integer({ min: 500, max: 2_300 }), fc.integer({ min: 1, max: 60 })).map(([files, deep]) => ({
      name: `${files} files, ${deep} folders deep`,
      make: () =>
        packLessons(Object.fromEntries(Array.from({ length: files }, (_, n) => [`${"a/".repeat(deep)}${n}.md`, "# Lesson\n\nText.\n"]))),
    })),
  },
);

/** The archive of A2: one lesson of 8,000 list markers in one another. */
export const nestedMarkers: HostileCase = {
  name: "8,000 nested list markers",
  make: () => packLessons({ "1-a/1-bad.md": `# Bad\n\n${"- ".repeat(8_000)}x\n` }),
};

/** Stored as they are: what packs too well is refused at the door. */
const packLessons = (named: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries({ ...named, "1-a/2-good.md": "# Good\n\nText.\n" }).map(([name, words]) => [name, strToU8(words)])),
      {
        level: 0,
      },
    ),
  );
