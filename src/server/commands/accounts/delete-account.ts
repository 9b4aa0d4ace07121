import { eq } from "drizzle-orm";
import type { IdentifiedBy } from "#contract/accounts/data-requests/identity-check.ts";
import { PRIVACY } from "#contract/accounts/privacy.ts";
import { Problem } from "#contract/problem.ts";
import type { SecurityEventName } from "#contract/security/security-event-names.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { accountDeletions } from "#server/db/tables/security/privacy.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { keepStaff } from "#server/commands/staff/keep-staff.ts";
import { openDeletion } from "./privacy-state.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

/** Deletes an account whose day has come; its payload is `{ deletionId }`. */
export const DELETE_ACCOUNT = "delete-account";

type Row = typeof accountDeletions.$inferSelect;
type Status = Row["status"];

/** api.md §8: taken back until the day; then nothing brings it back. Between its confirmation and its day stands whoever asked: known, or refused. */
const MOVES: Record<Status, readonly Status[]> = {
  requested: ["confirmed", "cancelled"],
  confirmed: ["scheduled", "cancelled", "refused"],
  scheduled: ["done", "cancelled"],
  cancelled: [],
  done: [],
  refused: [],
};

const EVENT_OF: Partial<Record<Status, SecurityEventName>> = {
  confirmed: "account_deletion_confirmed",
  cancelled: "account_deletion_cancelled",
  done: "account_deleted",
};

/** Moves a wish to be forgotten, with its audit row. @throws IllegalTransition */
export async function moveDeletion(
  tx: Executor,
  deletion: { id: string; status: Status },
  to: Status,
  context: ActionContext,
  more: Partial<Row> = {},
): Promise<void> {
  if (!MOVES[deletion.status].includes(to)) throw new IllegalTransition("account deletion", deletion.status, to);
  const [moved] = await tx
    .update(accountDeletions)
    .set({ ...more, status: to })
    .where(eq(accountDeletions.id, deletion.id))
    .returning({ userId: accountDeletions.userId });
  const name = EVENT_OF[to];
  if (name) await recordSecurityEvent(tx, { name, personId: moved?.userId ?? null }, context);
  await recordTransition(tx, { subject: "account_deletion", subjectId: deletion.id, from: deletion.status, to }, context);
}

/** Writes the wish down; one that is open already stays as it is. */
export async function requestDeletion(tx: Executor, userId: number, context: ActionContext): Promise<void> {
  await lock(tx, userId);
  if (await openDeletion(tx, userId)) return;
  const id = uuidV7(context.now);
  await tx.insert(accountDeletions).values({ id, userId, status: "requested", createdAt: context.now });
  await recordTransition(tx, { subject: "account_deletion", subjectId: id, from: null, to: "requested" }, context);
  await recordSecurityEvent(tx, { name: "account_deletion_asked", personId: userId }, context);
}

/**
 * The password was right: the day is set. By the password alone it waits until staff know who asked.
 * @throws Problem `not_found` where nothing was asked for, `last_staff`
 */
export async function confirmDeletion(tx: Executor, userId: number, by: IdentifiedBy, context: ActionContext): Promise<void> {
  await lock(tx, userId);
  const deletion = await openDeletion(tx, userId);
  if (!deletion) throw new Problem("not_found");
  if (deletion.status !== "requested") return;
  const [user] = await tx.select({ type: users.type }).from(users).where(eq(users.id, userId));
  if (user?.type === "staff" || user?.type === "admin") await keepStaff(tx, userId);
  const scheduledFor = new Date(context.now.getTime() + PRIVACY.deletionDays * 86_400_000);
  await moveDeletion(tx, deletion, "confirmed", context, { scheduledFor, identifiedBy: by });
  if (by === "factor") await scheduleDeletion(tx, deletion.id, scheduledFor, context);
}

/** Lets a confirmed one come to its day. @param found what staff found out about who asked */
export async function scheduleDeletion(
  tx: Executor,
  id: string,
  scheduledFor: Date,
  context: ActionContext,
  found: Partial<Row> = {},
): Promise<void> {
  await moveDeletion(tx, { id, status: "confirmed" }, "scheduled", context, { ...found, scheduledFor });
  await enqueueJob(tx, {
    kind: DELETE_ACCOUNT,
    payload: { deletionId: id },
    runAt: scheduledFor,
    onceKey: `${DELETE_ACCOUNT}:${id}`,
  });
}

/** Takes the wish back. @throws Problem `not_found` where none is open */
export async function cancelDeletion(tx: Executor, userId: number, context: ActionContext): Promise<void> {
  await lock(tx, userId);
  const deletion = await openDeletion(tx, userId);
  if (!deletion) throw new Problem("not_found");
  await moveDeletion(tx, deletion, "cancelled", context);
}

const lock = (tx: Executor, userId: number) => tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
