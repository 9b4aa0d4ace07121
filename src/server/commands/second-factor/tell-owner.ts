import type { Executor } from "#server/db/client.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";

/** Tells the owner of an account what happened to its second factor; its payload is `{ userId, what, resetId }`. */
export const SECOND_FACTOR_MAIL = "second-factor-mail";

export type FactorNews =
  | "authenticator_added"
  | "authenticator_removed"
  | "passkey_added"
  | "passkey_removed"
  | "recovery_codes_made"
  | "recovery_code_used"
  | "codes_guessed"
  | "reset_asked"
  | "reset_confirmed"
  | "reset_cancelled"
  | "reset_lapsed"
  | "reset_done";

/** @param resetId of the help that the mail's link cancels */
export async function tellOwner(db: Executor, userId: number, what: FactorNews, now: Date, resetId: string | null = null): Promise<void> {
  await enqueueJob(db, { kind: SECOND_FACTOR_MAIL, payload: { userId, what, resetId }, runAt: now });
}
