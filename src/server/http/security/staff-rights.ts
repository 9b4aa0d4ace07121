import { sql } from "drizzle-orm";
import type { HeldRole } from "#contract/accounts/roles.ts";
import { hasFactor } from "#server/db/tables/security/second-factor.ts";
import { isHeld, staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { users } from "#server/db/tables/identity.ts";

/**
 * What an account of the staff may do, as columns of a statement over `users` with a placeholder `now`. It is read with each call, so that a
 * role that ended opens nothing more; of whoever is not of the staff nothing is read.
 */
export const staffRights = () => ({
  roles: sql<HeldRole[]>`case when ${users.type} in ('staff', 'admin') then (
    select coalesce(json_agg(json_build_object('role', ${staffRoles.role}, 'categories', ${staffRoles.categories})), '[]')
    from ${staffRoles} where ${staffRoles.userId} = ${users.id} and ${isHeld(sql.placeholder("now"))}
  ) else '[]' end`,
  withoutFactor: sql<boolean>`${users.type} in ('staff', 'admin') and not ${users.demo} and not ${hasFactor(users.id)}`,
});
