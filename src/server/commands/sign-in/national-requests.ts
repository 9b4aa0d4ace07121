import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { NATIONAL_LOOK_SECONDS, NATIONAL_SECONDS } from "#contract/accounts/national-sign-in.ts";
import { Problem } from "#contract/problem.ts";
import type { UserRow } from "#server/commands/accounts/account-data.ts";
import type { Executor } from "#server/db/client.ts";
import { wholeHashes } from "#server/db/sealing/keyring.ts";
import { isValue } from "#server/db/sealing/sealed-search.ts";
import { users } from "#server/db/tables/identity.ts";
import { nationalities } from "#server/db/tables/places.ts";
import { nationalRequests, type ProvedClaims, signInAttempts } from "#server/db/tables/security/provider-sign-in.ts";
import type { NationalNotice, NationalStatus } from "#server/providers/national-sign-in/national-sign-in.ts";
import { hashSecret } from "#server/secrets.ts";
import { makeUnprovenAccount, type NewProviderAccount } from "./linked-accounts.ts";

/** The national sign-in among providers: no id of the settings has this sign. */
export const NATIONAL = "@nafath";

export type NationalRequestRow = typeof nationalRequests.$inferSelect;

/** What a person is known by: a keyed hash of their ID, so that links tell nobody's. */
export const subjectOf = (nationalId: string): string => wholeHashes("national_id", nationalId).at(-1) ?? "";

/** Keeps what a phone is asked, with its sign-in. @param state of the sign-in */
export async function keepRequest(
  db: Executor,
  state: string,
  asked: Pick<NationalRequestRow, "id" | "nationalId" | "transaction" | "number">,
  now: Date,
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + NATIONAL_SECONDS * 1000);
  const [attempt] = await db
    .select({ id: signInAttempts.id })
    .from(signInAttempts)
    .where(eq(signInAttempts.stateHash, hashSecret(state)));
  await db.insert(nationalRequests).values({ ...asked, attemptId: attempt?.id ?? randomUUID(), askedAt: now, expiresAt, createdAt: now });
  return expiresAt;
}

/** @throws Problem `sso_refused` where the sign-in asked no phone */
export async function readRequest(db: Executor, attemptId: string): Promise<NationalRequestRow> {
  const [row] = await db.select().from(nationalRequests).where(eq(nationalRequests.attemptId, attemptId));
  if (!row) throw new Problem("sso_refused");
  return row;
}

/** Whether it is this call's turn to ask the service: of several pages and calls, one does within some seconds. */
export async function takeTurn(db: Executor, { id }: NationalRequestRow, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - (NATIONAL_LOOK_SECONDS - 1) * 1000);
  const taken = await db
    .update(nationalRequests)
    .set({ askedAt: now })
    .where(and(eq(nationalRequests.id, id), eq(nationalRequests.status, "waiting"), lt(nationalRequests.askedAt, before)))
    .returning({ id: nationalRequests.id });
  return taken.length > 0;
}

/** Notes what the service answered; what was settled before stays. */
export async function noteStatus(db: Executor, { id }: NationalRequestRow, status: NationalStatus, now: Date): Promise<void> {
  if (status === "waiting") return;
  await db
    .update(nationalRequests)
    .set({ status, settledAt: now })
    .where(and(eq(nationalRequests.id, id), eq(nationalRequests.status, "waiting")));
}

/**
 * Notes what the service's notice says, once: one that comes again, or after the time to decide, changes nothing. The names come with
 * it alone, also where the status was asked for before.
 * @param requestId ours, which came with it
 * @returns whether there is such a request
 */
export async function noteNotice(db: Executor, requestId: string, notice: NationalNotice, now: Date): Promise<boolean> {
  const [row] = await db
    .select()
    .from(nationalRequests)
    .where(and(eq(nationalRequests.id, requestId), eq(nationalRequests.transaction, notice.transaction)));
  if (!row) return false;
  const isOf = eq(nationalRequests.id, row.id);
  // One that speaks of another person than was asked for lets nobody in.
  const isTheirs = notice.nationalId === null || notice.nationalId === row.nationalId;
  const status = isTheirs ? notice.status : "rejected";
  if (status !== "waiting")
    await db
      .update(nationalRequests)
      .set({ status, settledAt: now })
      .where(and(isOf, eq(nationalRequests.status, "waiting"), gt(nationalRequests.expiresAt, now)));
  if (status === "approved")
    await db
      .update(nationalRequests)
      .set({ nameAr: notice.nameAr, nameEn: notice.nameEn })
      .where(and(isOf, eq(nationalRequests.status, "approved"), isNull(nationalRequests.nameAr), isNull(nationalRequests.nameEn)));
  return true;
}

export const claimsOf = ({ nationalId, nameAr, nameEn }: NationalRequestRow): ProvedClaims => ({
  subject: subjectOf(nationalId),
  providerSession: null,
  email: null,
  nameAr,
  nameEn,
  roleValues: [],
});

/** The account that bears a national ID, proved or typed. */
export async function accountWithNationalId(db: Executor, nationalId: string): Promise<UserRow | null> {
  const [found] = await db
    .select()
    .from(users)
    .where(isValue(users.nationalId, "national_id", nationalId));
  return found && !found.deletedAt ? found : null;
}

const CITIZEN = "1";

/**
 * Makes the account of a proved national ID, without a password of ours; the e-mail is only typed, and a link verifies it.
 * @throws Problem `registration_refused` where the e-mail or the ID is somebody's
 */
export async function makeProvedAccount(
  tx: Executor,
  claims: ProvedClaims,
  nationalId: string,
  account: Omit<NewProviderAccount, "type">,
  now: Date,
): Promise<UserRow> {
  // The first digit says who is a citizen; of residents the record names no code of ours.
  const [saudi] = nationalId.startsWith(CITIZEN)
    ? await tx.select({ id: nationalities.id }).from(nationalities).where(eq(nationalities.code, "SA"))
    : [];
  return await makeUnprovenAccount(tx, NATIONAL, claims, account, { nationalId, nationalityId: saudi?.id ?? null }, now);
}

/** What was asked is not needed any more once its session begins. */
export async function forgetRequest(tx: Executor, attemptId: string): Promise<void> {
  await tx.delete(nationalRequests).where(eq(nationalRequests.attemptId, attemptId));
}
