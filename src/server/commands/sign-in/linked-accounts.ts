import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { Language } from "#contract/shapes.ts";
import type { UserRow } from "#server/commands/accounts/account-data.ts";
import { isEmailTaken } from "#server/commands/accounts/email-owner.ts";
import { NO_PASSWORD } from "#server/commands/accounts/set-password.ts";
import { askForVerification, markVerified } from "#server/commands/accounts/verified-email.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { consents } from "#server/db/tables/security/privacy.ts";
import { type ProvedClaims, providerIdentities } from "#server/db/tables/security/provider-sign-in.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

/** Whose account a provider's person opens; null where none is linked yet. */
export async function linkedAccount(db: Executor, provider: string, subject: string): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(providerIdentities)
    .innerJoin(users, eq(users.id, providerIdentities.userId))
    .where(and(eq(providerIdentities.provider, provider), eq(providerIdentities.subject, subject)));
  return found && !found.user.deletedAt ? found.user : null;
}

/** The account that signs in with an e-mail, linked or not. */
export async function accountWithEmail(db: Executor, email: string): Promise<UserRow | null> {
  const [found] = await db.select().from(users).where(eq(users.email, email));
  return found && !found.deletedAt ? found : null;
}

/**
 * Links an account to a provider's person with its e-mail, in the caller's transaction; both sign-ins were made in one browser. The
 * e-mail is known to be theirs from now on.
 * @throws Problem `sso_refused` where either is linked otherwise
 */
export async function linkAccount(tx: Executor, provider: string, claims: ProvedClaims, user: UserRow, now: Date): Promise<void> {
  await linkIdentity(tx, provider, claims, user, now);
  await markVerified(tx, user.id, now);
}

/** The same of whoever names no e-mail. @throws Problem `sso_refused` where either is linked otherwise */
export async function linkIdentity(tx: Executor, provider: string, claims: ProvedClaims, user: UserRow, now: Date): Promise<void> {
  const linked = await tx
    .insert(providerIdentities)
    .values({ provider, subject: claims.subject, userId: user.id, lastUsedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: providerIdentities.userId });
  if (linked.length === 0) throw new Problem("sso_refused");
  await recordSecurityEvent(tx, { name: "provider_linked", actorId: user.id, details: { provider } }, { now });
}

export interface NewProviderAccount {
  type: "student" | "staff";
  email: string;
  nameAr: string;
  nameEn: string | null;
  phone: string;
  language: Language;
}

/**
 * Makes the account of a provider's person, without a password of ours, and links it.
 * @throws Problem `registration_refused` where the e-mail is somebody's by now
 */
export async function makeLinkedAccount(
  tx: Executor,
  provider: string,
  claims: ProvedClaims,
  account: NewProviderAccount,
  now: Date,
): Promise<UserRow> {
  const [made] = await tx
    .insert(users)
    .values({
      ...account,
      passwordHash: NO_PASSWORD,
      emailVerifiedAt: now,
      termsAcceptedAt: account.type === "student" ? now : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!made || (await isEmailTaken(tx, made.id, account.email, now))) throw new Problem("registration_refused");
  await recordSecurityEvent(tx, { name: "account_made", actorId: made.id, details: { type: made.type, provider } }, { now });
  await linkAccount(tx, provider, claims, made, now);
  return made;
}

/**
 * Makes the account of somebody whose e-mail nobody proved, without a password of ours, and links it; a link by mail verifies the e-mail.
 * @param more what else is known of them
 * @throws Problem `registration_refused` where the e-mail, or anything else that is one person's, is somebody's
 */
export async function makeUnprovenAccount(
  tx: Executor,
  provider: string,
  claims: ProvedClaims,
  account: Omit<NewProviderAccount, "type">,
  more: Partial<Pick<typeof users.$inferInsert, "nationalId" | "nationalityId">>,
  now: Date,
): Promise<UserRow> {
  const [made] = await tx
    .insert(users)
    .values({ ...account, ...more, type: "student", passwordHash: NO_PASSWORD, termsAcceptedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!made || (await isEmailTaken(tx, made.id, account.email, now))) throw new Problem("registration_refused");
  await tx.insert(consents).values({ userId: made.id, kind: "terms", granted: true, createdAt: now });
  await recordSecurityEvent(tx, { name: "account_made", actorId: made.id, details: { type: made.type, provider } }, { now });
  await linkIdentity(tx, provider, claims, made, now);
  await askForVerification(tx, made.id, now);
  return made;
}

/** Notes that a link was used. */
export async function noteUse(tx: Executor, provider: string, subject: string, now: Date): Promise<void> {
  await tx
    .update(providerIdentities)
    .set({ lastUsedAt: now })
    .where(and(eq(providerIdentities.provider, provider), eq(providerIdentities.subject, subject)));
}

/** The roles that a table gives for the values of a claim. */
export const rolesOf = (table: Readonly<Record<string, readonly StaffRole[]>> | undefined, values: readonly string[]): StaffRole[] => [
  ...new Set(values.flatMap((value) => (table && Object.hasOwn(table, value) ? (table[value] ?? []) : []))),
];
