import { assign, ASSIGNEES_TOLD, listAssignees } from "#contract/requests/assignments.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { assignOne } from "./assign-one.ts";
import { settlersOf } from "./assignees.ts";

/** Who answers what waits. */
export function assignmentsRoutes(route: Route, { db }: Services): void {
  route(listAssignees, async ({ params, now }) => {
    const settlers = await settlersOf(db, params.kind, now, { limit: ASSIGNEES_TOLD });
    return { data: settlers.map(({ id, name }) => ({ id, name })) };
  });

  route(assign, async ({ params: { kind, id }, body: { to }, caller, now }) => {
    const assigneeId = to === "none" ? null : to === "me" ? caller.userId : Number(to);
    return { data: await db.transaction((tx) => assignOne(tx, { kind, id: id.toLowerCase(), assigneeId }, caller, now)) };
  });
}
