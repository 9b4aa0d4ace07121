import { CAPABILITIES } from "#contract/accounts/roles.ts";
import { readOwnRights } from "#contract/accounts/own-rights.ts";
import { grantedRoles } from "#server/commands/staff/staff-roles.ts";
import { worksHere } from "#server/commands/staff/change-role.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** What the caller may do, for the menus of the console. */
export function ownRightsRoutes(route: Route, { db }: Services): void {
  route(readOwnRights, async ({ caller, now }) => ({
    data: {
      roles: worksHere(caller.type) ? (await grantedRoles(db, caller.userId, now)).map(({ role }) => role) : [],
      capabilities: worksHere(caller.type) ? CAPABILITIES.filter((one) => caller.capabilities.has(one)) : [],
    },
  }));
}
