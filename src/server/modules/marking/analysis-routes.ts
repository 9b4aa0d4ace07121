import { getQuizAnalysis } from "#contract/coursework/quiz-analysis.ts";
import { Problem } from "#contract/problem.ts";
import { taughtItem } from "#server/commands/content/teaching-access.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { quizAnalysis } from "./quiz-analysis.ts";

/** How the questions of a quiz do. */
export function analysisRoutes(route: Route, { db }: Services): void {
  route(getQuizAnalysis, async ({ params, query, caller }) => {
    const item = await taughtItem(db, caller.userId, params.iid);
    if (item.kind !== "activity") throw new Problem("not_found");
    return { data: await quizAnalysis(db, item.id, query.sort ?? "place") };
  });
}
