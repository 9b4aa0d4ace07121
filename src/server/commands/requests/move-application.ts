import { and, eq, max, sql } from "drizzle-orm";
import type { TrainerStatus } from "#contract/requests/trainers.ts";
import type { Executor } from "#server/db/client.ts";
import { trainerApplicationEvents, trainerApplications } from "#server/db/tables/messages.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";

export type ApplicationRow = typeof trainerApplications.$inferSelect;

/** The application's machine (api.md §9), the likeliest move first. Its applicant may take it back until it is decided. */
const MOVES: Record<TrainerStatus, readonly TrainerStatus[]> = {
  submitted: ["under_review", "withdrawn"],
  under_review: ["interview", "accepted", "needs_info", "rejected", "withdrawn"],
  needs_info: ["under_review", "withdrawn"],
  interview: ["accepted", "rejected", "withdrawn"],
  accepted: [],
  rejected: [],
  withdrawn: [],
};

export const movesOf = (from: TrainerStatus): readonly TrainerStatus[] => MOVES[from];
export const canMoveApplication = (from: TrainerStatus, to: TrainerStatus): boolean => MOVES[from].includes(to);

/** Neither decided nor withdrawn: the same person need not apply again. */
export const OPEN_STATUSES = (Object.keys(MOVES) as TrainerStatus[]).filter((status) => MOVES[status].length > 0);

/**
 * Moves an application whose row the caller has locked: the row, the event that its applicant reads, and the audit row.
 * Changes the given row too.
 * @param note to the applicant, in the language of the application
 * @throws IllegalTransition for a move that the machine does not have
 */
export async function moveApplication(
  db: Executor,
  application: ApplicationRow,
  to: TrainerStatus,
  note: string | null,
  context: ActionContext,
): Promise<void> {
  const from = application.status;
  if (!canMoveApplication(from, to)) throw new IllegalTransition("trainer application", from, to);
  const [moved] = await db
    .update(trainerApplications)
    .set({ status: to, version: sql`${trainerApplications.version} + 1` })
    .where(and(eq(trainerApplications.id, application.id), eq(trainerApplications.status, from)))
    .returning({ version: trainerApplications.version });
  if (!moved) throw new IllegalTransition("trainer application (changed meanwhile)", from, to);
  await notifyApplicant(db, application.id, to, note, context);
  await recordTransition(db, { subject: "trainer_application", subjectId: application.id, from, to }, context);
  Object.assign(application, { status: to, version: moved.version });
}

/** Adds what happened to what the applicant reads; under the lock of the application's row. */
export async function notifyApplicant(
  db: Executor,
  applicationId: string,
  status: TrainerStatus,
  note: string | null,
  { now }: ActionContext,
): Promise<void> {
  const [last] = await db
    .select({ position: max(trainerApplicationEvents.position) })
    .from(trainerApplicationEvents)
    .where(eq(trainerApplicationEvents.applicationId, applicationId));
  await db.insert(trainerApplicationEvents).values({ applicationId, position: (last?.position ?? 0) + 1, status, note, at: now });
}
