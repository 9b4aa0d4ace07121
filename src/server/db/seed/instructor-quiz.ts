import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { attempts, itemContents, itemProgress } from "#server/db/tables/learning.ts";
import type { StoredAnswers, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { insertAll } from "./insert-all.ts";
import { shareOf, studyOf } from "./learners.ts";
import { stableUuid } from "./stable-uuid.ts";

const MINUTE_MS = 60_000;
/** Items of the course that somebody has done who comes to the quiz. */
const STUDIED = 9;
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
  const ids = learners.map(({ enrollmentId }) => enrollmentId);
  const here = await db
    .select({ enrollmentId: itemProgress.enrollmentId, at: sql<Date>`max(${itemProgress.lastAt})`.mapWith(itemProgress.lastAt) })
    .from(itemProgress)
    .where(inArray(itemProgress.enrollmentId, ids))
    .groupBy(itemProgress.enrollmentId);
  const lastHere = new Map(here.map(({ enrollmentId, at }) => [enrollmentId, at]));
  const made = learners.flatMap(({ enrollmentId }, index): (typeof attempts.$inferInsert)[] => {
    // When they were here last: those who stopped early have not come to it.
    const at = lastHere.get(enrollmentId);
    if (!at || studyOf(index).done < STUDIED) return [];
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
  await followProgress(db, made);
  await followAttempts(db, quiz.id, made);
}

/** Who passed has done it; whoever did not has begun. What an enrollment has done in all follows. */
async function followProgress(db: Executor, made: readonly (typeof attempts.$inferInsert)[]): Promise<void> {
  const rows = made.map(({ enrollmentId, itemId, score, passMark, startedAt, submittedAt }) => {
    const isPassed = (score ?? 0) >= passMark;
    const at = submittedAt ?? startedAt;
    return { enrollmentId, itemId, percent: isPassed ? 100 : 50, startedAt, completedAt: isPassed ? at : null, lastAt: at };
  });
  if (rows.length === 0) return;
  await db.insert(itemProgress).values(rows).onConflictDoNothing();
  const ids = rows.map(({ enrollmentId }) => enrollmentId);
  await db.execute(sql`update enrollments e set progress = (
      select floor(count(*) filter (where p.percent = 100) * 100.0 / count(*))::int from program_items i
      join program_sections s on s.id = i.section_id left join item_progress p on p.item_id = i.id and p.enrollment_id = e.id
      where s.program_id = e.program_id and i.status = 'published')
    where e.id = any(${sql.param(ids)}::int[])`);
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
