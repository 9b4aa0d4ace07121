import { and, eq, inArray } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Database } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { withdrawals } from "#server/db/tables/requests.ts";
import { lockWithdrawal, moveWithdrawal } from "./move-withdrawal.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { refuseStale } from "./request-decision.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";

/**
 * What an instructor of the program advises; staff decide, and money is theirs. The note is for staff: the student's timeline says
 * only that the request was looked at.
 * @throws Problem `not_found` for who does not teach it, `request_closed` unless it waits, `version_conflict`
 */
export async function recommendWithdrawal(
  db: Database,
  userId: number,
  id: string,
  advice: { recommendation: "approve" | "reject"; note: string | null; version: number },
  context: ActionContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockWithdrawal(tx, id);
    const taught =
      found &&
      (await tx.$count(
        enrollments,
        and(eq(enrollments.id, found.enrollment.id), inArray(enrollments.programId, taughtProgramIds(tx, userId))),
      ));
    if (!found || !taught) throw new Problem("not_found");
    const { request } = found;
    if (request.status !== "pending") throw new Problem("request_closed");
    refuseStale(request.version, advice.version);
    await moveWithdrawal(tx, request, "instructor_reviewed", {}, context);
    await tx
      .update(withdrawals)
      .set({ recommendation: advice.recommendation, recommendationNote: advice.note })
      .where(eq(withdrawals.id, id));
  });
}
