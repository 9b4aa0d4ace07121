import { eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { recordTransition } from "./record-transition.ts";
import { issueResetToken } from "./reset-password.ts";

/** No password fits it: the account is opened by the reset link alone. */
const NO_PASSWORD = "!";

/**
 * Makes a staff account without a password, or finds it again, in the caller's transaction.
 * @returns the token of a password-reset link
 * @throws Error where the e-mail belongs to a student or an instructor: an account keeps the kind it was made with
 */
export async function makeStaffAccount(db: Executor, email: string, now: Date): Promise<string> {
  const [made] = await db
    .insert(users)
    .values({ type: "staff", email, passwordHash: NO_PASSWORD, nameAr: email, nameEn: email, phone: "", createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made) {
    await recordTransition(
      db,
      { subject: "user", subjectId: String(made.id), from: null, to: "staff" },
      { now, actor: "console", requestId: null },
    );
    return issueResetToken(db, made.id, now);
  }
  const [user] = await db.select({ id: users.id, type: users.type }).from(users).where(eq(users.email, email));
  if (!user || (user.type !== "staff" && user.type !== "admin"))
    throw new Error(`${email} already belongs to an account that is not staff.`);
  return issueResetToken(db, user.id, now);
}
