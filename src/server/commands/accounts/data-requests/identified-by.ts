import { and, eq, isNotNull } from "drizzle-orm";
import { type IdentifiedBy, IDENTITY } from "#contract/accounts/data-requests/identity-check.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { authenticators, passkeys } from "#server/db/tables/security/second-factor.ts";

const SETTLED_MS = IDENTITY.settledDays * 86_400_000;

/** Since when the second factor of an account says who its owner is, or will; null where it has none. */
export async function factorCountsFrom(db: Executor, userId: number): Promise<Date | null> {
  const apps = await db
    .select({ at: authenticators.confirmedAt })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  const keys = await db.select({ at: passkeys.createdAt }).from(passkeys).where(eq(passkeys.userId, userId));
  const added = [...apps, ...keys].flatMap(({ at }) => at?.getTime() ?? []);
  return added.length === 0 ? null : new Date(Math.min(...added) + SETTLED_MS);
}

/** By what the caller is known, who was just asked for the second factor, or without one for the password (`http/accounts/require-fresh.ts`). */
export async function identifiedBy(db: Executor, userId: number, now: Date): Promise<IdentifiedBy> {
  const from = await factorCountsFrom(db, userId);
  return from !== null && from <= now ? "factor" : "password";
}

/** Whether the last change of e-mail or mobile was so long ago that the owner would have noticed another one's. */
export const isLongSettled = (changedAt: Date | null, now: Date): boolean =>
  changedAt === null || changedAt.getTime() + SETTLED_MS <= now.getTime();

/** The same of an account. */
export async function isContactSettled(db: Executor, userId: number, now: Date): Promise<boolean> {
  const [user] = await db.select({ changedAt: users.contactChangedAt }).from(users).where(eq(users.id, userId));
  return isLongSettled(user?.changedAt ?? null, now);
}
