import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { type CountedItem, gradeScale } from "#contract/coursework/grade.ts";
import type { Language } from "#contract/shapes.ts";
import { IN_REGISTER } from "#server/commands/attendance/register-sessions.ts";
import type { ExportCell, ExportRow, ExportTable } from "#server/commands/exports/export-cells.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";

const AT_ONCE = 500;

/** Words of a file that leaves the product: no messages of a catalogue. */
const WORDS = {
  number: { ar: "الرقم التدريبي", en: "Trainee number" },
  name_ar: { ar: "الاسم بالعربية", en: "Arabic name" },
  name_en: { ar: "الاسم بالإنجليزية", en: "English name" },
  earned: { ar: "المجموع من 100", en: "Total of 100" },
  open: { ar: "لم يُصحح بعد من 100", en: "Not graded yet of 100" },
  absent: { ar: "غياب", en: "Absent" },
  excused: { ar: "بعذر", en: "Excused" },
} as const satisfies Record<string, Record<Language, string>>;

/** A course's marks as a table: a learner a row, a part of the grade a column, in the order of the course. */
export async function gradebook(db: Executor, programId: number, language: Language): Promise<ExportTable> {
  const parts = await db
    .select()
    .from(gradeItems)
    .where(eq(gradeItems.programId, programId))
    .orderBy(asc(gradeItems.position), asc(gradeItems.id));
  const titleOf = ({ titleAr, titleEn, maxDegree }: Part) => `${language === "en" ? titleEn : titleAr} (${maxDegree})`;
  const said = (key: keyof typeof WORDS) => WORDS[key][language];
  return {
    heads: [said("number"), said("name_ar"), said("name_en"), ...parts.map(titleOf), said("earned"), said("open")],
    batches: batches(db, programId, parts, language),
  };
}

type Part = typeof gradeItems.$inferSelect;
type Mark = typeof gradeMarks.$inferSelect;

async function* batches(db: Executor, programId: number, parts: readonly Part[], language: Language): AsyncGenerator<ExportRow[]> {
  for (let after = 0; ; ) {
    const people = await db
      .select({ id: enrollments.id, ar: users.nameAr, en: users.nameEn })
      .from(enrollments)
      .innerJoin(users, eq(users.id, enrollments.userId))
      .where(and(eq(enrollments.programId, programId), inArray(enrollments.status, [...IN_REGISTER]), gt(enrollments.id, after)))
      .orderBy(asc(enrollments.id))
      .limit(AT_ONCE);
    const last = people.at(-1);
    if (!last) return;
    after = last.id;
    const ids = people.map(({ id }) => id);
    const marks = await db.select().from(gradeMarks).where(inArray(gradeMarks.enrollmentId, ids));
    const given = new Map(marks.map((mark) => [`${mark.enrollmentId} ${mark.gradeItemId}`, mark]));
    yield people.map(({ id, ar, en }) => {
      const own = parts.map((part) => ({ part, mark: given.get(`${id} ${part.id}`) }));
      const { earned, open } = gradeScale(own.map(counted));
      return [id, ar, en, ...own.map(({ mark }) => cellOf(mark, language)), earned, open];
    });
  }
}

const counted = ({ part, mark }: { part: Part; mark: Mark | undefined }): CountedItem => ({
  weight: part.weight,
  maxDegree: part.maxDegree,
  degree: mark?.degree ?? null,
  state: mark === undefined || mark.status === "submitted" ? "open" : mark.status,
});

function cellOf(mark: Mark | undefined, language: Language): ExportCell {
  if (mark?.status === "absent" || mark?.status === "excused") return WORDS[mark.status][language];
  return mark?.status === "graded" ? mark.degree : null;
}
