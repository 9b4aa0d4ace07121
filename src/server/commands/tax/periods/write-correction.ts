import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Executor } from "#server/db/client.ts";
import { bookCorrections } from "#server/db/tables/orders/closed-books.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

/** Writes a dated note about books that are closed, in the caller's transaction; that they are the caller has looked. */
export async function writeCorrection(
  tx: Executor,
  { book, bookId, note }: Pick<typeof bookCorrections.$inferInsert, "book" | "bookId" | "note">,
  context: ActionContext,
): Promise<void> {
  const id = uuidV7(context.now);
  await tx.insert(bookCorrections).values({ id, book, bookId, note, writtenBy: staffActor(context), createdAt: context.now });
  await recordTransition(tx, { subject: book, subjectId: bookId, from: "closed", to: "closed", reason: note }, context);
  await recordSecurityEvent(tx, { name: "books_corrected", personId: null, subject: `${book} ${bookId}` });
}
