import { createHash, randomUUID } from "node:crypto";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { itemContents, itemFiles } from "#server/db/tables/learning.ts";
import type { BodyOf, ItemBody, StoredQuestion } from "#server/db/tables/learning-content.ts";
import type { FilesProvider } from "#server/providers/files.ts";

const NOW = new Date("2026-11-01T06:00:00Z");
let made = 0;

async function only<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (row === undefined) throw new Error("nothing was made");
  return row;
}

export const makeSection = (db: Executor, programId: number, values: Partial<typeof programSections.$inferInsert> = {}) => {
  made += 1;
  return only(
    db
      .insert(programSections)
      .values({ programId, kind: "unit", position: made, titleAr: `وحدة ${made}`, titleEn: `Unit ${made}`, ...values })
      .returning(),
  );
};

const EMPTY = { ar: [], en: [] };
export const LESSON: BodyOf<"lesson"> = {
  kind: "lesson",
  body: {
    ar: [{ type: "paragraph", runs: [{ text: "متن الدرس" }] }],
    en: [{ type: "paragraph", runs: [{ text: "The lesson" }] }],
  },
  transcript: EMPTY,
};

/** An item with content; a lesson where nothing else is said. */
export async function makeItem(
  db: Executor,
  sectionId: number,
  { body = LESSON, ...values }: Partial<typeof programItems.$inferInsert> & { body?: ItemBody } = {},
) {
  made += 1;
  const item = await only(
    db
      .insert(programItems)
      .values({
        sectionId,
        kind: body.kind,
        format: body.kind === "lesson" ? "text" : null,
        position: made,
        titleAr: `عنصر ${made}`,
        titleEn: `Item ${made}`,
        durationMinutes: 10,
        ...values,
      })
      .returning(),
  );
  await db.insert(itemContents).values({ itemId: item.id, body, updatedAt: NOW });
  return item;
}

/** Keeps bytes as a file of a lesson. */
export async function makeLessonFile(
  { db, files: provider }: { db: Executor; files: FilesProvider },
  itemId: number,
  bytes: Buffer,
  { type = "video/webm", ...values }: Partial<typeof itemFiles.$inferInsert> & { type?: string } = {},
) {
  const kept = await provider.put([bytes]);
  await db.insert(files).values({ ...kept, purpose: "lesson", name: `file-${kept.id}`, type, createdAt: NOW });
  await db.insert(itemFiles).values({ role: "media", ...values, itemId, fileId: kept.id });
  return { ...kept, sha256: createHash("sha256").update(bytes).digest("hex") };
}

const both = (text: string) => ({ ar: text, en: text });
export const makeQuestion = (values: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id: `q-${randomUUID().slice(0, 8)}`,
  kind: "single",
  text: both("؟"),
  points: 1,
  options: [
    { id: "a", text: both("a") },
    { id: "b", text: both("b") },
    { id: "c", text: both("c") },
  ],
  correct: ["a"],
  accepted: [],
  feedback: both("because"),
  ...values,
});

export const quiz = (values: Partial<BodyOf<"activity">> = {}): BodyOf<"activity"> => ({
  kind: "activity",
  body: EMPTY,
  questions: [makeQuestion({ id: "one" }), makeQuestion({ id: "two" })],
  attemptsAllowed: 2,
  timeLimit: null,
  passMark: 60,
  ...values,
});

export const application = (values: Partial<BodyOf<"application">> = {}): BodyOf<"application"> => ({
  kind: "application",
  brief: EMPTY,
  maxDegree: 20,
  submissionTypes: ["file", "text", "url"],
  dueAfterDays: null,
  rubric: [],
  ...values,
});
