import { and, eq, inArray } from "drizzle-orm";
import { excludeEachOther, type StaffRole } from "#contract/accounts/roles.ts";
import { Problem } from "#contract/problem.ts";
import { keepStaff } from "#server/commands/staff/keep-staff.ts";
import { tellOfRoles } from "#server/commands/staff/tell-of-roles.ts";
import type { Executor } from "#server/db/client.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

/**
 * Gives one of the staff the roles that the claims of a provider name, and takes those that they name no more. Roles that people
 * gave stay as they are. Roles that exclude each other are not added, and the last admin stays one.
 */
export async function syncProviderRoles(
  tx: Executor,
  userId: number,
  { provider, roles }: { provider: string; roles: readonly StaffRole[] },
  now: Date,
): Promise<void> {
  const held = await tx
    .select({ role: staffRoles.role, source: staffRoles.source })
    .from(staffRoles)
    .where(eq(staffRoles.userId, userId))
    .for("update");
  const own = held.filter(({ source }) => source === provider).map(({ role }) => role);
  let gone = own.filter((role) => !roles.includes(role));
  if (gone.includes("admin") && !(await mayLeave(tx, userId))) gone = gone.filter((role) => role !== "admin");
  const left = held.map(({ role }) => role).filter((role) => !gone.includes(role));
  const wanted = roles.filter((role) => !left.includes(role));
  const added = excludeEachOther([...left, ...wanted]) ? [] : wanted;
  if (gone.length === 0 && added.length === 0) return;
  if (gone.length > 0)
    await tx.delete(staffRoles).where(and(eq(staffRoles.userId, userId), eq(staffRoles.source, provider), inArray(staffRoles.role, gone)));
  if (added.length > 0)
    await tx
      .insert(staffRoles)
      .values(added.map((role) => ({ userId, role, until: null, grantedBy: null, source: provider, createdAt: now })))
      .onConflictDoNothing();
  const details = {
    provider,
    from: own.toSorted().join(", "),
    to: [...own.filter((role) => !gone.includes(role)), ...added].toSorted().join(", "),
  };
  await recordSecurityEvent(tx, { name: "staff_roles_changed", actorId: null, personId: userId, details }, { now });
  await tellOfRoles(tx, userId, now);
}

async function mayLeave(tx: Executor, userId: number): Promise<boolean> {
  try {
    await keepStaff(tx, userId);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === "last_staff") return false;
    throw error;
  }
}
