import { Problem } from "#contract/problem.ts";
import type { Database } from "#server/db/client.ts";
import { carryOut, lockPostponement } from "#server/commands/enrollments/postpone-enrollment.ts";
import { movePostponement } from "./move-postponement.ts";
import type { Decision } from "./request-decision.ts";
import { refuseStale, notifyDecision } from "./request-decision.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/**
 * Approves or rejects a postponement. Approved, it is carried out at once as far as it can be.
 * @throws Problem `request_not_found`, `request_closed` once decided, `version_conflict`
 */
export async function decidePostponement(db: Database, id: string, decision: Decision, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockPostponement(tx, id);
    if (!found) throw new Problem("request_not_found");
    const { request } = found;
    if (request.status !== "pending") throw new Problem("request_closed");
    refuseStale(request.version, decision.version);
    const approved = decision.decision === "approve";
    const change = { decidedAt: context.now, decisionNote: decision.note };
    await movePostponement(tx, request, approved ? "approved" : "rejected", change, context);
    if (approved) await carryOut(tx, found, context);
    await notifyDecision(
      tx,
      { userId: request.userId, kind: "postponement", id, enrollmentId: request.enrollmentId, approved },
      context.now,
    );
  });
}
