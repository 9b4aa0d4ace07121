import { eq } from "drizzle-orm";
import { categoryFor, EXEMPTIONS } from "#contract/tax/exemptions.ts";
import type { VatCategory } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";

/**
 * Programs as they are taxed for this person, or for the company that they buy for: an exemption of citizens holds for who has a Saudi
 * national ID, read only where one is met.
 */
export async function taxedFor<Row extends { vatCategory: VatCategory }>(
  db: Executor,
  userId: number,
  rows: Row[],
  isCompany = false,
): Promise<Row[]> {
  if (!rows.some(({ vatCategory }) => vatCategory !== "S" && EXEMPTIONS[vatCategory].namesCitizen)) return rows;
  const [user] = await db.select({ nationalId: users.nationalId }).from(users).where(eq(users.id, userId));
  const buyer = { nationalId: user?.nationalId ?? null, isCompany };
  return rows.map((row) => ({ ...row, vatCategory: categoryFor(row.vatCategory, buyer) }));
}
