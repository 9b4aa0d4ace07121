import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { attempts, itemContents, itemProgress } from "#server/db/tables/learning.ts";
import type { StoredAnswers, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { insertAll } from "./insert-all.ts";
import { shareOf } from "./learners.ts";
import { stableUuid } from "./stable-uuid.ts";

const MINUTE_MS = 60_000;
/** Of a hundred, who is right, question after question: the second one misleads most of them. */
const RIGHT = [92, 31, 74, 63, 85] as const;

interface Learner {
  enrollmentId: number;
  programId: number;
}

/** The course's first quiz, answered and marked: its statistics are there to be read, and a question of it to be marked anew. */
export async function seedQuizAttempts(db: Executor, learners: readonly Learner[], now: Date): Promise<void> {
  const [quiz] = await db
    .select({ id: programItems.id, body: itemContents.body })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(and(eq(programSections.programId, learners[0]?.programId ?? 0), eq(programItems.kind, "activity")))
    .orderBy(asc(programSections.position), asc(programItems.position))
    .limit(1);
  const body = quiz?.body;
  if (!quiz || body?.kind !== "activity") return;
  const done = await db
    .select({ enrollmentId: itemProgress.enrollmentId, at: itemProgress.completedAt })
    .from(itemProgress)
    .where(and(eq(itemProgress.itemId, quiz.id), eq(itemProgress.percent, 100)));
  const doneAt = new Map(done.map(({ enrollmentId, at }) => [enrollmentId, at]));
  const made = learners.flatMap(({ enrollmentId }, index): (typeof attempts.$inferInsert)[] => {
    const at = doneAt.get(enrollmentId);
    if (!at) return [];
    const right = body.questions.map((_, place) => isRight(index, place));
    const answers: StoredAnswers = Object.fromEntries(
      body.questions.map((question, place) => [question.id, answerTo(question, right[place] ?? true, index)]),
    );
    const marks = Object.fromEntries(body.questions.map(({ id, points }, place) => [id, right[place] ? points : 0]));
    const [reached, most] = [sum(Object.values(marks)), sum(body.questions.map(({ points }) => points))];
    const submittedAt = new Date(Math.min(at.getTime(), now.getTime() - MINUTE_MS));
    return [
      {
        id: stableUuid(`learner attempt ${index}`),
        enrollmentId,
        itemId: quiz.id,
        number: 1,
        status: "graded",
        questions: body.questions,
        answers,
        passMark: body.passMark,
        startedAt: new Date(submittedAt.getTime() - (6 + (index % 9)) * MINUTE_MS),
        submittedAt,
        marks,
        score: Math.round((reached * 100) / most),
      },
    ];
  });
  await insertAll(db, attempts, made);
  await followAttempts(db, quiz.id, made);
}

/** Marks of the grade say what the attempts came to. */
async function followAttempts(db: Executor, itemId: number, made: readonly (typeof attempts.$inferInsert)[]): Promise<void> {
  const [part] = await db.select().from(gradeItems).where(eq(gradeItems.programItemId, itemId));
  const ids = made.map(({ enrollmentId }) => enrollmentId);
  if (!part || ids.length === 0) return;
  const shares = made.map(
    ({ marks, questions }) => sum(Object.values(marks ?? {}).map(Number)) / sum(questions.map(({ points }) => points)),
  );
  const degrees = shares.map((share) => Math.round(share * part.maxDegree * 100) / 100);
  const counted = sql`unnest(${sql.param(ids)}::int[], ${sql.param(degrees)}::float8[]) as counted (enrollment_id, degree)`;
  await db
    .update(gradeMarks)
    .set({ degree: sql`(select counted.degree from ${counted} where counted.enrollment_id = ${gradeMarks.enrollmentId})` })
    .where(and(eq(gradeMarks.gradeItemId, part.id), inArray(gradeMarks.enrollmentId, ids)));
}

/** Who does well elsewhere is right more often, but where a question misleads. */
function isRight(learner: number, place: number): boolean {
  const of = RIGHT[place % RIGHT.length] ?? 50;
  const luck = (learner * 37 + place * 53) % 100;
  const skill = (shareOf(learner, 0) - 0.8) * 100;
  return luck < of + (of < 50 ? -skill : skill);
}

/** A wrong answer earns nothing: an option that is not right, or none given. */
function answerTo(question: StoredQuestion, right: boolean, learner: number): StoredAnswers[string] {
  const pairs = question.pairs ? { pairs: right ? question.pairs : [] } : {};
  if (right) return { choices: question.correct, ...pairs, text: question.accepted[0] ?? null };
  const wrong = question.options.filter(({ id }) => !question.correct.includes(id));
  const chosen = question.pairs ? undefined : wrong[learner % Math.max(1, wrong.length)]?.id;
  return { choices: chosen === undefined ? [] : [chosen], ...pairs, text: null };
}

const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
