import { eq } from "drizzle-orm";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { NO_PASSWORD } from "#server/commands/accounts/set-password.ts";
import { resetFromConsole } from "#server/commands/second-factor/reset-factor.ts";
import { FIRST_ROLES, forEver, setRoles } from "./staff-roles.ts";
import { recordTransition } from "#server/commands/record-transition.ts";
import { issueResetToken } from "#server/commands/accounts/reset-password.ts";

/**
 * Makes a staff account without a password, or finds it again, in the caller's transaction.
 * @param roles of a new account; one that stands keeps its own
 * @param withoutFactor an account that stands loses its second factor too: for the last of the staff who lost theirs
 * @returns the token of a password-reset link
 * @throws Error where the e-mail belongs to a student or an instructor: an account keeps the kind it was made with
 */
export async function makeStaffAccount(
  db: Executor,
  email: string,
  now: Date,
  roles: readonly StaffRole[] = FIRST_ROLES,
  withoutFactor = false,
): Promise<string> {
  const [made] = await db
    .insert(users)
    .values({ type: "staff", email, passwordHash: NO_PASSWORD, nameAr: email, nameEn: email, phone: "", createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made) {
    await setRoles(db, made.id, forEver(roles), { grantedBy: null, now });
    await recordTransition(
      db,
      { subject: "user", subjectId: String(made.id), from: null, to: "staff" },
      { now, actor: "console", requestId: null },
    );
    await recordSecurityEvent(
      db,
      { name: "account_made", actorId: null, personId: made.id, details: { type: "staff", by: "console" } },
      { now },
    );
    return issueResetToken(db, { userId: made.id, email: null }, now);
  }
  const [user] = await db.select({ id: users.id, type: users.type }).from(users).where(eq(users.email, email));
  if (!user || (user.type !== "staff" && user.type !== "admin"))
    throw new Error(`${email} already belongs to an account that is not staff.`);
  if (withoutFactor) await resetFromConsole(db, user.id, now);
  await recordSecurityEvent(db, { name: "password_link_made", actorId: null, personId: user.id, details: { by: "console" } }, { now });
  return issueResetToken(db, { userId: user.id, email: null }, now);
}
