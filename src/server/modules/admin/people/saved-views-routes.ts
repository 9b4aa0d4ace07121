import { and, asc, eq, inArray, ne, type SQL } from "drizzle-orm";
import { changeView, listSavedViews, removeView, SAVED_VIEWS, type SavedView, saveView } from "#contract/accounts/saved-views.ts";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { Problem } from "#contract/problem.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { savedViews } from "#server/db/tables/staff/saved-views.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** Lists of the console as people keep them, for themselves or for everybody of a role of theirs. */
export function savedViewsRoutes(route: Route, { db }: Services): void {
  route(listSavedViews, async ({ caller }) => {
    const roles = rolesOf(caller);
    const own = views(db, eq(savedViews.userId, caller.userId), caller.userId);
    const shared =
      roles.length === 0 ? [] : views(db, and(inArray(savedViews.role, roles), ne(savedViews.userId, caller.userId)), caller.userId);
    return { data: [...(await own), ...(await shared)] };
  });

  route(saveView, async ({ body, caller, now }) => {
    requireRole(caller, body.role);
    await db.transaction(async (tx) => {
      if ((await tx.$count(savedViews, eq(savedViews.userId, caller.userId))) >= SAVED_VIEWS.most)
        refuseField("name", "list.max", { max: SAVED_VIEWS.most });
      const { id, list, name, query } = body;
      await tx
        .insert(savedViews)
        .values({ id, list, name, query, role: body.role as StaffRole | null, userId: caller.userId, createdAt: now })
        .onConflictDoNothing();
    });
    return { data: await one(db, body.id, caller) };
  });

  route(changeView, async ({ params, body, caller }) => {
    requireRole(caller, body.role);
    const { name, query } = body;
    await db
      .update(savedViews)
      .set({ name, query, role: body.role as StaffRole | null })
      .where(ownView(params.id, caller));
    return { data: await one(db, params.id, caller) };
  });

  route(removeView, async ({ params, caller }) => {
    const gone = await db.delete(savedViews).where(ownView(params.id, caller)).returning({ id: savedViews.id });
    if (gone.length === 0) throw new Problem("not_found");
    return { data: { done: true } };
  });
}

const rolesOf = ({ roles }: Caller): StaffRole[] => roles.map(({ role }) => role);
const ownView = (id: string, { userId }: Caller) => and(eq(savedViews.id, id), eq(savedViews.userId, userId));

/** Nobody shares with a role that they do not hold. */
function requireRole(caller: Caller, role: string | null): void {
  if (role !== null && !rolesOf(caller).some((one) => one === role)) refuseField("role", "selection");
}

async function one(db: Executor, id: string, caller: Caller): Promise<SavedView> {
  const [found] = await views(db, ownView(id, caller), caller.userId);
  if (!found) throw new Problem("not_found");
  return found;
}

async function views(db: Executor, where: SQL | undefined, reader: number): Promise<SavedView[]> {
  const rows = await db
    .select()
    .from(savedViews)
    .where(where)
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
    .limit(SAVED_VIEWS.most);
  return rows.map(({ id, list, name, query, role, userId }) => ({ id, list, name, query, role, own: userId === reader }));
}
