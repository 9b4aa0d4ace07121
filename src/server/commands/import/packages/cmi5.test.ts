import { expect, it } from "vitest";
import { readPackage, zip } from "#tests/support/files/read-package.ts";
import { assignableUnit, cmi5Package, courseStructure } from "#tests/support/packages/cmi5.ts";

const read = (inside: string, files: Record<string, string> = {}) =>
  readPackage(zip({ "cmi5.xml": courseStructure(inside), "a.html": "<p>a</p>", ...files }), "golf.zip");
const unit = (id: string, url = "a.html", attributes = "") => assignableUnit(id, url, attributes);
const block = (title: string, inside: string) =>
  `<block id="b"><title><langstring lang="en">${title}</langstring></title>${inside}</block>`;

it("issue 23.1: a unit of cmi5 becomes a lesson that runs, in both its languages, with what its structure says of it", async () => {
  const { sections, items, media, notes } = await readPackage(cmi5Package(""), "golf.zip");
  expect(sections.map(({ titles }) => titles)).toEqual([{ ar: "", en: "Golf" }]);
  expect(items).toMatchObject([
    {
      kind: "lesson",
      format: "package",
      titles: { ar: "لعب الغولف", en: "Playing golf" },
      package: {
        standard: "cmi5",
        launch: "play/hole%201.html?hole=1",
        launchData: "green",
        mastery: 80,
        reports: true,
        part: { id: "https://example.com/play", moveOn: "CompletedAndPassed" },
      },
    },
  ]);
  expect(media).toEqual([{ name: "Golf", use: "package" }]);
  expect(notes).toEqual([]);
});

it("issue 23.1: blocks are sections, what is deeper is named, and units before and after a block stay in their order", async () => {
  const inside = unit("1") + block("Block", unit("2") + block("Deep", unit("3"))) + unit("4");
  const { sections, items, notes } = await read(inside);
  expect(sections.map(({ titles, items: own }) => [titles.en, own.length])).toEqual([
    ["Golf", 1],
    ["Block", 2],
    ["Golf", 1],
  ]);
  expect(items.map((item) => item.package?.part)).toEqual(
    ["1", "2", "3", "4"].map((id) => ({ id: `https://example.com/${id}`, moveOn: "NotApplicable" })),
  );
  expect(notes.map(({ path, code }) => [path, code])).toEqual([["Deep", "level_flattened"]]);
});

it("issue 23.1: a unit that lies elsewhere, leads out, is not there or says what is no rule is named, and no other suffers for it", async () => {
  const inside = [
    unit("web", "https://evil.example/x.html"),
    unit("out", "../../etc/passwd"),
    unit("gone", "gone.html"),
    unit("rule", "a.html", 'moveOn="Whenever"'),
    unit("share", "a.html", 'masteryScore="80"'),
    unit("well"),
  ].join("");
  const { items, notes } = await read(inside);
  expect(items.map((item) => item.package?.part?.id)).toEqual(["https://example.com/well"]);
  expect(notes.map(({ code, detail }) => [code, detail])).toEqual([
    ["item_missing", "https://evil.example/x.html"],
    ["item_missing", "../../etc/passwd"],
    ["file_missing", null],
    ["item_missing", "https://example.com/rule"],
    ["item_missing", "https://example.com/share"],
  ]);
});

it.each([
  ["whose units have one name", unit("1") + unit("1")],
  ["that holds no unit", ""],
  ["that is no XML", "<au>"],
])("issue 23.1: a structure %s is refused by name", async (_which, inside) => {
  const { failure, notes } = await read(inside);
  expect(failure).toBe("nothing_known");
  expect(notes[0]?.path).toBe("cmi5.xml");
});
