import { msg } from "@lingui/core/macro";
import { askSender as askSenderEndpoint } from "#contract/requests/questions.ts";
import { requestId } from "#server/commands/requests/open-requests.ts";
import { askSender } from "#server/commands/requests/questions/ask-sender.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { requestDetailOf } from "./request-detail.ts";

/** What staff ask of whoever sent a request. */
export function askRoutes(route: Route, { db }: Services): void {
  route(askSenderEndpoint, async ({ params, body, caller, language, now, requestId: request }) => {
    const named = { kind: params.kind, id: requestId(params.id) };
    await askSender(db, named, body, { now, actor: `user:${caller.userId}`, requestId: request });
    return { data: await requestDetailOf(db, named, language, now), message: msg`Question sent` };
  });
}
