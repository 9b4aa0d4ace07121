import { and, eq, sql } from "drizzle-orm";
import { QUIZ_RULES } from "#contract/coursework/quiz-rules.ts";
import type { Executor } from "#server/db/client.ts";
import { attempts, itemContents } from "#server/db/tables/learning.ts";
import type { QuizStanding } from "./attempt-answer.ts";

/** Where a learner stands at a quiz, by its rules and what it allows today. */
export async function quizStanding(db: Executor, enrollmentId: number, itemId: number): Promise<QuizStanding> {
  const [stored] = await db.select({ body: itemContents.body }).from(itemContents).where(eq(itemContents.itemId, itemId));
  const [made] = await db
    .select({
      all: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where ${attempts.status} = 'in_progress')::int`,
    })
    .from(attempts)
    .where(and(eq(attempts.enrollmentId, enrollmentId), eq(attempts.itemId, itemId)));
  const quiz = stored?.body.kind === "activity" ? stored.body : null;
  return {
    rules: quiz?.rules ?? QUIZ_RULES,
    attemptsLeft: Math.max(0, (quiz?.attemptsAllowed ?? 0) - (made?.all ?? 0)),
    open: (made?.open ?? 0) > 0,
  };
}
