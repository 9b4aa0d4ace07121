import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { CourseTable } from "#contract/content/course-export.ts";
import { type CountedItem, gradeScale } from "#contract/coursework/grade.ts";
import { type ExportCell, type ExportRow, type ExportTable, momentCell as at } from "#server/commands/exports/export-cells.ts";
import type { Database } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { attempts, itemProgress, submissions } from "#server/db/tables/learning.ts";
import type { Words } from "#server/words.ts";
import { type Learner, learnersOf } from "./course-learners.ts";
import { TABLE_WORDS } from "./table-words.ts";

type Say = (word: keyof typeof TABLE_WORDS) => string;

interface Table {
  heads: readonly string[];
  rows: (learners: readonly Learner[]) => Promise<ExportRow[]>;
}

interface Asked {
  db: Database;
  programId: number;
  language: "ar" | "en";
  words: Words;
}

type Reading = Asked & { say: Say };

/**
 * A table of a course, some hundreds of learners at a time.
 * @param written is told how many more learners are in it
 */
export async function courseTable(
  table: CourseTable,
  asked: Asked,
  written: (learners: number) => Promise<void> = async () => undefined,
): Promise<ExportTable> {
  const say: Say = (word) => asked.words.say(asked.language, TABLE_WORDS[word]);
  const { heads, rows } = await TABLES[table]({ ...asked, say });
  async function* batches(): AsyncGenerator<ExportRow[]> {
    for await (const learners of learnersOf(asked.db, asked.programId)) {
      yield await rows(learners);
      await written(learners.length);
    }
  }
  return { heads: [say("nameAr"), say("nameEn"), ...heads], batches: batches() };
}

const TABLES: Record<CourseTable, (asked: Reading) => Promise<Table>> = { grades, submissions: handedIn, activity };

const idsOf = (learners: readonly Learner[]): number[] => learners.map(({ id }) => id);
const titleIn = (language: "ar" | "en") => (language === "ar" ? programItems.titleAr : programItems.titleEn);

/** A learner a line, a part of the grade a column: what stands in the gradebook, announced or not. */
async function grades({ db, programId, language, say }: Reading): Promise<Table> {
  const parts = await db
    .select()
    .from(gradeItems)
    .where(eq(gradeItems.programId, programId))
    .orderBy(asc(gradeItems.position), asc(gradeItems.id));
  const nameOf = (part: (typeof parts)[number]) => (language === "ar" ? part.titleAr : part.titleEn);
  return {
    heads: [say("progress"), ...parts.map((part) => `${nameOf(part)} (${part.maxDegree})`), say("total")],
    rows: async (learners) => {
      const marks = await db
        .select()
        .from(gradeMarks)
        .where(inArray(gradeMarks.enrollmentId, idsOf(learners)));
      const markOf = new Map(marks.map((mark) => [`${mark.enrollmentId} ${mark.gradeItemId}`, mark]));
      return learners.map(({ id, nameAr, nameEn, progress }) => {
        const own = parts.map((part) => ({ part, mark: markOf.get(`${id} ${part.id}`) }));
        const counted = own.map(({ part, mark }): CountedItem => {
          const state = mark === undefined || mark.status === "submitted" ? "open" : mark.status;
          return { weight: part.weight, maxDegree: part.maxDegree, degree: mark?.degree ?? null, state };
        });
        const cells = own.map(
          ({ mark }): ExportCell => (mark?.status === "absent" || mark?.status === "excused" ? say(mark.status) : (mark?.degree ?? null)),
        );
        return [nameAr, nameEn, progress, ...cells, gradeScale(counted).earned];
      });
    },
  };
}

/** Attempts at quizzes and work for applications, one a line. */
async function handedIn({ db, language, say }: Reading): Promise<Table> {
  return {
    heads: (
      [
        "item",
        "attempt",
        "status",
        "late",
        "started",
        "submitted",
        "degree",
        "most",
        "feedback",
        "pageNotes",
        "group",
        "handedInBy",
        "ownMark",
      ] as const
    ).map(say),
    rows: async (learners) => {
      const ids = idsOf(learners);
      const tried = await db
        .select({ attempt: attempts, title: titleIn(language) })
        .from(attempts)
        .innerJoin(programItems, eq(programItems.id, attempts.itemId))
        .where(inArray(attempts.enrollmentId, ids))
        .orderBy(asc(attempts.enrollmentId), asc(attempts.startedAt), asc(attempts.id));
      const work = await db
        .select({ row: submissions, title: titleIn(language), of: gradeItems.maxDegree, by: handedInBy(language), notes: notesOnFile })
        .from(submissions)
        .innerJoin(programItems, eq(programItems.id, submissions.itemId))
        .leftJoin(gradeItems, eq(gradeItems.programItemId, submissions.itemId))
        .where(and(inArray(submissions.enrollmentId, ids), ne(submissions.status, "draft")))
        .orderBy(asc(submissions.enrollmentId), asc(submissions.createdAt), asc(submissions.id));
      return learners.flatMap(({ id, nameAr, nameEn }) => [
        ...tried
          .filter(({ attempt }) => attempt.enrollmentId === id)
          .map(({ attempt: one, title }): ExportCell[] => {
            const cells = [say(one.status), null, at(one.startedAt), at(one.submittedAt), one.score, 100, null, null, null, null, null];
            return [nameAr, nameEn, title, one.number, ...cells];
          }),
        ...work
          .filter(({ row }) => row.enrollmentId === id)
          .map(({ row, title, of, by, notes }): ExportCell[] => {
            const when = [row.late ? say("yes") : null, at(row.createdAt), at(row.submittedAt)];
            const joint = [groupOf(row), by, row.ownMark ? say("yes") : null];
            const cells = [say(row.status), ...when, row.degree, of, row.feedback, row.type === "file" ? notes : null, ...joint];
            return [nameAr, nameEn, title, null, ...cells];
          }),
      ]);
    },
  };
}

/** Of work of a group: what it was called then, and whose hand it came from. */
const groupOf = ({ jointGroup }: typeof submissions.$inferSelect): ExportCell =>
  jointGroup ? (jointGroup.name ?? jointGroup.number) : null;
const handedInBy = (language: "ar" | "en") =>
  sql<string | null>`(select ${language === "ar" ? sql`u.name_ar` : sql`coalesce(u.name_en, u.name_ar)`} from enrollments e
    join users u on u.id = e.user_id where e.id = ${submissions.handedInBy})`;

/** Of work that is a file: how many notes lie on its pages. */
const notesOnFile = sql<number>`(select count(*)::int from page_notes n where n.file_id = ${submissions.fileId})`;

/** What each learner did in each item they opened. */
async function activity({ db, language, say }: Reading): Promise<Table> {
  return {
    heads: (["item", "progress", "started", "completed", "last"] as const).map(say),
    rows: async (learners) => {
      const found = await db
        .select({ row: itemProgress, title: titleIn(language) })
        .from(itemProgress)
        .innerJoin(programItems, eq(programItems.id, itemProgress.itemId))
        .where(inArray(itemProgress.enrollmentId, idsOf(learners)))
        .orderBy(asc(itemProgress.enrollmentId), asc(itemProgress.startedAt), asc(itemProgress.itemId));
      return learners.flatMap(({ id, nameAr, nameEn }) =>
        found
          .filter(({ row }) => row.enrollmentId === id)
          .map(({ row, title }): ExportCell[] => [
            nameAr,
            nameEn,
            title,
            row.percent,
            at(row.startedAt),
            at(row.completedAt),
            at(row.lastAt),
          ]),
      );
    },
  };
}
