import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { lockCohorts, releaseSeat } from "#server/commands/catalogue/cohort-seats.ts";
import { canMoveEnrollment, type EnrollmentRow, moveEnrollment } from "./move-enrollment.ts";
import { OPEN_POSTPONEMENTS } from "#server/commands/requests/open-requests.ts";
import { endPostponement } from "./postpone-enrollment.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/**
 * Ends an enrollment that the caller has locked, gives its seat back, and any seat that an open postponement holds for it.
 * One that is over already stays as it is.
 * @param keepsSeat its seat stays counted: it is a company's, for somebody else
 */
export async function withdrawEnrollment(
  db: Executor,
  enrollment: EnrollmentRow,
  reason: string,
  context: ActionContext,
  { keepsSeat = false }: { keepsSeat?: boolean } = {},
): Promise<void> {
  if (!canMoveEnrollment(enrollment.status, "withdrawn")) return;
  const open = await db
    .select()
    .from(postponements)
    .where(and(eq(postponements.enrollmentId, enrollment.id), inArray(postponements.status, [...OPEN_POSTPONEMENTS])))
    .for("update");
  await lockCohorts(db, [enrollment.cohortId, ...open.map(({ targetCohortId }) => targetCohortId)]);
  for (const request of open) await endPostponement(db, request, "cancelled", context);
  await moveEnrollment(db, enrollment, "withdrawn", reason, { resumesOn: null }, context);
  if (!keepsSeat) await releaseSeat(db, enrollment.cohortId, context.now);
}
