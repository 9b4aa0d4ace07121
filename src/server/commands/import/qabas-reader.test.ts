import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { readPackage, zip } from "#tests/support/files/read-package.ts";

const TEXT = "# Pump\n\nRead this.\n";
const item = (more: object = {}) => ({
  key: "01-unit/01-pump.md",
  kind: "lesson",
  titles: { ar: "", en: "Pump" },
  minutes: 5,
  format: "text",
  offline: true,
  preview: false,
  exact: {},
  content: null,
  transcript: { ar: [], en: [] },
  files: [],
  ...more,
});
const manifest = (...items: object[]) =>
  JSON.stringify({ format: "qabas-course", version: 1, course: "here/course/1", sections: [{ titles: { ar: "", en: "Unit" }, items }] });
const read = (text: string, more: Record<string, string> = {}) =>
  readPackage(zip({ "qabas.json": text, "en/01-unit/01-pump.md": TEXT, ...more }));

it("issue 23.4 a manifest that is none of ours, or says more than it may, is refused by name and brings nothing", async () => {
  expect(await read("{")).toMatchObject({ failure: "damaged", items: [] });
  expect(await read(manifest({ ...item(), owner: 1 }))).toMatchObject({ failure: "damaged" });
  expect(await read(manifest(item({ minutes: 1e9 })))).toMatchObject({ failure: "damaged" });
});

it("issue 23.4 blocks beside the Markdown count as long as it is as it was written, and lead nowhere but to the web and the course", async () => {
  const runs = [
    { text: "bad", href: "javascript:alert(1)" },
    { text: "good", href: "https://example.org/" },
  ];
  const blocks = [
    { type: "note", tone: "tip", runs },
    { type: "figure", media: null, alt: "A pump", caption: null },
  ];
  const exact = { en: { digest: createHash("sha256").update(TEXT).digest("hex"), blocks, figures: ["../../etc/passwd"] } };
  const { items, notes } = await read(manifest(item({ exact })));
  expect(items[0]?.en).toEqual([
    { type: "note", tone: "tip", runs: [{ text: "bad" }, { text: "good", href: "https://example.org/" }] },
    { type: "figure", fileId: null, alt: "A pump", caption: null },
  ]);
  expect(notes).toContainEqual({ path: "../../etc/passwd", code: "file_missing", detail: null, times: 1 });
  const edited = await read(manifest(item({ exact })), { "en/01-unit/01-pump.md": "# Pump\n\nRewritten.\n" });
  expect(edited.items[0]?.en).toEqual([{ type: "paragraph", runs: [{ text: "Rewritten." }] }]);
});

it("issue 23.4 a quiz that the editor would refuse is left out and named", async () => {
  const content = { kind: "activity", body: { ar: [], en: [] }, questions: [], attempts_allowed: 1, time_limit: null, pass_mark: 50 };
  const question = {
    id: "__proto__",
    kind: "short_answer",
    text: { ar: "؟", en: "" },
    points: 1,
    options: [],
    correct: [],
    accepted: [],
    feedback: null,
  };
  const { items, notes } = await read(manifest(item({ kind: "activity", content: { ...content, questions: [question] } })));
  expect(items[0]).toMatchObject({ kind: "activity" });
  expect(items[0]?.content).toBeUndefined();
  expect(notes).toContainEqual({ path: "01-unit/01-pump.md", code: "question_left", detail: "Pump", times: 1 });
});
