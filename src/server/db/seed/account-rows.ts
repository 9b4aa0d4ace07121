import { and, eq } from "drizzle-orm";
import { STAFF_ROLES } from "#contract/accounts/roles.ts";
import type { Executor } from "#server/db/client.ts";
import { instructors } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { cities, nationalities } from "#server/db/tables/places.ts";
import { DEMO_ACCOUNTS, type DemoAccount } from "./accounts.ts";
import { seededId } from "./programs/program-rows.ts";

const DAY_MS = 86_400_000;
/** What those of the staff without a role of their own hold: all that is to be shown, but for the look from outside. */
const NEARLY_ALL = STAFF_ROLES.filter((role) => role !== "auditor");
/** The accounts are older than the oldest order. */
const ACCOUNT_DAYS = 420;

/** The demo accounts, all with the same password; the instructor is linked to theirs. Answers the student, and finance. */
export async function seedAccounts(
  db: Executor,
  passwordHash: string,
  instructorIds: Map<string, number>,
  now: Date,
): Promise<{ userId: number; cityId: number; financeId: number }> {
  const createdAt = new Date(now.getTime() - ACCOUNT_DAYS * DAY_MS);
  const accounts = Object.values<DemoAccount>(DEMO_ACCOUNTS);
  const places = await db
    .select({ id: cities.id, nationalityId: nationalities.id, name: cities.nameEn })
    .from(cities)
    .innerJoin(nationalities, and(eq(nationalities.id, cities.nationalityId), eq(nationalities.code, "SA")));
  const rows = accounts.map((account) => {
    const city = places.find(({ name }) => name === account.city);
    if (!city) throw new Error(`the city of ${account.email} is not in the reference data`);
    return {
      type: account.type,
      email: account.email,
      nationalId: account.nationalId,
      passwordHash,
      nameAr: account.name[0],
      nameEn: account.name[1],
      phone: account.phone,
      nationalityId: city.nationalityId,
      cityId: city.id,
      termsAcceptedAt: createdAt,
      emailVerifiedAt: createdAt,
      demo: true,
      createdAt,
    };
  });
  const made = await db.insert(users).values(rows).returning({ id: users.id, email: users.email });
  const idOf = (email: string): number => seededId(new Map(made.map((user) => [user.email, user.id])), email);
  await db
    .insert(staffRoles)
    .values(
      accounts
        .filter(({ type }) => type === "staff")
        .flatMap(({ email, role }) => (role ? [role] : NEARLY_ALL).map((held) => ({ userId: idOf(email), role: held, createdAt }))),
    );
  for (const { email, instructor } of accounts)
    if (instructor)
      await db
        .update(instructors)
        .set({ userId: idOf(email) })
        .where(eq(instructors.id, seededId(instructorIds, instructor)));
  const { student, finance } = DEMO_ACCOUNTS;
  const cityId = rows.find(({ email }) => email === student.email)?.cityId;
  if (cityId === undefined) throw new Error("there is no demo student");
  return { userId: idOf(student.email), cityId, financeId: idOf(finance.email) };
}
