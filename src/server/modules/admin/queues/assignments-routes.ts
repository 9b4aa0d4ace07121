import { STAFF_ROLES } from "#contract/accounts/roles.ts";
import { assign, ASSIGNEES_TOLD, listAssignees, listReferrals } from "#contract/requests/assignments.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { assignOne, referralsOf, referToRole } from "./assign-one.ts";
import { settlersOf } from "./assignees.ts";

/** Who answers what waits. */
export function assignmentsRoutes(route: Route, { db }: Services): void {
  route(listAssignees, async ({ params, now }) => {
    const settlers = await settlersOf(db, params.kind, now, { limit: ASSIGNEES_TOLD });
    return { data: settlers.map(({ id, name }) => ({ id, name })) };
  });

  route(listReferrals, async ({ params: { kind, id }, caller }) => ({ data: await referralsOf(db, kind, id.toLowerCase(), caller) }));

  route(assign, async ({ params: { kind, id }, body: { to, note }, caller, now }) => {
    const role = STAFF_ROLES.find((one) => to === `role:${one}`);
    if (role) return { data: await db.transaction((tx) => referToRole(tx, { kind, id: id.toLowerCase(), role, note }, caller, now)) };
    const assigneeId = to === "none" ? null : to === "me" ? caller.userId : Number(to);
    return {
      data: await db.transaction((tx) => assignOne(tx, { kind, id: id.toLowerCase(), assigneeId, note: note || null }, caller, now)),
    };
  });
}
