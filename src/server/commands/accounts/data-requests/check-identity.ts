import { eq } from "drizzle-orm";
import type { DataRequestKind } from "#contract/accounts/data-requests/data-requests.ts";
import { IDENTITY, type IdentityCheck } from "#contract/accounts/data-requests/identity-check.ts";
import { Problem } from "#contract/problem.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { accountDeletions, dataExports } from "#server/db/tables/security/privacy.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { moveDeletion, scheduleDeletion } from "../delete-account.ts";
import { enqueueExport } from "../export-data.ts";
import { identifiedBy } from "./identified-by.ts";
import { openDeletion } from "../privacy-state.ts";

/** A wish that stands still until it is known who asked. */
interface Held {
  kind: DataRequestKind;
  id: string;
  userId: number;
  /** Of an erasure: the day that was set with its confirmation. */
  day: Date | null;
}

interface Found {
  checkedHow: IdentityCheck;
  checkNote: string | null;
  checkedBy: number;
  checkedAt: Date;
}

const GRACE_MS = IDENTITY.graceHours * 3_600_000;

/**
 * One of the staff made sure of who asked, in the caller's transaction: the copy is prepared, the erasure comes to its day.
 * @throws Problem `not_found`; `request_closed` where it does not wait for that; `own_account`
 */
export async function passIdentity(
  tx: Executor,
  id: string,
  { how, note, staffId }: { how: IdentityCheck; note: string; staffId: number },
  context: ActionContext,
): Promise<void> {
  const held = await lockHeld(tx, id, staffId);
  const found = { checkedHow: how, checkNote: note === "" ? null : note, checkedBy: staffId, checkedAt: context.now };
  const day = await letThrough(tx, held, context, found);
  await recordSecurityEvent(tx, { name: "identity_checked", ...about(held), details: { kind: held.kind, method: how } }, context);
  await tell(tx, held, { decision: "approved", ...(day ? { until: day.toISOString() } : {}) }, context.now);
}

/** One of the staff is not sure of who asked: nothing happens, and the person reads why. @throws Problem as `passIdentity` */
export async function refuseIdentity(
  tx: Executor,
  id: string,
  { reason, staffId }: { reason: string; staffId: number },
  context: ActionContext,
): Promise<void> {
  const held = await lockHeld(tx, id, staffId);
  const found = { checkNote: reason, checkedBy: staffId, checkedAt: context.now };
  if (held.kind === "erasure") await moveDeletion(tx, { id, status: "confirmed" }, "refused", context, found);
  else
    await tx
      .update(dataExports)
      .set({ ...found, status: "refused" })
      .where(eq(dataExports.id, id));
  await recordSecurityEvent(tx, { name: "identity_refused", ...about(held), details: { kind: held.kind } }, context);
  await tell(tx, held, { decision: "rejected", reason }, context.now);
}

/**
 * The person gave their second factor just now: whatever of theirs waits goes on, in the caller's transaction.
 * @throws Problem `factor_too_new` where there is none that counts yet
 */
export async function passByFactor(tx: Executor, userId: number, context: ActionContext): Promise<void> {
  await lockAccount(tx, userId);
  if ((await identifiedBy(tx, userId, context.now)) !== "factor") throw new Problem("factor_too_new");
  for (const held of await heldOf(tx, userId)) {
    await letThrough(tx, held, context, { identifiedBy: "factor" });
    await recordSecurityEvent(tx, { name: "identity_checked", ...about(held), details: { kind: held.kind, method: "factor" } }, context);
  }
}

/** @returns the day of an erasure: as it was set, and never so soon that nobody can take it back any more */
async function letThrough(
  tx: Executor,
  held: Held,
  context: ActionContext,
  found: Found | { identifiedBy: "factor" },
): Promise<Date | null> {
  const { now } = context;
  if (held.kind === "copy") {
    await tx
      .update(dataExports)
      .set({ ...found, status: "queued" })
      .where(eq(dataExports.id, held.id));
    await enqueueExport(tx, held.id, now);
    return null;
  }
  const day = new Date(Math.max(held.day?.getTime() ?? 0, now.getTime() + GRACE_MS));
  await scheduleDeletion(tx, held.id, day, context, found);
  return day;
}

async function heldOf(tx: Executor, userId: number): Promise<Held[]> {
  const deletion = await openDeletion(tx, userId);
  const copies = await tx
    .select({ id: dataExports.id, status: dataExports.status })
    .from(dataExports)
    .where(eq(dataExports.userId, userId));
  return [
    ...(deletion?.status === "confirmed" ? [{ kind: "erasure" as const, id: deletion.id, userId, day: deletion.scheduledFor }] : []),
    ...copies.filter(({ status }) => status === "held").map(({ id }) => ({ kind: "copy" as const, id, userId, day: null })),
  ];
}

/** The account first, as every other change of it does: who checks, who takes back and who erases wait for each other. */
async function lockHeld(tx: Executor, id: string, staffId: number): Promise<Held> {
  const [erasure] = await tx.select({ userId: accountDeletions.userId }).from(accountDeletions).where(eq(accountDeletions.id, id));
  const [copy] = erasure ? [] : await tx.select({ userId: dataExports.userId }).from(dataExports).where(eq(dataExports.id, id));
  const userId = erasure?.userId ?? copy?.userId;
  if (userId === undefined) throw new Problem("not_found");
  if (userId === staffId) throw new Problem("own_account");
  await lockAccount(tx, userId);
  const held = (await heldOf(tx, userId)).find((one) => one.id === id);
  if (!held) throw new Problem("request_closed");
  return held;
}

const lockAccount = (tx: Executor, userId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

const SUBJECTS: Record<DataRequestKind, string> = { erasure: "account_deletion", copy: "data_export" };
const about = ({ kind, id, userId }: Held) => ({ personId: userId, subject: `${SUBJECTS[kind]} ${id}` });

const tell = (
  tx: Executor,
  { kind, userId }: Held,
  what: { decision: "approved" | "rejected"; reason?: string; until?: string },
  now: Date,
): Promise<void> =>
  notify(
    tx,
    {
      userId,
      kind: "request_decided",
      values: { request: kind, program: { ar: "", en: "" }, ...what },
      target: { type: "privacy", id: null },
    },
    now,
  );
