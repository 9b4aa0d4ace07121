import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import type { Runs } from "./editor-block.ts";
import { EXTENSIONS } from "./extensions.ts";
import { fromDocument } from "./from-document.ts";
import { toDocument } from "./to-document.ts";

const words = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== "");
const run = fc.record(
  {
    text: words,
    mark: fc.constantFrom("strong" as const, "em" as const, "code" as const, "math" as const),
    href: fc.constantFrom("https://example.org/a", "/course/1"),
  },
  { requiredKeys: ["text"] },
);
/** Neighbours that look the same are one stretch. */
const runs = fc
  .array(run, { minLength: 1, maxLength: 5 })
  .map((list): Runs => list.filter((one, at) => at === 0 || one.mark !== list[at - 1]?.mark || one.href !== list[at - 1]?.href))
  .filter((list) => list.every((one, at) => at === 0 || one.mark !== list[at - 1]?.mark || one.href !== list[at - 1]?.href));
const line = fc.option(words);
const block: fc.Arbitrary<LessonBlock> = fc.oneof(
  fc.record({ type: fc.constant("heading" as const), level: fc.constantFrom(2, 3), text: words }),
  fc.record({ type: fc.constant("paragraph" as const), runs }),
  fc.record({ type: fc.constant("list" as const), ordered: fc.boolean(), items: fc.array(runs, { minLength: 1, maxLength: 4 }) }),
  fc.record({ type: fc.constant("quote" as const), runs, by: line }),
  fc.record({ type: fc.constant("note" as const), tone: fc.constantFrom("info" as const, "tip" as const, "warning" as const), runs }),
  fc.record({ type: fc.constant("code" as const), language: line, text: words }),
  fc.record({ type: fc.constant("math" as const), tex: words }),
  fc.record({ type: fc.constant("table" as const), caption: line, head: fc.array(words), rows: fc.array(fc.array(words)) }),
  fc.record({ type: fc.constant("figure" as const), media: fc.constant(null), alt: fc.string(), caption: line }),
);

it("R7.3 what a lesson holds passes the editor unchanged, whatever it is", () => {
  const schema = getSchema(EXTENSIONS);
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      const node = schema.nodeFromJSON(toDocument(blocks));
      node.check();
      expect(fromDocument(node.toJSON())).toEqual(blocks);
    }),
  );
});

it("R7.3 air is no text, and a link that leads to no page is none", () => {
  const text = (href: string) => ({ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] });
  const paragraph = (href: string) => ({ type: "paragraph", content: [text(href)] });
  const hostile = ["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example", "http://plain.example"];
  const read = fromDocument({ type: "doc", content: [{ type: "paragraph" }, ...hostile.map(paragraph)] });
  expect(read).toEqual(hostile.map(() => ({ type: "paragraph", runs: [{ text: "x" }] })));
});
