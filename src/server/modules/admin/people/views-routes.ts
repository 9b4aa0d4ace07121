import { and, eq, gt } from "drizzle-orm";
import { endView, readView, startView, VIEW } from "#contract/security/account-views.ts";
import { Problem } from "#contract/problem.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { users } from "#server/db/tables/identity.ts";
import { accountViews } from "#server/db/tables/staff/account-views.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { userData } from "#server/commands/sign-in/user-data.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";

const MINUTE_MS = 60_000;

/** Read-only looks at a learner's own pages: begun with a reason, told to the security log, over by themselves. */
export function accountViewsRoutes(route: Route, { db }: Services): void {
  route(startView, async (call) => {
    const { params, body, caller, now } = call;
    const [person] = await db.select().from(users).where(eq(users.id, params.id));
    if (!person || person.deletedAt) throw new Problem("not_found");
    if (person.type !== "student") throw new Problem("forbidden");
    await requireFresh(call);
    const [id, token, endsAt] = [uuidV7(now), newSecret(), new Date(now.getTime() + VIEW.minutes * MINUTE_MS)];
    await db.transaction(async (tx) => {
      await tx.insert(accountViews).values({
        id,
        tokenHash: hashSecret(token),
        personId: person.id,
        viewerId: caller.userId,
        viewerSession: caller.sessionId,
        reason: body.reason,
        endsAt,
        createdAt: now,
      });
      const details = { minutes: VIEW.minutes };
      await recordSecurityEvent(tx, { name: "account_view_started", personId: person.id, subject: `view ${id}`, details });
    });
    return { data: { id, token, ends_at: endsAt.toISOString() } };
  });

  route(endView, async ({ params, caller, now }) => {
    const mine = and(eq(accountViews.id, params.id), eq(accountViews.viewerId, caller.userId));
    await db.transaction(async (tx) => {
      const [ended] = await tx
        .update(accountViews)
        .set({ endsAt: now })
        .where(and(mine, gt(accountViews.endsAt, now)))
        .returning({ personId: accountViews.personId });
      if (ended) await recordSecurityEvent(tx, { name: "account_view_ended", personId: ended.personId, subject: `view ${params.id}` });
      else if ((await tx.$count(accountViews, mine)) === 0) throw new Problem("not_found");
    });
    return { data: { done: true } };
  });

  route(readView, async ({ caller, language }) => {
    if (!caller.view) return { data: null };
    const [found] = await db
      .select({ view: accountViews, person: users })
      .from(accountViews)
      .innerJoin(users, eq(users.id, accountViews.personId))
      .where(eq(accountViews.id, caller.view.id));
    if (!found) return { data: null };
    const { id, reason, endsAt } = found.view;
    return { data: { id, user: userData(found.person, language), reason, ends_at: endsAt.toISOString() } };
  });
}
