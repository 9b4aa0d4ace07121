import { and, eq, isNull, sql } from "drizzle-orm";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { contactMessages } from "#server/db/tables/messages.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { lockMessage } from "./answer-message.ts";

/**
 * Says whose message it is, or that this is not known; said twice it is the same. Its sender hears nothing of it.
 * @throws Problem `request_not_found`, `version_conflict`, `validation_error` for an account that is not there, erased, or merged into another
 */
export async function linkMessage(
  tx: Executor,
  { id, accountId, version }: { id: string; accountId: number | null; version: number },
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const row = await lockMessage(tx, id, (kept) => (kept.accountId === accountId ? kept.version : version));
  if (row.accountId === accountId) return;
  if (accountId !== null) {
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, accountId), isNull(users.deletedAt), isNull(users.mergedInto)))
      .for("key share");
    if (!account) refuseField("account_id", "selection");
  }
  await tx
    .update(contactMessages)
    .set({ accountId, linkedBy: userId, linkedAt: now, version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.id, id));
  await recordSecurityEvent(tx, {
    name: "message_linked",
    personId: accountId ?? row.accountId,
    subject: `contact_message ${id}`,
    details: { from: row.accountId, to: accountId },
  });
}
