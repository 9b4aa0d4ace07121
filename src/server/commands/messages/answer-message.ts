import { eq, sql } from "drizzle-orm";
import type { MessageStatus } from "#contract/messages/message-stages.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { contactAnswers, contactMessages } from "#server/db/tables/messages.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { refuseStale } from "#server/commands/requests/request-decision.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

/** The job that mails an answer; its payload is `{ answerId }`. */
export const ANSWER_MAIL = "contact-answer-mail";

type MessageRow = typeof contactMessages.$inferSelect;

/** What a visitor wrote, by what staff do with it (api.md §9). */
const MOVES: Record<MessageStatus, readonly MessageStatus[]> = {
  new: ["in_progress", "answered", "closed", "spam"],
  in_progress: ["answered", "closed", "spam"],
  answered: ["in_progress", "answered", "closed"],
  closed: ["in_progress"],
  spam: ["new"],
};

/** Where staff may move a message; answering is an act of its own. */
export const messageMoves = (from: MessageStatus): MessageStatus[] => MOVES[from].filter((to) => to !== "answered");

/** @throws Problem `request_not_found`, `version_conflict`, `request_closed` for a move that there is not */
export async function moveMessage(tx: Executor, id: string, to: MessageStatus, version: number, context: ActionContext): Promise<void> {
  const row = await lockMessage(tx, id, () => version);
  if (!messageMoves(row.status).includes(to)) throw new Problem("request_closed");
  await write(tx, row, to, context);
}

/** Keeps an answer and mails it. @throws Problem `request_not_found`, `version_conflict`, `request_closed` for spam and closed ones */
export async function answerMessage(
  tx: Executor,
  id: string,
  answer: { body: string; version: number; userId: number },
  context: ActionContext,
): Promise<void> {
  const row = await lockMessage(tx, id, () => answer.version);
  if (!MOVES[row.status].includes("answered")) throw new Problem("request_closed");
  const answerId = uuidV7(context.now);
  await tx
    .insert(contactAnswers)
    .values({ id: answerId, messageId: id, body: answer.body, writtenBy: answer.userId, createdAt: context.now });
  await write(tx, row, "answered", context);
  await enqueueJob(tx, { kind: ANSWER_MAIL, payload: { answerId }, runAt: context.now, onceKey: `${ANSWER_MAIL}:${answerId}` });
}

/** @param seen the version that its caller saw; @throws Problem `request_not_found`, `version_conflict` */
export async function lockMessage(tx: Executor, id: string, seen: (row: MessageRow) => number): Promise<MessageRow> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
  if (!row) throw new Problem("request_not_found");
  refuseStale(row.version, seen(row));
  return row;
}

async function write(tx: Executor, { id, status }: MessageRow, to: MessageStatus, context: ActionContext): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ status: to, version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.id, id));
  await recordTransition(tx, { subject: "contact_message", subjectId: id, from: status, to }, context);
}
