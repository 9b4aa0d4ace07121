import { eq } from "drizzle-orm";
import sharp from "sharp";
import { QUIZ_RULES } from "#contract/coursework/quiz-rules.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import type { ItemBody, StoredBlock, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { application, makeItem, makeLessonFile, makeQuestion, makeSection, quiz } from "#tests/support/course-factories.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import type { TestServer } from "#tests/support/server.ts";
import type { TeachingRoom } from "#tests/support/teaching-factories.ts";

export const both = (ar: string, en = ar) => ({ ar, en });
const option = (id: string, ar: string, en: string, feedback?: string) => ({
  id,
  text: both(ar, en),
  feedback: feedback ? both(feedback) : null,
});

const QUESTIONS: StoredQuestion[] = [
  makeQuestion({
    id: "single",
    text: both("ما الماء؟", "What is water?"),
    options: [option("a", "سائل", "A liquid", "نعم"), option("b", "حجر", "A stone")],
    correct: ["a"],
    category: "easy",
  }),
  makeQuestion({
    id: "multiple",
    kind: "multiple",
    text: both("أي اثنين؟", "Which two?"),
    options: [option("a", "أ", "A"), option("b", "ب", "B"), option("c", "ج", "C")],
    correct: ["a", "c"],
    category: "easy",
  }),
  makeQuestion({
    id: "truth",
    tags: ["water", "facts"],
    kind: "true_false",
    text: both("الماء سائل", "Water is liquid"),
    options: [option("true", "صواب", "True"), option("false", "خطأ", "False")],
    correct: ["true"],
  }),
  makeQuestion({
    id: "words",
    kind: "short_answer",
    text: both("اسمه؟", "Its name?"),
    options: [],
    correct: [],
    accepted: ["ماء", "water"],
    match: "stems",
  }),
  makeQuestion({ id: "hand", kind: "short_answer", text: both("اشرح", "Explain"), options: [], correct: [], accepted: [], points: 5 }),
  makeQuestion({
    id: "number",
    kind: "short_answer",
    text: both("التسارع؟", "Acceleration?"),
    options: [],
    correct: [],
    accepted: ["9.81 m/s²"],
    numeric: { value: 9.81, tolerance: 0.05, unit: "m/s²" },
    points: 2.5,
  }),
  makeQuestion({
    id: "order",
    tags: ["water"],
    kind: "ordering",
    text: both("رتب", "Order"),
    options: [option("x", "أولًا", "First"), option("y", "ثانيًا", "Second")],
    correct: ["x", "y"],
  }),
  makeQuestion({
    id: "pairs",
    kind: "matching",
    text: both("صل", "Match"),
    correct: [],
    options: [option("l", "الرياض", "Riyadh"), option("m", "القاهرة", "Cairo")],
    matches: [
      { id: "s", text: both("السعودية", "Saudi Arabia") },
      { id: "e", text: both("مصر", "Egypt") },
    ],
    pairs: [
      { option: "l", match: "s" },
      { option: "m", match: "e" },
    ],
  }),
];

const blocks = (figure: string, link: string): StoredBlock[] => [
  { type: "heading", level: 2, text: "Before #1 *all*" },
  {
    type: "paragraph",
    runs: [
      { text: "A " },
      { text: "strong", mark: "strong" },
      { text: " word, " },
      { text: "x^2", mark: "math" },
      { text: " and `code`: " },
      { text: "a`b", mark: "code" },
      { text: ".\nNext" },
    ],
  },
  {
    type: "paragraph",
    runs: [
      { text: "- no list, see " },
      { text: "that one", href: link },
      { text: " or " },
      { text: "the web", href: "https://example.org/a_(b)", mark: "em" },
    ],
  },
  { type: "list", ordered: true, items: [[{ text: "one" }], [{ text: "two", mark: "em" }]] },
  { type: "quote", runs: [{ text: "Said" }], by: "Somebody" },
  { type: "note", tone: "warning", runs: [{ text: "Mind" }] },
  { type: "code", language: "python", text: "print('``` hello')\n  x = 1" },
  { type: "math", tex: "\\frac{a}{b}" },
  {
    type: "table",
    caption: "Rows",
    head: ["a|b", "c"],
    rows: [
      ["1", "2"],
      ["", "4"],
    ],
  },
  { type: "figure", fileId: figure, alt: "A pump", caption: "How it pumps" },
];

/** Puts an item of each kind into a course of two sections, with all that an item can hold. */
export async function fillCourse(server: TestServer, { program, section }: TeachingRoom): Promise<void> {
  const { db } = server.services;
  const second = await makeSection(db, program.id, { titleAr: "الوحدة الثانية", titleEn: "الوحدة الثانية" });
  const lesson = await makeItem(db, section.id, {
    titleAr: "درس المضخة",
    titleEn: "The pump",
    durationMinutes: 17,
    offlineAllowed: false,
    isPreview: true,
  });
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#036" } })
    .webp()
    .toBuffer();
  const figure = await makeLessonFile(server.services, lesson.id, png, { type: "image/webp", role: "figure" });
  await makeLessonFile(server.services, lesson.id, Buffer.from(makePdf()), { type: "application/pdf", role: "attachment" });
  const reading = await makeItem(db, second.id, { titleAr: "قراءة", titleEn: "قراءة", format: "pdf" });
  await makeLessonFile(server.services, reading.id, Buffer.from(makePdf()), { type: "application/pdf", role: "media" });
  const set = (id: number, body: ItemBody) => db.update(itemContents).set({ body }).where(eq(itemContents.itemId, id));
  const text = {
    ar: [{ type: "paragraph", runs: [{ text: "متن عربي" }] } satisfies StoredBlock],
    en: blocks(figure.id, `/course/${program.id}/lesson/${reading.id}`),
  };
  await set(lesson.id, { kind: "lesson", body: text, transcript: { ar: [], en: [{ at_s: 1.5, text: "Hello" }] } });
  const arabic: StoredBlock[] = [{ type: "paragraph", runs: [{ text: "عربي وحده" }] }];
  await set(reading.id, { kind: "lesson", body: { ar: arabic, en: arabic }, transcript: { ar: [], en: [] } });
  const rules = {
    ...QUIZ_RULES,
    shuffle_options: true,
    wrong_takes: 25,
    draws: [
      { category: "easy", count: 1 },
      { tag: "water", count: 1 },
    ],
    right_at: "2027-01-01T00:00:00.000Z",
  };
  await makeItem(db, section.id, {
    titleAr: "اختبار",
    titleEn: "Quiz",
    body: quiz({ questions: QUESTIONS, timeLimit: 30, passMark: 70, attemptsAllowed: 3, rules, body: { ar: arabic, en: arabic } }),
  });
  const rubric = [
    {
      id: "r1",
      title: both("الدقة", "Accuracy"),
      points: 12,
      levels: [
        { points: 12, title: both("بلا خطأ", "No mistake") },
        { points: 0, title: both("أخطاء كثيرة", "Many mistakes") },
      ],
    },
    { id: "r2", title: both("العرض", "Presentation"), points: 8 },
  ];
  const work = await makeItem(db, second.id, { titleAr: "تطبيق", titleEn: "Work", body: application() });
  const drawing = await makeLessonFile(server.services, work.id, png, { type: "image/webp", role: "figure" });
  const brief = { ar: arabic, en: blocks(drawing.id, "https://example.org/") };
  await set(work.id, application({ brief, rubric, dueAfterDays: 9, submissionTypes: ["text", "file"] }));
}
