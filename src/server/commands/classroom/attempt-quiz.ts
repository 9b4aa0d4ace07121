import { and, count, eq, sql } from "drizzle-orm";
import { doneAt, limitFor } from "#contract/coursework/allowances.ts";
import { type Answer, ATTEMPT_GRACE_S } from "#contract/coursework/coursework.ts";
import type { GivenGap } from "#contract/coursework/cloze.ts";
import { Problem } from "#contract/problem.ts";
import { plainText } from "#contract/rules/plain-text.ts";
import type { Executor } from "#server/db/client.ts";
import { attempts } from "#server/db/tables/learning.ts";
import type { StoredAnswers, StoredGap, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AttemptRow } from "./attempt-answer.ts";
import { courseAccess } from "#server/commands/content/course-access.ts";
import { learnItem } from "./learn-item.ts";
import { endAttempt } from "./move-attempt.ts";
import { extraTimeOf } from "./extra-time.ts";
import { openItem } from "./open-item.ts";
import { questionsOfAttempt } from "./questions-of-attempt.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";

/** Job that ends an attempt whose time is up, whether or not its student ever comes back. Payload `{ attemptId }`. */
export const ATTEMPT_DEADLINE = "attempt-deadline";

const MINUTE_MS = 60_000;
const GRACE_MS = ATTEMPT_GRACE_S * 1000;

interface NewAttempt {
  id: string;
  /** Of one made without a network: it arrives whole. */
  answers?: readonly Answer[] | undefined;
  startedAt?: Date | undefined;
}

/**
 * Begins an attempt, or takes in a whole one. Attempts of an enrollment are counted under its lock.
 * @throws Problem as `openItem`; `attempts_used_up`, `attempt_open` (with the other's id), `attempt_closed` for a whole one of a
 *   quiz that must be begun with a connection, `quiz_overdue` for what was begun after it fell due, `idempotency_key_reused` for an id that is another's
 */
export async function startAttempt(
  tx: Executor,
  userId: number,
  itemId: number,
  asked: NewAttempt,
  context: ActionContext,
): Promise<AttemptRow> {
  const { now } = context;
  const { enrolled, item, body } = await openItem(tx, userId, itemId, "activity", now);
  await lockEnrollment(tx, enrolled.id, userId);
  const [known] = await tx.select().from(attempts).where(eq(attempts.id, asked.id)).for("update");
  if (known) {
    if (known.enrollmentId !== enrolled.id || known.itemId !== itemId) throw new Problem("idempotency_key_reused");
    return await endIfOver(tx, known, context);
  }
  if (asked.answers && !item.offline) throw new Problem("attempt_closed");
  const startedAt = asked.answers ? doneAt(asked.startedAt, now) : now;
  if (item.dueAt !== null && startedAt > item.dueAt) throw new Problem("quiz_overdue");
  await refuseWhileOpen(tx, enrolled.id, itemId, context);
  const [made] = await tx
    .select({ n: count() })
    .from(attempts)
    .where(and(eq(attempts.enrollmentId, enrolled.id), eq(attempts.itemId, itemId)));
  const number = (made?.n ?? 0) + 1;
  if (number > body.attemptsAllowed) throw new Problem("attempts_used_up");
  const limit = body.timeLimit === null ? null : limitFor(body.timeLimit, await extraTimeOf(tx, enrolled.id));
  const endsAt = limit === null ? null : new Date(now.getTime() + limit * MINUTE_MS);
  const [row] = await tx
    .insert(attempts)
    .values({
      id: asked.id,
      enrollmentId: enrolled.id,
      itemId,
      number,
      status: "in_progress",
      questions: questionsOfAttempt(body),
      answers: {},
      passMark: body.passMark,
      startedAt,
      endsAt,
    })
    .returning();
  if (!row) throw new Error("the attempt was not written");
  await recordTransition(tx, { subject: "attempt", subjectId: row.id, from: null, to: "in_progress" }, context);
  await learnItem(tx, { enrollmentId: enrolled.id, itemId, percent: 0, at: now });
  if (endsAt)
    await enqueueJob(tx, { kind: ATTEMPT_DEADLINE, payload: { attemptId: row.id }, runAt: new Date(endsAt.getTime() + GRACE_MS) });
  if (!asked.answers) return row;
  await keepAnswers(tx, row, asked.answers);
  await endAttempt(tx, row, "submitted", context);
  return row;
}

/**
 * Saves answers of an attempt in progress.
 * @throws Problem `not_found` (also for another's), `attempt_closed`, and what refuses the course
 */
export async function saveAnswers(
  tx: Executor,
  userId: number,
  attemptId: string,
  answers: readonly Answer[],
  context: ActionContext,
): Promise<AttemptRow> {
  const row = await lockAttempt(tx, userId, attemptId);
  await courseAccess(tx, userId, { enrollmentId: row.enrollmentId }, context.now);
  // What the clock ended stays as it is until it is asked for: a refusal takes back whatever it had begun.
  if (row.status !== "in_progress" || isOver(row, context.now)) throw new Problem("attempt_closed");
  await keepAnswers(tx, row, answers);
  return row;
}

/**
 * Submits an attempt; one that is over answers as it ended.
 * @throws Problem `not_found`, and what refuses the course to one that is not over
 */
export async function submitAttempt(
  tx: Executor,
  userId: number,
  attemptId: string,
  answers: readonly Answer[] | undefined,
  context: ActionContext,
): Promise<AttemptRow> {
  const row = await endIfOver(tx, await lockAttempt(tx, userId, attemptId), context);
  if (row.status !== "in_progress") return row;
  await courseAccess(tx, userId, { enrollmentId: row.enrollmentId }, context.now);
  if (answers) await keepAnswers(tx, row, answers);
  await endAttempt(tx, row, "submitted", context);
  return row;
}

/** An attempt to read, ended first where its time is up. @throws Problem `not_found` */
export async function readAttempt(tx: Executor, userId: number, attemptId: string, context: ActionContext): Promise<AttemptRow> {
  return await endIfOver(tx, await lockAttempt(tx, userId, attemptId), context);
}

/** Ends an attempt whose time is up; does nothing for any other. What the job of its deadline does. */
export async function endOverdue(tx: Executor, attemptId: string, context: ActionContext): Promise<void> {
  const [row] = await tx.select().from(attempts).where(eq(attempts.id, attemptId)).for("update");
  if (row) await endIfOver(tx, row, context);
}

async function lockAttempt(tx: Executor, userId: number, attemptId: string): Promise<AttemptRow> {
  const [row] = await tx
    .select({ attempt: attempts })
    .from(attempts)
    .innerJoin(enrollments, eq(enrollments.id, attempts.enrollmentId))
    .where(and(eq(attempts.id, attemptId), eq(enrollments.userId, userId)))
    .for("update", { of: attempts });
  if (!row) throw new Problem("not_found");
  return row.attempt;
}

const isOver = ({ endsAt }: AttemptRow, now: Date): boolean => endsAt !== null && now.getTime() > endsAt.getTime() + GRACE_MS;

async function endIfOver(tx: Executor, row: AttemptRow, context: ActionContext): Promise<AttemptRow> {
  if (row.status === "in_progress" && isOver(row, context.now)) await endAttempt(tx, row, "expired", context);
  return row;
}

async function refuseWhileOpen(tx: Executor, enrollmentId: number, itemId: number, context: ActionContext): Promise<void> {
  const open = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.enrollmentId, enrollmentId), eq(attempts.itemId, itemId), eq(attempts.status, "in_progress")))
    .for("update");
  for (const row of open) {
    await endIfOver(tx, row, context);
    if (row.status === "in_progress") throw new Problem("attempt_open", { data: { attempt_id: row.id } });
  }
}

/** Only what the questions ask for is kept: options and pairs that are theirs, words where words are asked for. */
async function keepAnswers(tx: Executor, row: AttemptRow, answers: readonly Answer[]): Promise<void> {
  const questions = new Map(row.questions.map((question) => [question.id, question]));
  const kept: StoredAnswers = {};
  for (const answer of answers) {
    const question = questions.get(answer.question_id);
    if (question) kept[question.id] = answerTo(question, answer);
  }
  if (Object.keys(kept).length === 0) return;
  await tx
    .update(attempts)
    .set({ answers: sql`${attempts.answers} || ${JSON.stringify(kept)}::jsonb` })
    .where(eq(attempts.id, row.id));
  Object.assign(row.answers, kept);
}

function givenTo({ id, options }: StoredGap, gaps: NonNullable<Answer["gaps"]>): GivenGap[] {
  const given = plainText(gaps.findLast(({ gap }) => gap === id)?.given ?? "").trim();
  const fits = options.length === 0 || options.some((option) => option.id === given);
  return given === "" || !fits ? [] : [{ gap: id, given }];
}

function answerTo(question: StoredQuestion, { choices = [], pairs = [], text, gaps = [] }: Answer): StoredAnswers[string] {
  const { kind, options, matches = [] } = question;
  if (kind === "short_answer") return { choices: [], text: plainText(text ?? "") || null };
  if (kind === "matching") {
    const own = options.flatMap(
      ({ id }) => pairs.findLast((pair) => pair.option === id && matches.some((match) => match.id === pair.match)) ?? [],
    );
    return { choices: [], pairs: own, text: null };
  }
  if (kind === "cloze") return { choices: [], text: null, gaps: (question.gaps ?? []).flatMap((gap) => givenTo(gap, gaps)) };
  const own = [...new Set(choices)].filter((id) => options.some((option) => option.id === id));
  return { choices: kind === "multiple" || kind === "ordering" ? own : own.slice(0, 1), text: null };
}
