import { and, asc, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { TrainerApplicationStatus } from "#contract/requests/trainers.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { trainerApplicationEvents, trainerApplications } from "#server/db/tables/messages.ts";
import { hashSecret } from "#server/secrets.ts";
import { type ApplicationRow, canMoveApplication, moveApplication, movesOf } from "./move-application.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/** What an applicant sees by the secret of the link. @throws Problem `not_found` for a reference or a token that is none */
export async function followApplication(db: Executor, reference: string, token: string): Promise<TrainerApplicationStatus> {
  const [application] = await db.select().from(trainerApplications).where(linkIs(reference, token));
  if (!application) throw new Problem("not_found");
  return await asSeen(db, application);
}

/**
 * Takes an application back; one that is withdrawn already stays so.
 * @throws Problem `not_found`, `application_closed` after a decision
 */
export async function withdrawApplication(
  db: Database,
  reference: string,
  token: string,
  context: ActionContext,
): Promise<TrainerApplicationStatus> {
  return await db.transaction(async (tx) => {
    const [application] = await tx.select().from(trainerApplications).where(linkIs(reference, token)).for("update");
    if (!application) throw new Problem("not_found");
    if (application.status !== "withdrawn") {
      if (!canMoveApplication(application.status, "withdrawn")) throw new Problem("application_closed");
      await moveApplication(tx, application, "withdrawn", null, context);
    }
    return await asSeen(tx, application);
  });
}

const linkIs = (reference: string, token: string) =>
  and(eq(trainerApplications.reference, reference), eq(trainerApplications.trackHash, hashSecret(token)));

async function asSeen(db: Executor, application: ApplicationRow): Promise<TrainerApplicationStatus> {
  const events = await db
    .select({ status: trainerApplicationEvents.status, note: trainerApplicationEvents.note, at: trainerApplicationEvents.at })
    .from(trainerApplicationEvents)
    .where(eq(trainerApplicationEvents.applicationId, application.id))
    .orderBy(asc(trainerApplicationEvents.position));
  const next = movesOf(application.status);
  return {
    reference: application.reference,
    status: application.status,
    submitted_at: application.createdAt.toISOString(),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    next: next.filter((status) => status !== "withdrawn"),
    can_withdraw: next.includes("withdrawn"),
  };
}
