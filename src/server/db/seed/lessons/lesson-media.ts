import type { itemFiles } from "#server/db/tables/learning.ts";
import type { TranscriptLine } from "#server/db/tables/learning-content.ts";
import { GROUPS_FIGURE } from "./media-ids.ts";
import { PYTHON } from "./python.ts";
import { WRITING } from "./writing.ts";

type Use = Pick<typeof itemFiles.$inferInsert, "role" | "language" | "durationS">;

/** A file of the demo's lessons: made by ourselves for this demo, drawn and sounded by a program. */
export interface LessonMediaSeed extends Use {
  slug: string;
  /** English title of the item. */
  item: string;
  name: string;
  type: string;
  width?: number;
  height?: number;
  /** Where a text names it by this. */
  placeholder?: string;
  load: () => Promise<Buffer>;
}

const inline = (file: () => Promise<{ default: string }>) => async (): Promise<Buffer> => {
  const { default: address } = await file();
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
};

const python = { slug: "data-analysis-with-python" };
const writing = { slug: "professional-writing-in-arabic" };
const grouping = { ...python, item: "Grouping by region" };
const paragraph = { ...writing, item: "The short paragraph" };

export const LESSON_MEDIA: readonly LessonMediaSeed[] = [
  {
    ...grouping,
    role: "media",
    name: "grouping-by-region.webm",
    type: "video/webm",
    durationS: 48,
    width: 640,
    height: 360,
    load: inline(() => import("./media/grouping.webm?inline")),
  },
  ...captions(grouping, 48),
  {
    ...paragraph,
    role: "media",
    name: "the-short-paragraph.webm",
    type: "audio/webm",
    durationS: 54,
    load: inline(() => import("./media/rhythm.webm?inline")),
  },
  ...captions(paragraph, 54),
  {
    ...python,
    item: "Data types and tables",
    role: "media",
    name: "أنواع البيانات والجداول.pdf",
    type: "application/pdf",
    load: inline(() => import("./media/data-types.pdf?inline")),
  },
  {
    ...writing,
    item: "Minutes of a meeting",
    role: "media",
    name: "نموذج محضر اجتماع.pdf",
    type: "application/pdf",
    load: inline(() => import("./media/minutes-form.pdf?inline")),
  },
  {
    ...python,
    item: "Choosing the right chart",
    role: "figure",
    name: "sorted-bars.webp",
    type: "image/webp",
    width: 960,
    height: 480,
    placeholder: GROUPS_FIGURE,
    load: inline(() => import("./media/groups.webp?inline")),
  },
  { ...python, item: "Reading a real file", role: "attachment", name: "jobs.csv", type: "text/csv", load: async () => Buffer.from(jobs()) },
  { ...grouping, role: "attachment", name: "jobs.csv", type: "text/csv", load: async () => Buffer.from(jobs()) },
];

function captions(of: { slug: string; item: string }, ends: number): LessonMediaSeed[] {
  const content = (of.slug === python.slug ? PYTHON : WRITING)[of.item]?.body;
  if (content?.kind !== "lesson") throw new Error(`${of.item} has no lines to show`);
  return (["ar", "en"] as const).map((language) => ({
    ...of,
    role: "captions",
    language,
    name: `captions-${language}.vtt`,
    type: "text/vtt",
    load: async () => Buffer.from(webVtt(content.transcript[language], ends)),
  }));
}

/** Lines as WebVTT: each stands until the next begins. */
export function webVtt(lines: readonly TranscriptLine[], ends: number): string {
  const cues = lines.map(({ at_s: at, text }, index) => `${time(at)} --> ${time(lines[index + 1]?.at_s ?? ends)}\n${text}`);
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

const time = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

const REGIONS = ["الرياض", "مكة المكرمة", "مكة", "الشرقية", "الرياض ", "عسير", "المدينة المنورة", "Makkah"];
const JOBS = ["محلل بيانات", "محاسب", "مهندس شبكات", "ممرض", "كاتب محتوى", "مدير مشروع"];

/** A register with flaws to find: names in several spellings, empty cells, a date in another order, a line that comes twice. */
function jobs(): string {
  const rows = Array.from({ length: 120 }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, "0");
    const date = index % 17 === 5 ? `${day}/10/2026` : `2026-10-${day}`;
    const salary = index % 13 === 4 ? "" : String(6_000 + ((index * 731) % 90) * 100);
    return [
      4_000 + (index === 60 ? 59 : index),
      REGIONS[(index * 3) % REGIONS.length],
      JOBS[(index * 5) % JOBS.length],
      (index % 7) + 1,
      salary,
      date,
    ].join(",");
  });
  return `\uFEFFid,region,job,count,salary,date\n${rows.join("\n")}\n`;
}
