import { readableJson } from "#contract/security/characters.ts";
import type { Localised, StoredBlock } from "#server/db/tables/learning-content.ts";
import type { PlannedItem, PlannedSection } from "./course-plan.ts";

/** What an item holds beside its titles. */
export type PlannedBody = Localised<StoredBlock[]> &
  Pick<PlannedItem, "quiz" | "files" | "roles" | "settings" | "content" | "transcript" | "package">;

/** How the file of an import is kept once it was read. */
export const BODIES = { name: "course.jsonl", type: "application/jsonl" } as const;

const LINE_END = 10;

/** The texts, questions and files of a plan's items in its order, a line of JSON each: they are read one by one, never as a whole. */
export function writeBodies(sections: readonly PlannedSection[]): Uint8Array {
  const lines = sections.flatMap(({ items }) =>
    items.map(({ body, quiz, files, roles, settings, content, transcript, package: packed }) => {
      const held = { ...body, quiz: content ? undefined : quiz, files, roles, settings, content, transcript, package: packed };
      return `${readableJson(held satisfies PlannedBody)}\n`;
    }),
  );
  return Buffer.from(lines.join(""));
}

/** @returns null for a line that is not there */
export function bodyReader(bytes: Buffer): () => PlannedBody | null {
  let from = 0;
  return () => {
    const end = bytes.indexOf(LINE_END, from);
    if (end === -1) return null;
    const line = bytes.toString("utf8", from, end);
    from = end + 1;
    return JSON.parse(line) as PlannedBody;
  };
}
