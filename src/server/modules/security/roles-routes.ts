import { msg } from "@lingui/core/macro";
import { and, asc, eq, inArray } from "drizzle-orm";
import { adminListCapabilities, adminReadRoles, adminSetRoles } from "#contract/accounts/admin-users.ts";
import { ROLES, STAFF_ROLES } from "#contract/accounts/roles.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { askApproval } from "#server/commands/security/ask-approval.ts";
import { worksHere } from "#server/commands/staff/change-role.ts";
import { grantedRoles } from "#server/commands/staff/staff-roles.ts";
import { ROLES_CHANGED_MAIL } from "#server/commands/staff/tell-of-roles.ts";
import type { Executor } from "#server/db/client.ts";
import { categories } from "#server/db/tables/catalogue.ts";
import { isHeld, staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { users } from "#server/db/tables/identity.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { recipientName } from "#server/emails/email.ts";
import { rolesChangedEmail } from "#server/emails/staff-emails.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "./approvals-routes.ts";
import { namedPerson } from "./named-person.ts";

/** Roles of the staff: read, and asked for; a second admin confirms (`commands/security`). Nobody changes their own. */
export function rolesRoutes(route: Route, services: Services): void {
  const { db } = services;
  services.jobs.register(ROLES_CHANGED_MAIL, ({ userId }) => sendRolesChanged(services, Number(userId)));

  route(adminListCapabilities, async () => ({ data: STAFF_ROLES.map((role) => ({ role, capabilities: [...ROLES[role]] })) }));

  route(adminReadRoles, async ({ params, now }) => {
    await staffMember(db, params.id);
    return { data: await held(db, params.id, now) };
  });

  route(adminSetRoles, async (call) => {
    const { params, body, caller, now } = call;
    let approval: string | null = null;
    await db.transaction(async (tx) => {
      const row = await staffMember(tx, params.id);
      if (row.type === "admin" && caller.type !== "admin") throw new Problem("forbidden");
      if (row.id === caller.userId) throw new Problem("own_account");
      if (row.version !== body.version) throw new Problem("version_conflict", { data: await held(tx, row.id, now) });
      await requireFresh(call, tx);
      const to = body.roles
        .map(({ role, until, categories }) => ({ role, until: until ?? null, categories: inOrder(categories) }))
        .toSorted((a, b) => a.role.localeCompare(b.role));
      await mustBeCategories(
        tx,
        to.flatMap(({ categories: limited }) => limited ?? []),
      );
      const change = { kind: "staff_roles" as const, from: await grantedRoles(tx, row.id, now), to };
      approval = await askApproval(tx, change, row.id, contextOf(call));
    });
    return {
      data: await held(db, params.id, now),
      meta: { approval },
      message: msg`It waits until a second person of the staff confirms it.`,
    };
  });
}

const inOrder = (categories: readonly number[] | null | undefined): number[] | null =>
  categories ? [...new Set(categories)].toSorted((a, b) => a - b) : null;

/** @throws Problem `validation_error` at `roles` for a category that there is not */
async function mustBeCategories(db: Executor, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)];
  if (ids.length > 0 && (await db.$count(categories, inArray(categories.id, ids))) < ids.length)
    throw new Problem("validation_error", { fields: { roles: [{ key: "selection" }] } });
}

/** Tells a person which roles they hold now. */
async function sendRolesChanged(services: Services, userId: number): Promise<void> {
  const { db, words, config, clock } = services;
  const [user] = await db
    .select({ email: users.email, nameAr: users.nameAr, nameEn: users.nameEn, language: users.language, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.deletedAt) return;
  const to = { to: user.email, language: user.language, name: recipientName(user) };
  const roles = await grantedRoles(db, userId, clock.now());
  await sendEmail(services, rolesChangedEmail(words, to, roles, { login: `${config.publicUrl}/login` }));
}

/** @throws Problem `not_found`; `role_required` for an account that is not of the staff: only staff hold roles */
async function staffMember(db: Executor, id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row || row.deletedAt) throw new Problem("not_found");
  if (!worksHere(row.type)) throw new Problem("role_required");
  return row;
}

async function held(db: Executor, userId: number, now: Date): Promise<DataOf<typeof adminReadRoles>> {
  const rows = await db
    .select({ row: staffRoles, giver: { id: users.id, ar: users.nameAr, en: users.nameEn } })
    .from(staffRoles)
    .leftJoin(users, eq(users.id, staffRoles.grantedBy))
    .where(and(eq(staffRoles.userId, userId), isHeld(now.toISOString())))
    .orderBy(asc(staffRoles.role));
  return rows.map(({ row, giver }) => ({
    role: row.role,
    until: row.until,
    categories: row.categories,
    granted_by: namedPerson(giver),
    granted_at: row.createdAt.toISOString(),
  }));
}
