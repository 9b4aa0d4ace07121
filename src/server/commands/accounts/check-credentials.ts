import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { normaliseEmail } from "#contract/accounts/email-address.ts";
import { normaliseNationalId } from "#contract/accounts/national-id.ts";
import type { Executor } from "#server/db/client.ts";
import { isValue } from "#server/db/sealing/sealed-search.ts";
import { users } from "#server/db/tables/identity.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { passwordFits } from "#server/passwords.ts";

/** One spelling of what a person signs in with: the e-mail as it is kept, or the digits of the national ID (R3.4). */
export function accountName(username: string): string {
  const email = normaliseEmail(username);
  return email.includes("@") ? email : normaliseNationalId(username.normalize("NFKC").trim());
}

/**
 * Whose credentials these are. Works as long for an unknown name as for a wrong password, and says the same of both.
 * Not inside a transaction: argon2 would hold the connection.
 * @throws Problem `login_invalid`
 */
export async function checkCredentials(db: Executor, username: string, password: string): Promise<typeof users.$inferSelect> {
  const name = accountName(username);
  const [user] = await db
    .select()
    .from(users)
    .where(name.includes("@") ? eq(users.email, name) : isValue(users.nationalId, "national_id", name))
    .limit(1);
  if (!(await passwordFits(password, user?.passwordHash ?? null)) || !user) {
    await recordSecurityEvent(db, { name: "login_failed", personId: user?.id ?? null, typed: name });
    throw new Problem("login_invalid");
  }
  return user;
}
