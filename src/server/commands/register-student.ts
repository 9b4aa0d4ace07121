import { eq, or } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { nationalities } from "#server/db/tables/places.ts";

export interface NewStudent {
  nameAr: string;
  nameEn: string | null;
  email: string;
  phone: string;
  nationalId: string;
  nationalityId: number;
  passwordHash: string;
  language: Language;
  marketingOptIn: boolean;
}

type Fields = Record<string, { key: string }[]>;

/**
 * Makes a student account.
 * @throws Problem `validation_error` with `email.taken`, `nationalId.taken` (both where both are), or an unknown nationality
 */
export async function registerStudent(db: Executor, student: NewStudent, now: Date): Promise<typeof users.$inferSelect> {
  const [nationality] = await db.select({ id: nationalities.id }).from(nationalities).where(eq(nationalities.id, student.nationalityId));
  if (!nationality) throw new Problem("validation_error", { fields: { nationality_id: [{ key: "selection" }] } });

  // The unique indexes decide, also between two registrations at once; the reason is looked up afterwards.
  const [made] = await db
    .insert(users)
    .values({ ...student, type: "student", termsAcceptedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (made) return made;
  throw new Problem("validation_error", { fields: await takenFields(db, student) });
}

async function takenFields(db: Executor, student: NewStudent): Promise<Fields> {
  const taken = await db
    .select({ email: users.email, nationalId: users.nationalId })
    .from(users)
    .where(or(eq(users.email, student.email), eq(users.nationalId, student.nationalId)));
  return {
    ...(taken.some((user) => user.email === student.email) ? { email: [{ key: "email.taken" }] } : {}),
    ...(taken.some((user) => user.nationalId === student.nationalId) ? { national_id: [{ key: "nationalId.taken" }] } : {}),
  };
}
