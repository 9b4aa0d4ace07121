import { and, eq } from "drizzle-orm";
import type { InferType } from "yup";
import { Problem } from "#contract/problem.ts";
import type { answerForm, NamedRequest } from "#contract/requests/answers.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { programTitles } from "#server/commands/requests/request-decision.ts";
import { ANSWERED, attachFiles, recordRequestEvent } from "#server/commands/requests/request-events.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { assignments } from "#server/db/tables/staff/assignments.ts";
import { isUndecided, lockAsked, resumed, setPause } from "./waiting-request.ts";

/**
 * The sender's answer: the request waits for staff again, its days go on, and whoever answers for it is told.
 * @throws Problem `request_not_found`, also for another's; `request_closed` once decided; `question_closed` where another question,
 *   or none, is open; `validation_error` for a file that is not theirs
 */
export async function answerQuestion(
  db: Database,
  userId: number,
  { kind, id }: NamedRequest,
  { question, answer, attachments }: InferType<typeof answerForm>,
  context: ActionContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockAsked(tx, { kind, id });
    if (request?.userId !== userId) throw new Problem("request_not_found");
    if (!isUndecided(request)) throw new Problem("request_closed");
    if (request.waitsSince?.toISOString() !== question) throw new Problem("question_closed");
    await attachFiles(tx, { kind, id }, attachments, userId);
    await setPause(tx, { kind, id }, { ...resumed(request, context.now), version: request.version + 1 });
    await recordRequestEvent(tx, { kind, id }, { from: request.status, to: ANSWERED, note: answer }, context);
    await recordTransition(tx, { subject: kind, subjectId: id, from: ANSWERED, to: request.status }, context);
    await tellAssignee(tx, { kind, id }, request.enrollmentId, context.now);
  });
}

/** Whoever answers for a request is told that its sender answered. */
export async function tellAssignee(tx: Executor, { kind, id }: NamedRequest, enrollmentId: number, now: Date): Promise<void> {
  const [given] = await tx
    .select({ userId: assignments.assigneeId })
    .from(assignments)
    .where(and(eq(assignments.kind, kind), eq(assignments.subjectId, id)));
  if (!given?.userId) return;
  const values = { request: "answered", program: await programTitles(tx, enrollmentId) } as const;
  await notify(tx, { userId: given.userId, kind: "request_waiting", target: { type: "assigned", id: `${kind}-${id}` }, values }, now);
}
