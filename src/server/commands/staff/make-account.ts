import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { GrantedRole } from "#contract/accounts/roles.ts";
import type { UserType } from "#contract/accounts/session.ts";
import { isEmailTaken } from "#server/commands/accounts/email-owner.ts";
import { NO_PASSWORD } from "#server/commands/accounts/set-password.ts";
import { recordTransition, type ActionContext } from "#server/commands/record-transition.ts";
import { RESET_MAIL_JOB } from "#server/commands/accounts/reset-password.ts";
import { rememberMaker } from "#server/commands/security/second-person.ts";
import type { Executor } from "#server/db/client.ts";
import { instructors } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { setRoles } from "./staff-roles.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

type UserRow = typeof users.$inferSelect;

export interface NewAccount {
  type: UserType;
  email: string;
  nameAr: string;
  nameEn: string | null;
  phone: string;
  language: "ar" | "en";
  /** Of one of the staff, who can do nothing without. */
  roles?: readonly GrantedRole[];
}

/**
 * Makes an account without a password and mails the link by which one is chosen, in the caller's transaction.
 * @param makerId who asked for it: never a second person for it
 * @throws Problem `validation_error` with `email.taken`
 */
export async function makeAccount(
  tx: Executor,
  { roles = [], ...account }: NewAccount,
  makerId: number,
  context: ActionContext,
): Promise<UserRow> {
  const taken = new Problem("validation_error", { fields: { email: [{ key: "email.taken" }] } });
  if (await isEmailTaken(tx, null, account.email, context.now)) throw taken;
  const [made] = await tx
    .insert(users)
    .values({ ...account, passwordHash: NO_PASSWORD, createdAt: context.now })
    .onConflictDoNothing()
    .returning();
  if (!made) throw taken;
  if (made.type === "instructor") await becomeInstructor(tx, made);
  if (roles.length > 0) await setRoles(tx, made.id, roles, { grantedBy: makerId, now: context.now });
  await rememberMaker(tx, made.id, makerId, context.now);
  await recordTransition(tx, { subject: "user", subjectId: String(made.id), from: null, to: made.type }, context);
  await recordSecurityEvent(tx, { name: "account_made", personId: made.id, details: { type: made.type, asked_by: makerId } });
  await enqueueJob(tx, { kind: RESET_MAIL_JOB, payload: { email: made.email }, runAt: context.now });
  return made;
}

/** Whom programs and sessions name: made with the account that becomes one. */
export async function becomeInstructor(tx: Executor, row: Pick<UserRow, "id" | "nameAr" | "nameEn">): Promise<void> {
  if ((await tx.$count(instructors, eq(instructors.userId, row.id))) > 0) return;
  await tx.insert(instructors).values({ userId: row.id, nameAr: row.nameAr, nameEn: row.nameEn ?? row.nameAr });
}
