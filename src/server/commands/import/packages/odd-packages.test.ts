import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readPackage, zip } from "#tests/support/files/read-package.ts";
import { scormPackage } from "#tests/support/packages/scorm.ts";

/** As editors of Windows save it, with their mark in front. */
const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");

const within = (folder: string, bytes: Uint8Array): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, file]) => [`${folder}/${path}`, file])));

/** @param change what stands in the manifest instead */
const scorm = (change: (manifest: string) => string, encode: (text: string) => Uint8Array = strToU8): Uint8Array => {
  const files = unzipSync(scormPackage("1.2"));
  const manifest = change(new TextDecoder().decode(files["imsmanifest.xml"]));
  return zipSync({ ...files, "imsmanifest.xml": encode(manifest) });
};

const AIKEN = "What is 2 + 2?\r\nA. 3\r\nB. 4\r\nANSWER: B\r\n";
const GIFT = "::Sum:: What is 2 + 2? {=4 ~3}\n";

it.each([
  ["Aiken with a mark and ends of lines of Windows", "q.txt", wide(AIKEN)],
  ["GIFT", "q.gift", wide(GIFT)],
  ["GIFT, the other half first", "q.gift", Buffer.from(wide(GIFT)).swap16()],
])("issue 23.1: questions in UTF-16 are read: %s", async (_, name, bytes) => {
  const { items, notes } = await readPackage(zipSync({ [name]: bytes }), "q.zip");
  expect(items).toMatchObject([{ quiz: { questions: [{}] } }]);
  expect(notes.map(({ code }) => code)).toContain("old_encoding");
});

it.each([
  ["its manifest in UTF-16 with a mark", scorm((text) => text, wide)],
  [
    "its manifest in UTF-16 that names itself and has no mark",
    scorm(
      (text) => `<?xml version="1.0" encoding="UTF-16"?>${text}`,
      (text) => Buffer.from(text, "utf16le"),
    ),
  ],
  ["three folders deep", within("export/2026/golf", scormPackage("1.2"))],
  ["strokes of Windows", scorm((text) => text.replaceAll("play/hole", "play\\hole"))],
  ["other letters than the files have", scorm((text) => text.replaceAll("play/hole", "Play/HOLE"))],
])("issue 23.1: a package of SCORM runs with %s", async (_, bytes) => {
  const { failure, items, notes } = await readPackage(bytes, "golf.zip");
  expect([failure, notes.map(({ code }) => code).filter((code) => code !== "old_encoding")]).toEqual([null, []]);
  expect(items).toMatchObject([{ format: "package", package: { launch: expect.stringMatching(/^play\/hole%201\.html/u) } }]);
});

it("issue 23.1: two files told apart by capital letters alone are not taken for each other", async () => {
  const files = { "a/One.html": "<p>1</p>", "a/ONE.html": "<p>2</p>" };
  const manifest = (href: string) =>
    `<manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
    <organizations><organization><title>T</title><item identifier="i" identifierref="r"><title>I</title></item></organization></organizations>
    <resources><resource identifier="r" adlcp:scormtype="sco" href="${href}"/></resources></manifest>`;
  const exact = await readPackage(zip({ ...files, "imsmanifest.xml": manifest("a/ONE.html") }), "x.zip");
  expect(exact.items).toMatchObject([{ package: { launch: "a/ONE.html" } }]);
  const neither = await readPackage(zip({ ...files, "imsmanifest.xml": manifest("a/one.html") }), "x.zip");
  expect(neither).toMatchObject({
    failure: "nothing_known",
    notes: [{ path: "a/one.html", code: "file_missing" }, { code: "item_missing" }],
  });
});
