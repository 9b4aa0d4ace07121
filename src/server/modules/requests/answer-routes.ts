import { msg } from "@lingui/core/macro";
import { answerOffer as answerOfferEndpoint, answerQuestion as answerQuestionEndpoint } from "#contract/requests/answers.ts";
import { requestId } from "#server/commands/requests/open-requests.ts";
import { answerOffer } from "#server/commands/requests/offers/answer-offer.ts";
import { answerQuestion } from "#server/commands/requests/questions/answer-question.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** What a student answers staff about a request. */
export function answerRoutes(route: Route, { db }: Services): void {
  route(answerQuestionEndpoint, async ({ params, body, caller, now, requestId: request }) => {
    const named = { kind: params.kind, id: requestId(params.id) };
    await answerQuestion(db, caller.userId, named, body, { now, actor: `user:${caller.userId}`, requestId: request });
    return { data: { done: true }, message: msg`Answer sent` };
  });

  route(answerOfferEndpoint, async ({ params, body, caller, now, requestId: request }) => {
    const named = { id: requestId(params.id), userId: caller.userId };
    const postponement = await answerOffer(db, named, body, { now, actor: `user:${caller.userId}`, requestId: request });
    return {
      data: { postponement_id: postponement },
      message: postponement === null ? msg`Offer declined` : msg`Your program is postponed`,
    };
  });
}
