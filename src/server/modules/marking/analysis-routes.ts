import { getQuizAnalysis } from "#contract/coursework/quiz-analysis.ts";
import { previewRegrade, regradeQuestion, undoRegrade } from "#contract/coursework/regrade.ts";
import { Problem } from "#contract/problem.ts";
import { latestRegrade, regradeQuiz, regradingOf, undoRegrade as takeBack } from "#server/commands/coursework/regrade-quiz.ts";
import { taughtItem } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { previewOf } from "./preview-regrade.ts";
import { quizAnalysis } from "./quiz-analysis.ts";

/** How the questions of a quiz do, and one of them marked anew. */
export function analysisRoutes(route: Route, { db }: Services): void {
  route(getQuizAnalysis, async ({ params, query, caller }) => {
    const item = await taughtQuiz(db, caller.userId, params.iid);
    const [analysis, latest] = await Promise.all([quizAnalysis(db, item.id, query.sort ?? "place"), latestRegrade(db, item.id)]);
    const regraded = latest && { id: latest.id, question: latest.question, way: latest.way, at: latest.createdAt.toISOString() };
    return { data: { ...analysis, regraded } };
  });

  route(previewRegrade, async ({ params, query, language, caller }) => {
    const item = await taughtQuiz(db, caller.userId, params.iid);
    return { data: await previewOf(db, item, await regradingOf(db, item.id, query), language) };
  });

  route(regradeQuestion, async ({ params, body, ...call }) => {
    const item = await taughtQuiz(db, call.caller.userId, params.iid);
    return { data: await db.transaction(async (tx) => regradeQuiz(tx, item, await regradingOf(tx, item.id, body), acting(call))) };
  });

  route(undoRegrade, async ({ params, ...call }) => {
    const item = await taughtQuiz(db, call.caller.userId, params.iid);
    return { data: await db.transaction((tx) => takeBack(tx, item, params.id, acting(call))) };
  });
}

/** @throws Problem `not_found` */
async function taughtQuiz(db: Executor, userId: number, itemId: number) {
  const item = await taughtItem(db, userId, itemId);
  if (item.kind !== "activity") throw new Problem("not_found");
  return item;
}
