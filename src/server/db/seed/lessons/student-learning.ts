import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { attempts, itemContents, itemProgress, submissions } from "#server/db/tables/learning.ts";
import type { StoredAnswers, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { insertAll } from "#server/db/seed/insert-all.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface StudySeed {
  slug: string;
  /** Places in the program from 1 that are done; the rest of the enrollment's progress lies in `half`. */
  done: readonly number[];
  half?: { number: number; percent: number; position: number };
  /** All of it. */
  all?: true;
}

/** Adds up, floored, to the progress that each enrollment says. */
const STUDY: readonly StudySeed[] = [
  { slug: "data-analysis-with-python", done: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 16], half: { number: 10, percent: 65, position: 31 } },
  { slug: "professional-writing-in-arabic", done: [1, 3], half: { number: 2, percent: 75, position: 40 } },
  { slug: "diploma-human-resources", done: [1, 2, 3], half: { number: 4, percent: 65, position: 0 } },
  { slug: "information-security-for-employees", done: [], all: true },
];

interface WorkSeed {
  slug: string;
  item: string;
  text: string;
  degree: number | null;
  feedback: string | null;
}
const WORK: readonly WorkSeed[] = [
  {
    slug: "data-analysis-with-python",
    item: "Reading a real file",
    text: "في الملف 120 صفًا وستة أعمدة. عمود الراتب نص لوجود خلايا فارغة، واسم مكة المكرمة مكتوب بثلاث صيغ، وفي سبعة صفوف كُتب التاريخ بترتيب آخر.",
    degree: 9,
    feedback: "وصف دقيق. ينقصه الصف المكرر برقم 4059.",
  },
  {
    slug: "professional-writing-in-arabic",
    item: "Rewriting a letter",
    text: "نطلب اعتماد موظف واحد من أول يناير؛ فقد زادت معاملات القسم بنسبة 40% هذا العام. المرفق جدول بالمعاملات. نرجو الرد قبل 10 ديسمبر.",
    degree: 17,
    feedback: "الطلب في السطر الأول، والسبب رقم واحد. أحسنت الاختصار.",
  },
];

/** What the demo student has done in the lessons of their programs. */
export async function seedStudentLearning(db: Executor, userId: number, now: Date): Promise<void> {
  const rows = await db
    .select({
      enrollmentId: enrollments.id,
      slug: programs.slug,
      itemId: programItems.id,
      title: programItems.titleEn,
      kind: programItems.kind,
      body: itemContents.body,
      number: sql<number>`(row_number() over (partition by ${programs.id} order by ${programSections.position}, ${programItems.position}))::int`,
    })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(programSections, eq(programSections.programId, programs.id))
    .innerJoin(programItems, eq(programItems.sectionId, programSections.id))
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(and(eq(enrollments.userId, userId), inArray(enrollments.status, ["active", "completed"])));
  const progress = STUDY.flatMap((study) => {
    const mine = rows.filter(({ slug }) => slug === study.slug);
    const done = mine.filter(({ number }) => study.all || study.done.includes(number));
    const days = study.all ? 120 : 1;
    return [
      ...done.map(({ enrollmentId, itemId, number }) => {
        const at = new Date(now.getTime() - (days + done.length - number / 2) * DAY_MS);
        return { enrollmentId, itemId, percent: 100, startedAt: new Date(at.getTime() - HOUR_MS), completedAt: at, lastAt: at };
      }),
      ...mine
        .filter(({ number }) => number === study.half?.number)
        .map(({ enrollmentId, itemId }) => {
          const at = new Date(now.getTime() - 14 * HOUR_MS);
          const { percent = 0, position = 0 } = study.half ?? {};
          return {
            enrollmentId,
            itemId,
            percent,
            positionS: position,
            positionAt: at,
            startedAt: new Date(at.getTime() - HOUR_MS),
            lastAt: at,
          };
        }),
    ];
  });
  await insertAll(db, itemProgress, progress);
  const doneIds = new Set(progress.flatMap((row) => (row.percent === 100 ? [row.itemId] : [])));
  await insertAll(
    db,
    attempts,
    rows.flatMap(({ enrollmentId, itemId, body }) => {
      if (body.kind !== "activity" || !doneIds.has(itemId)) return [];
      const at = new Date((progress.find((row) => row.itemId === itemId)?.lastAt ?? now).getTime());
      const passed = passedAttempt(enrollmentId, itemId, body, at);
      return body.timeLimit === null ? [passed] : [ranOut(passed, body.timeLimit), { ...passed, number: 2 }];
    }),
  );
  await insertAll(
    db,
    submissions,
    WORK.flatMap(({ slug, item, text, degree, feedback }) =>
      rows
        .filter((row) => row.slug === slug && row.title === item)
        .map(({ enrollmentId, itemId }) => {
          const at = progress.find((row) => row.itemId === itemId)?.lastAt ?? now;
          const graded = new Date(Math.min(at.getTime() + 2 * DAY_MS, now.getTime() - HOUR_MS));
          return {
            id: stableUuid(`submission ${slug} ${item}`),
            enrollmentId,
            itemId,
            status: "graded" as const,
            type: "text" as const,
            text,
            submittedAt: at,
            gradedAt: graded,
            degree,
            feedback,
            createdAt: at,
            updatedAt: graded,
            version: 2,
          };
        }),
    ),
  );
}

/** All right but for the last question, where there are several. */
function passedAttempt(
  enrollmentId: number,
  itemId: number,
  { questions, passMark }: { questions: StoredQuestion[]; passMark: number },
  at: Date,
): typeof attempts.$inferInsert {
  const slips = (index: number) => index === questions.length - 1 && questions.length > 3;
  const answers: StoredAnswers = Object.fromEntries(
    questions.map((question, index) => [
      question.id,
      slips(index)
        ? { choices: [], text: "groups" }
        : { choices: question.correct, ...(question.pairs ? { pairs: question.pairs } : {}), text: question.accepted[0] ?? null },
    ]),
  );
  const marks = Object.fromEntries(questions.map(({ id, points }, index) => [id, slips(index) ? 0 : points]));
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
  return {
    id: stableUuid(`attempt ${enrollmentId} ${itemId}`),
    enrollmentId,
    itemId,
    number: 1,
    status: "graded",
    questions,
    answers,
    passMark,
    startedAt: new Date(at.getTime() - 6 * 60_000),
    submittedAt: at,
    marks,
    score: Math.round((sum(Object.values(marks)) * 100) / sum(questions.map(({ points }) => points))),
  };
}

/** The attempt of the day before, whose time was up after the first answer. */
function ranOut(passed: typeof attempts.$inferInsert, minutes: number): typeof attempts.$inferInsert {
  const startedAt = new Date(passed.startedAt.getTime() - DAY_MS);
  const endsAt = new Date(startedAt.getTime() + minutes * 60_000);
  const first = passed.questions[0]?.id ?? "";
  const marks = Object.fromEntries(passed.questions.map(({ id, points }) => [id, id === first ? points : 0]));
  const all = passed.questions.reduce((sum, { points }) => sum + points, 0);
  return {
    ...passed,
    id: stableUuid(`attempt that ran out ${passed.enrollmentId} ${passed.itemId}`),
    number: 1,
    status: "expired",
    answers: Object.fromEntries(Object.entries(passed.answers).filter(([id]) => id === first)),
    startedAt,
    endsAt,
    submittedAt: endsAt,
    marks,
    score: Math.round(((marks[first] ?? 0) * 100) / all),
  };
}
