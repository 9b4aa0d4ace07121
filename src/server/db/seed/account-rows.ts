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
/** The demo's staff do all that is to be shown, but for the look from outside. */
const DEMO_ROLES = STAFF_ROLES.filter((role) => role !== "auditor");
/** The accounts are older than the oldest order. */
const ACCOUNT_DAYS = 200;

/** The demo accounts, all with the same password; the instructor is linked to theirs. Answers the student. */
export async function seedAccounts(
  db: Executor,
  passwordHashes: readonly string[],
  instructorIds: Map<string, number>,
  now: Date,
): Promise<{ userId: number; cityId: number }> {
  const createdAt = new Date(now.getTime() - ACCOUNT_DAYS * DAY_MS);
  let student: { userId: number; cityId: number } | null = null;
  for (const [index, account] of Object.values<DemoAccount>(DEMO_ACCOUNTS).entries()) {
    const [city] = await db
      .select({ id: cities.id, nationalityId: nationalities.id })
      .from(cities)
      .innerJoin(nationalities, eq(nationalities.id, cities.nationalityId))
      .where(and(eq(nationalities.code, "SA"), eq(cities.nameEn, account.city)));
    if (!city) throw new Error(`the city of ${account.email} is not in the reference data`);
    const [user] = await db
      .insert(users)
      .values({
        type: account.type,
        email: account.email,
        nationalId: account.nationalId,
        passwordHash: passwordHashes[index] ?? "",
        nameAr: account.name[0],
        nameEn: account.name[1],
        phone: account.phone,
        nationalityId: city.nationalityId,
        cityId: city.id,
        termsAcceptedAt: createdAt,
        emailVerifiedAt: createdAt,
        demo: true,
        createdAt,
      })
      .returning({ id: users.id });
    if (!user) throw new Error(`${account.email} was not written`);
    if (account.type === "staff") await db.insert(staffRoles).values(DEMO_ROLES.map((role) => ({ userId: user.id, role, createdAt })));
    if (account.instructor)
      await db
        .update(instructors)
        .set({ userId: user.id })
        .where(eq(instructors.id, seededId(instructorIds, account.instructor)));
    if (account.email === DEMO_ACCOUNTS.student.email) student = { userId: user.id, cityId: city.id };
  }
  if (!student) throw new Error("there is no demo student");
  return student;
}
