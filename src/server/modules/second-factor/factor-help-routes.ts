import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { adminAskReset, adminReadSecondFactor } from "#contract/second-factor/second-factor.ts";
import { msg } from "@lingui/core/macro";
import { factorMethods, openReset } from "#server/commands/second-factor/factor-state.ts";
import { noteReset, resettable } from "#server/commands/second-factor/reset-factor.ts";
import { askApproval } from "#server/commands/security/ask-approval.ts";
import { users } from "#server/db/tables/identity.ts";
import { secondFactorResets } from "#server/db/tables/security/second-factor.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** Help for whoever lost every factor: one of the staff asks, a second confirms (`/admin/approvals`), and the owner has a day to say no. */
export function factorHelpRoutes(route: Route, { db, config }: Services): void {
  route(adminReadSecondFactor, async ({ params }) => {
    const [user] = await db.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, params.id));
    if (!user || user.deletedAt) throw new Problem("not_found");
    const [reset] = await db.select().from(secondFactorResets).where(openReset(params.id));
    return {
      data: {
        id: params.id,
        methods: await factorMethods(db, config, params.id),
        reset: reset
          ? {
              approval: reset.approvalId,
              status: reset.status === "waiting" ? ("waiting" as const) : ("asked" as const),
              asked_at: reset.createdAt.toISOString(),
              due_at: reset.dueAt?.toISOString() ?? null,
            }
          : null,
      },
    };
  });

  route(adminAskReset, async (call) => {
    const { params, caller, now, requestId } = call;
    const approval = await db.transaction(async (tx) => {
      const user = await resettable(tx, params.id, caller);
      await requireFresh(call, tx);
      const context = { now, actor: `user:${caller.userId}`, requestId };
      const id = await askApproval(tx, { kind: "second_factor_reset", type: user.type }, user.id, context);
      await noteReset(tx, user, id, now);
      return id;
    });
    return { data: { approval }, message: msg`It waits until a second person of the staff confirms it.` };
  });
}
