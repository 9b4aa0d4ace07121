import { and, asc, eq } from "drizzle-orm";
import type { GrantedRole, StaffRole } from "#contract/accounts/roles.ts";
import type { Executor } from "#server/db/client.ts";
import { giveBackWork } from "./give-back-work.ts";
import { isHeld, staffRoles } from "#server/db/tables/security/staff-roles.ts";

/** What a school begins with, where no second person could give rights yet: everything but the look from outside. */
export const FIRST_ROLES: readonly StaffRole[] = ["registrar", "finance", "content", "support", "admin"];

export const forEver = (roles: readonly StaffRole[]): GrantedRole[] => roles.map((role) => ({ role, until: null }));

/** The roles of a person as they hold now, in one order: what a change is held against. */
export async function grantedRoles(db: Executor, userId: number, now: Date): Promise<GrantedRole[]> {
  return await db
    .select({ role: staffRoles.role, until: staffRoles.until, categories: staffRoles.categories })
    .from(staffRoles)
    .where(and(eq(staffRoles.userId, userId), isHeld(now.toISOString())))
    .orderBy(asc(staffRoles.role));
}

/** Roles as the logs say them: `finance until 2026-12-31, registrar of 3 7`. */
export const inWords = (roles: readonly GrantedRole[]): string =>
  roles
    .map(({ role, until, categories }) => role + (categories ? ` of ${categories.join(" ")}` : "") + (until ? ` until ${until}` : ""))
    .join(", ");

/** Sets all roles of a person. @param grantedBy who asked for them; null for the console */
export async function setRoles(
  tx: Executor,
  userId: number,
  roles: readonly GrantedRole[],
  { grantedBy, now }: { grantedBy: number | null; now: Date },
): Promise<void> {
  await tx.delete(staffRoles).where(eq(staffRoles.userId, userId));
  await giveBackWork(
    tx,
    userId,
    roles.map(({ role }) => role),
  );
  if (roles.length > 0)
    await tx
      .insert(staffRoles)
      .values(roles.map(({ role, until, categories = null }) => ({ userId, role, until, categories, grantedBy, createdAt: now })));
}
