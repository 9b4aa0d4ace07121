import { and, eq } from "drizzle-orm";
import { categoriesOf } from "#contract/accounts/roles.ts";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import {
  type Approval,
  confirmApproval as confirmCall,
  listApprovals,
  readApproval,
  refuseApproval as refuseCall,
} from "#contract/security/approvals.ts";
import { requestId } from "#server/commands/requests/open-requests.ts";
import { approvable, readable } from "#server/commands/security/approval-scope.ts";
import { confirmApproval, refuseApproval, sweepApprovals } from "#server/commands/security/settle-approval.ts";
import type { Executor } from "#server/db/client.ts";
import { type ApprovalChange, pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Route } from "#server/http/route.ts";
import { belongsTo } from "#server/http/security/staff-scope.ts";
import type { Services } from "#server/services.ts";
import { presentApprovals } from "./present-approvals.ts";

interface Acting {
  caller: { userId: number };
  now: Date;
  requestId: string;
}
const SWEEP_EVERY_SECONDS = 900;

/** Changes that wait for a second person of the staff. */
export function approvalsRoutes(route: Route, { db, jobs }: Services): void {
  jobs.every(SWEEP_EVERY_SECONDS, "approvals whose days are over", ({ db: own, now }) => sweepApprovals(own, now));

  route(listApprovals, async ({ query, caller, now }) => {
    const { perPage, offset } = pageOf(query);
    const status = query["filter[status]"] ?? "open";
    const wanted = and(
      status === "all" ? undefined : eq(pendingApprovals.status, status),
      query["filter[for]"] === "me" ? approvable(caller) : readable(caller),
    );
    const data = await presentApprovals(db, wanted, { now, limit: perPage, offset });
    return { data, meta: pageMetaOf(query, await db.$count(pendingApprovals, wanted)) };
  });

  route(readApproval, async ({ params, caller, now }) => ({ data: await approval(requestId(params.id), caller, now) }));

  route(confirmCall, async (call) => {
    const { caller, now } = call;
    const id = requestId(call.params.id);
    await requireFresh(call);
    try {
      await db.transaction((tx) =>
        confirmApproval(tx, id, { ...rightsOf(tx, caller), isAdmin: caller.type === "admin", seen: call.body.seen }, contextOf(call)),
      );
    } catch (error) {
      if (!(error instanceof Problem && error.code === "figures_moved")) throw error;
      throw new Problem("figures_moved", { data: await approval(id, caller, now) });
    }
    return { data: await approval(id, caller, now) };
  });

  route(refuseCall, async (call) => {
    const id = requestId(call.params.id);
    const { reason } = call.body;
    await db.transaction((tx) => refuseApproval(tx, id, { ...rightsOf(tx, call.caller), reason }, contextOf(call)));
    return { data: await approval(id, call.caller, call.now) };
  });

  async function approval(id: string, caller: Caller, now: Date): Promise<Approval> {
    const wanted = and(eq(pendingApprovals.id, id), readable(caller));
    const [data] = await presentApprovals(db, wanted, { now, limit: 1, offset: 0 });
    if (!data) throw new Problem("request_not_found");
    return data;
  }
}

/** Somebody of the staff acts, over a call. */
export const contextOf = ({ caller, now, requestId: request }: Acting) => ({ now, actor: `user:${caller.userId}`, requestId: request });

const rightsOf = (tx: Executor, { capabilities, roles }: Caller) => ({
  has: (capability: Parameters<typeof capabilities.has>[0]) => capabilities.has(capability),
  within: async (change: ApprovalChange): Promise<boolean> => {
    if (change.kind !== "certificate_revocation") return true;
    const categories = categoriesOf(roles, "certificates.issue");
    return categories === null || (await belongsTo(tx, "certificate", change.certificateId, categories));
  },
});
