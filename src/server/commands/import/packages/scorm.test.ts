import { expect, it } from "vitest";
import { readPackage, zip } from "#tests/support/files/read-package.ts";
import { scormPackage } from "#tests/support/packages/scorm.ts";

const manifest = (organizations: string, resources: string) =>
  `<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>${organizations}<resources>${resources}</resources></manifest>`;

it("issue 23.1: a package of SCORM 1.2 becomes a lesson that runs, with what its manifest says of it", async () => {
  const { sections, items, media, notes } = await readPackage(scormPackage("1.2"), "golf.zip");
  expect(sections.map(({ titles }) => titles.en)).toEqual(["Golf"]);
  expect(items).toMatchObject([
    {
      kind: "lesson",
      format: "package",
      titles: { en: "Playing golf" },
      package: { standard: "scorm_1_2", launch: "play/hole%201.html?hole=1", launchData: "green", mastery: 80, reports: true },
    },
  ]);
  expect(media).toEqual([{ name: "Golf", use: "package" }]);
  expect(notes).toEqual([]);
});

it("issue 23.1: SCORM 2004 counts to one, and is known by its version", async () => {
  const { items } = await readPackage(scormPackage("2004"), "golf.zip");
  expect(items).toMatchObject([{ package: { standard: "scorm_2004", launch: "play/hole%201.html", mastery: 60, reports: true } }]);
});

it("issue 23.1: folders of a package are sections, rules of order and second ways are named, and nothing leads out of it", async () => {
  const organization = (id: string, inside: string) => `<organization identifier="${id}"><title>${id}</title>${inside}</organization>`;
  const { sections, items, notes, media } = await readPackage(
    zip({
      "imsmanifest.xml": manifest(
        `<organizations default="b">${organization("a", "")}${organization(
          "b",
          `<item identifier="f"><title>Folder</title><item identifier="one" identifierref="r"><title>One</title></item>
            <item identifier="deep"><title>Deep</title><item identifier="two" identifierref="r"><title>Two</title><adlcp:prerequisites>one</adlcp:prerequisites></item></item></item>
          <item identifier="out" identifierref="out"><title>Out</title></item><item identifier="gone" identifierref="gone"><title>Gone</title></item>
          <item identifier="web" identifierref="web"><title>Web</title></item>`,
        )}</organizations>`,
        `<resource identifier="r" adlcp:scormtype="asset" href="a.html"><file href="a.html"/></resource>
         <resource identifier="out" adlcp:scormtype="sco" href="../../etc/passwd"/><resource identifier="gone" adlcp:scormtype="sco" href="gone.html"/>
         <resource identifier="web" adlcp:scormtype="sco" href="https://evil.example/x.html"/>`,
      ),
      "a.html": "<p>a</p>",
    }),
    "x.zip",
  );
  expect(sections.map(({ titles, items: own }) => [titles.en, own.length])).toEqual([["Folder", 2]]);
  expect(items).toMatchObject([{ package: { launch: "a.html", reports: false } }, { package: { launch: "a.html" } }]);
  expect(media).toHaveLength(1);
  expect(notes.map(({ path, code }) => [path, code])).toEqual([
    ["imsmanifest.xml", "organization_left"],
    ["Deep", "level_flattened"],
    ["Two", "sequence_left"],
    ["Out", "item_missing"],
    ["gone.html", "file_missing"],
    ["https:/evil.example/x.html", "file_missing"],
  ]);
});

it("issue 23.1: a package without a page to begin with is refused by name", async () => {
  const bare = zip({ "imsmanifest.xml": manifest(`<organizations><organization/></organizations>`, "") });
  expect(await readPackage(bare, "x.zip")).toMatchObject({
    failure: "nothing_known",
    notes: [{ path: "imsmanifest.xml", code: "item_missing" }],
  });
});
