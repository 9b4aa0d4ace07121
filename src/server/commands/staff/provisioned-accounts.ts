import { and, eq, isNull } from "drizzle-orm";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { Language } from "#contract/shapes.ts";
import { endAllSessions } from "#server/commands/accounts/end-session.ts";
import { isEmailTaken } from "#server/commands/accounts/email-owner.ts";
import { NO_PASSWORD } from "#server/commands/accounts/set-password.ts";
import { recordTransition } from "#server/commands/record-transition.ts";
import { syncProviderRoles } from "#server/commands/sign-in/provider-roles.ts";
import { giveBackWork } from "./give-back-work.ts";
import { keepStaff } from "./keep-staff.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { provisionedAccounts } from "#server/db/tables/security/provider-sign-in.ts";
import { maskedChanges } from "#server/security-log/masked-changes.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

type UserRow = typeof users.$inferSelect;
type Provisioned = typeof provisionedAccounts.$inferSelect;

/** Whose directory speaks, and when. */
interface Directory {
  provider: string;
  now: Date;
}

/** What a directory says of a person; what it leaves out stays. */
export interface DirectoryPerson {
  externalId?: string | null;
  nameAr?: string;
  nameEn?: string | null;
  active?: boolean;
  roles?: readonly StaffRole[];
}

/** An e-mail that the directory names is somebody's already. */
export class AccountExists extends Error {
  override readonly name = "AccountExists";
}

/**
 * Makes the account of one of the staff whom a directory brings in, in the caller's transaction: without a password, its e-mail known,
 * with the roles that the operator's table gives. One that left for good comes back with its history.
 * @throws AccountExists where the e-mail is somebody's who did not leave
 */
export async function bringIn(
  tx: Executor,
  { provider, now }: Directory,
  person: DirectoryPerson & { email: string; nameAr: string; language: Language },
): Promise<UserRow> {
  const [known] = await tx
    .select({ user: users, left: provisionedAccounts.isRemoved })
    .from(users)
    .innerJoin(provisionedAccounts, eq(provisionedAccounts.userId, users.id))
    .where(and(eq(users.email, person.email), eq(provisionedAccounts.provider, provider), isNull(users.deletedAt)))
    .for("no key update", { of: users });
  if (known?.left) {
    await tx.update(provisionedAccounts).set({ isRemoved: false }).where(eq(provisionedAccounts.userId, known.user.id));
    return await changeByDirectory(tx, { provider, now }, known.user, { active: true, ...person });
  }
  if (known || (await isEmailTaken(tx, null, person.email, now))) throw new AccountExists();
  const { email, nameAr, nameEn = null, language, externalId = null } = person;
  const [made] = await tx
    .insert(users)
    .values({ type: "staff", email, nameAr, nameEn, phone: "", language, passwordHash: NO_PASSWORD, emailVerifiedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!made) throw new AccountExists();
  await tx.insert(provisionedAccounts).values({ userId: made.id, provider, externalId, isMade: true, createdAt: now });
  await recordTransition(
    tx,
    { subject: "user", subjectId: String(made.id), from: null, to: made.type },
    { now, actor: "system", requestId: null },
  );
  const details = { type: made.type, provider };
  await recordSecurityEvent(tx, { name: "account_made", actorId: null, personId: made.id, details }, { now });
  return await changeByDirectory(tx, { provider, now }, made, { active: true, ...person });
}

/**
 * Changes an account as a directory says, in the caller's transaction, which holds the account's row. Who leaves is signed out everywhere
 * and suspended; who comes back is let in again, unless people suspended them.
 * @throws Problem `last_staff` where nobody could give roles any more
 */
export async function changeByDirectory(
  tx: Executor,
  directory: Directory,
  before: UserRow,
  { externalId, nameAr, nameEn, active, roles }: DirectoryPerson,
): Promise<UserRow> {
  const { provider, now } = directory;
  const context = { now, actor: "system", requestId: null };
  const row = await rowOf(tx, directory, before.id);
  if (externalId !== undefined && externalId !== row.externalId)
    await tx.update(provisionedAccounts).set({ externalId }).where(eq(provisionedAccounts.userId, before.id));
  const change: Partial<UserRow> = {};
  if (nameAr !== undefined && nameAr !== before.nameAr) change.nameAr = nameAr;
  if (nameEn !== undefined && nameEn !== before.nameEn) change.nameEn = nameEn;
  if (Object.keys(change).length > 0) {
    const changes = maskedChanges(before, { ...before, ...change });
    await recordSecurityEvent(tx, { name: "account_changed", actorId: null, personId: before.id, details: { provider }, changes }, { now });
  }
  if (active === false && !before.suspendedAt) {
    await keepStaff(tx, before.id);
    await endAllSessions(tx, before.id);
    await giveBackWork(tx, before.id, []);
    change.suspendedAt = now;
    await tx.update(provisionedAccounts).set({ leftAt: now }).where(eq(provisionedAccounts.userId, before.id));
    await recordSecurityEvent(tx, { name: "account_suspended", actorId: null, personId: before.id, details: { provider } }, { now });
    await recordTransition(tx, { subject: "user", subjectId: String(before.id), from: before.type, to: "suspended" }, context);
  }
  // Of the same moment: whom people suspended since, the directory does not let in.
  if (active === true && before.suspendedAt && row.leftAt?.getTime() === before.suspendedAt.getTime()) {
    change.suspendedAt = null;
    await tx.update(provisionedAccounts).set({ leftAt: null }).where(eq(provisionedAccounts.userId, before.id));
    await recordSecurityEvent(tx, { name: "account_restored", actorId: null, personId: before.id, details: { provider } }, { now });
    await recordTransition(tx, { subject: "user", subjectId: String(before.id), from: "suspended", to: before.type }, context);
  }
  if (roles !== undefined && (before.type === "staff" || before.type === "admin"))
    await syncProviderRoles(tx, before.id, { provider, roles }, now);
  if (Object.keys(change).length === 0) return before;
  const [after] = await tx
    .update(users)
    .set({ ...change, version: before.version + 1 })
    .where(eq(users.id, before.id))
    .returning();
  return after ?? before;
}

/** Takes an account out for good: suspended, and not found by the directory any more. */
export async function takeOut(tx: Executor, directory: Directory, before: UserRow): Promise<void> {
  await changeByDirectory(tx, directory, before, { active: false });
  await tx.update(provisionedAccounts).set({ isRemoved: true }).where(eq(provisionedAccounts.userId, before.id));
}

/** What is kept of an account for its directory; begun with the first word of the directory about it. */
async function rowOf(tx: Executor, { provider, now }: Directory, userId: number): Promise<Provisioned> {
  await tx.insert(provisionedAccounts).values({ userId, provider, isMade: false, createdAt: now }).onConflictDoNothing();
  const [row] = await tx.update(provisionedAccounts).set({ provider }).where(eq(provisionedAccounts.userId, userId)).returning();
  if (!row) throw new Error("an account of a directory has no row");
  return row;
}

/** Whether an account was made for a provider's directory: nobody else has a password or another way into it. */
export async function isMadeFor(db: Executor, provider: string, user: Pick<UserRow, "id" | "passwordHash">): Promise<boolean> {
  if (user.passwordHash !== NO_PASSWORD) return false;
  const made = and(
    eq(provisionedAccounts.userId, user.id),
    eq(provisionedAccounts.provider, provider),
    eq(provisionedAccounts.isMade, true),
    eq(provisionedAccounts.isRemoved, false),
  );
  return (await db.$count(provisionedAccounts, made)) > 0;
}
