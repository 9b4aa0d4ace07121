import { arrangeGroups, chooseGroup, getCourseGroups, keepGroupSet, removeGroupSet } from "#contract/coursework/groups.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import { chooseGroup as joinGroup } from "#server/commands/coursework/groups/choose-group.ts";
import { courseGroups } from "#server/commands/coursework/groups/course-groups.ts";
import {
  arrangeGroups as divide,
  keepGroupSet as keepSet,
  removeGroupSet as removeSet,
} from "#server/commands/coursework/groups/write-groups.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** Groups of a course: divided by its instructors, or chosen by its learners. */
export function groupsRoutes(route: Route, { db }: Services): void {
  route(getCourseGroups, async ({ params, query, caller, language, now }) => {
    await taughtProgram(db, caller.userId, params.id);
    return { data: await courseGroups(db, params.id, { cohortId: query.cohort_id, language, now }) };
  });

  route(keepGroupSet, async ({ params, body, caller, now }) => {
    await db.transaction((tx) => keepSet(tx, caller.userId, params.id, body, now));
    return { data: { done: true } };
  });

  route(removeGroupSet, async ({ params, caller }) => {
    await db.transaction((tx) => removeSet(tx, caller.userId, params.sid));
    return { data: { done: true } };
  });

  route(arrangeGroups, async ({ params, body, caller, now }) => ({
    data: { version: await db.transaction((tx) => divide(tx, caller.userId, params.sid, body, now)) },
  }));

  route(chooseGroup, async ({ params, body, caller, now }) => ({
    data: await db.transaction((tx) => joinGroup(tx, caller.userId, params.id, body.group_id, now)),
  }));
}
