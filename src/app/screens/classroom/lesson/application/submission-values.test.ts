import { expect, it } from "vitest";
import { COURSEWORK } from "#contract/coursework/coursework.ts";
import { draftTexts, draftValues, firstValues, submissionErrors, type SubmissionValues } from "./submission-values.ts";

const values = (part: Partial<SubmissionValues>): SubmissionValues => ({ type: "text", text: "", url: "", file: null, ...part });

it.each<[string, Partial<SubmissionValues>, Record<string, string>]>([
  ["a text of spaces", { text: "  " }, { text: "required" }],
  ["a text too long", { text: "ن".repeat(COURSEWORK.textMax + 1) }, { text: "maxLength" }],
  ["a text", { text: "حللت الملف" }, {}],
  ["no link", { type: "url" }, { url: "required" }],
  ["a link without its beginning", { type: "url", url: "example.com/work" }, { url: "link" }],
  ["a link of another kind", { type: "url", url: "javascript:alert(1)" }, { url: "link" }],
  ["a link", { type: "url", url: " https://example.com/work " }, {}],
  ["no file", { type: "file" }, { file: "file.required" }],
  [
    "a file that was looked into",
    { type: "file", file: { file: new File(["x"], "x.pdf"), refused: { key: "file.damaged" } } },
    { file: "file.damaged" },
  ],
])("%s", (_name, part, keys) => {
  const errors = submissionErrors(values(part));
  expect(Object.fromEntries(Object.entries(errors).map(([name, { key }]) => [name, key]))).toEqual(keys);
});

it("a draft comes back, unless the application takes that kind no more", () => {
  const texts = draftTexts(values({ type: "url", url: "https://example.com", text: "مسودة" }));
  const draft = { id: "d", choices: {}, texts, version: 1 };
  expect(draftValues(draft, ["text", "url"])).toEqual({ type: "url", url: "https://example.com", text: "مسودة" });
  expect(draftValues(draft, ["text"])).toEqual({ url: "https://example.com", text: "مسودة" });
  expect(firstValues(["file", "text"], null).type).toBe("file");
});
