import { Problem } from "#contract/problem.ts";
import type { NamedRequest } from "#contract/requests/answers.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { dropApprovals } from "#server/commands/orders/approve-refund.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { programTitles, refuseStale } from "#server/commands/requests/request-decision.ts";
import { ASKED, recordRequestEvent } from "#server/commands/requests/request-events.ts";
import type { Database } from "#server/db/client.ts";
import { isUndecided, lockAsked, setPause } from "./waiting-request.ts";

/**
 * Asks whoever sent a request for more: it waits for them, and they are told. A refund that waits for a second person is asked for
 * anew once it is decided.
 * @param asked `version` is of the request as it was seen
 * @throws Problem `request_not_found`, `request_closed` once decided, `version_conflict`, `question_open`
 */
export async function askSender(
  db: Database,
  { kind, id }: NamedRequest,
  asked: { question: string; version: number },
  context: ActionContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockAsked(tx, { kind, id });
    if (!request) throw new Problem("request_not_found");
    if (!isUndecided(request)) throw new Problem("request_closed");
    refuseStale(request.version, asked.version);
    if (request.waitsSince) throw new Problem("question_open");
    if (kind === "withdrawal") await dropApprovals(tx, id, context);
    await setPause(tx, { kind, id }, { waitsSince: context.now, version: request.version + 1 });
    const { status, userId, enrollmentId } = request;
    await recordRequestEvent(tx, { kind, id }, { from: status, to: ASKED, note: asked.question }, context);
    await recordTransition(tx, { subject: kind, subjectId: id, from: status, to: ASKED }, context);
    const values = { request: kind, decision: "asked", program: await programTitles(tx, enrollmentId) } as const;
    await notify(tx, { userId, kind: "request_decided", target: { type: kind, id }, values }, context.now);
  });
}
