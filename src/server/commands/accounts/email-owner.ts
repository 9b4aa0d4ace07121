import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { emailChanges, users } from "#server/db/tables/identity.ts";

/**
 * Whether an e-mail is another account's: it signs in with it, or can still take it back. The second keeps whoever changed an
 * e-mail against its owner's will from giving the old one to an account of their own.
 * @param userId whose own it may be; null for nobody's
 */
export async function isEmailTaken(db: Executor, userId: number | null, email: string, now: Date): Promise<boolean> {
  const others = userId === null ? undefined : ne(users.id, userId);
  if ((await db.$count(users, and(eq(users.email, email), others))) > 0) return true;
  const reserved = and(
    eq(emailChanges.previousEmail, email),
    isNull(emailChanges.takenBackAt),
    gt(emailChanges.takeBackUntil, now),
    userId === null ? undefined : ne(emailChanges.userId, userId),
  );
  return (await db.$count(emailChanges, reserved)) > 0;
}
