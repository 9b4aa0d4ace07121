import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Account } from "#contract/accounts/profile.ts";
import { nationalIdChecks } from "#contract/accounts/national-id.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";

export type UserRow = typeof users.$inferSelect;

/**
 * The account of who asks.
 * @throws Problem `unauthenticated` where it is gone meanwhile
 */
export async function readAccount(db: Executor, userId: number): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Problem("unauthenticated");
  return row;
}

export const accountData = (row: UserRow): Account => ({
  name_ar: row.nameAr,
  name_en: row.nameEn,
  email: row.email,
  email_verified: row.emailVerifiedAt !== null,
  pending_email: row.pendingEmail,
  phone: row.phone,
  national_id: row.nationalId === null ? null : maskedId(row.nationalId),
  national_id_checks: row.nationalId === null || nationalIdChecks(row.nationalId),
  document: row.documentKind && row.documentNumber ? { kind: row.documentKind, number: maskedId(row.documentNumber) } : null,
  nationality_id: row.nationalityId,
  city_id: row.cityId,
  birth_date: row.birthDate,
  picture: row.pictureUrl,
  member_since: row.createdAt.toISOString(),
  version: row.version,
});

const SHOWN_FIRST = 2;
const SHOWN_LAST = 3;

/** Enough to know one's own number again. */
const maskedId = (id: string): string =>
  id.slice(0, SHOWN_FIRST) + "•".repeat(Math.max(0, id.length - SHOWN_FIRST - SHOWN_LAST)) + id.slice(-SHOWN_LAST);
