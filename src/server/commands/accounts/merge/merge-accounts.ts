import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { LANE_REJECTIONS } from "#contract/lanes.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { reviews } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { devices, users } from "#server/db/tables/identity.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { maskedChanges } from "#server/security-log/masked-changes.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { endAllSessions } from "#server/commands/accounts/end-session.ts";
import { leaveLists } from "#server/commands/catalogue/seat-offers.ts";
import { withdrawEnrollment } from "#server/commands/enrollments/withdraw-enrollment.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { lockReviews, moveReview } from "#server/commands/reviews/move-review.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import { doubledEnrollments, endedOf } from "./doubled-enrollments.ts";
import { lockLanes, mergeCarts, settleLedger } from "./merge-carts.ts";
import { mergeRefusals } from "./merge-refusals.ts";
import { MERGED_TABLES } from "./merged-tables.ts";

/** Job that tells both addresses; registered by the admin module. Payload `{ keptId, closedId }`. */
export const ACCOUNTS_JOINED_MAIL = "accounts-joined-mail";

interface Merge {
  keptId: number;
  closedId: number;
  reason: string;
}

type UserRow = typeof users.$inferSelect;

/**
 * Makes an account part of another of the same person, in the caller's transaction: whatever it has is the other's, its sign-in leads
 * nowhere, its e-mail stays as history. Of a program that both have, one enrollment goes on and the other is withdrawn with all that was done
 * in it. It cannot be taken back.
 * @throws Problem `accounts_apart` with what stands in the way, `not_found`
 */
export async function mergeAccounts(tx: Executor, { keptId, closedId, reason }: Merge, context: ActionContext): Promise<void> {
  const { now } = context;
  await lockLanes(tx, { keptId, closedId }, Object.keys(LANE_REJECTIONS));
  const pair = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [keptId, closedId]))
    .orderBy(asc(users.id))
    .for("update");
  const [kept, closed] = [keptId, closedId].map((id) => pair.find((one) => one.id === id));
  if (!kept || !closed || keptId === closedId) throw new Problem("not_found");
  const doubled = await doubledEnrollments(tx, keptId, closedId, now);
  const refusals = await mergeRefusals(tx, pair, doubled);
  if (refusals.length > 0) throw new Problem("accounts_apart", { data: { refusals } });
  const had = await figures(tx, closedId);

  for (const one of doubled) {
    const ended = endedOf(one);
    const [row] = ended ? await tx.select().from(enrollments).where(eq(enrollments.id, ended.id)).for("update") : [];
    if (row) await withdrawEnrollment(tx, row, "two accounts of one person were joined", context);
  }
  await endDoubledPlaces(tx, keptId, closedId, context);
  await keepBetterMarks(tx, keptId, closedId);
  await separateDevices(tx, keptId, closedId);
  await tx.execute(sql`update payment_cards set is_default = false where user_id = ${closedId}`);
  await mergeCarts(tx, { keptId, closedId }, now);
  await endAllSessions(tx, closedId);
  await moveRows(tx, keptId, closedId);
  await settleLedger(tx, keptId, now);
  const filled = await closeAccount(tx, kept, closed, now);

  await recordTransition(tx, { subject: "user", subjectId: String(closedId), from: closed.type, to: "merged", reason }, context);
  await recordTransition(tx, { subject: "user", subjectId: String(keptId), from: kept.type, to: "merged_with", reason }, context);
  await recordSecurityEvent(tx, {
    name: "accounts_merged",
    actorId: staffActor(context),
    personId: keptId,
    subject: `account ${closedId}`,
    details: { ...had, withdrawn: doubled.filter((one) => endedOf(one) !== null).length },
    changes: filled,
  });
  await enqueueJob(tx, { kind: ACCOUNTS_JOINED_MAIL, payload: { keptId, closedId }, runAt: now });
}

/** How much of what the account that is closed had. */
const figures = async (tx: Executor, userId: number) => ({
  enrollments: await tx.$count(enrollments, eq(enrollments.userId, userId)),
  orders: await tx.$count(orders, eq(orders.userId, userId)),
  certificates: await tx.$count(certificates, eq(certificates.userId, userId)),
  devices: await tx.$count(devices, eq(devices.userId, userId)),
});

/** A person has one opinion of a program, and one place on a list: those of the account that stays. */
async function endDoubledPlaces(tx: Executor, keptId: number, closedId: number, context: ActionContext): Promise<void> {
  const mine = tx.select({ id: reviews.programId }).from(reviews).where(eq(reviews.userId, keptId));
  const opinions = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, closedId), inArray(reviews.programId, mine)))
    .orderBy(asc(reviews.programId));
  for (const review of opinions) {
    if (review.status === "deleted") continue;
    await lockReviews(tx, review.programId);
    await moveReview(tx, review, "deleted", {}, context);
  }
  const places = tx.select({ id: waitingList.cohortId }).from(waitingList).where(eq(waitingList.userId, keptId));
  const twice = await tx
    .select({ id: waitingList.cohortId })
    .from(waitingList)
    .where(and(eq(waitingList.userId, closedId), inArray(waitingList.cohortId, places)));
  await leaveLists(
    tx,
    closedId,
    twice.map(({ id }) => id),
    context.now,
  );
}

/** Who was marked twice in one session was there if either says so. */
async function keepBetterMarks(tx: Executor, keptId: number, closedId: number): Promise<void> {
  const rank = (of: string) => sql.raw(`array_position(array['unmarked', 'absent', 'excused', 'late', 'present'], ${of}.mark)`);
  await tx.execute(sql`delete from attendance_marks mine using attendance_marks other
    where mine.user_id = ${keptId} and other.user_id = ${closedId} and mine.session_id = other.session_id and ${rank("mine")} < ${rank("other")}`);
}

/** A browser on which both signed in has two devices: the one that was used last keeps its cookie, and with it what waits there. */
async function separateDevices(tx: Executor, keptId: number, closedId: number): Promise<void> {
  await tx.execute(sql`update devices set secret_hash = 'joined ' || devices.id, previous_secret_hash = null
    from devices other
    where devices.user_id in (${keptId}, ${closedId}) and other.user_id in (${keptId}, ${closedId}) and other.user_id <> devices.user_id
      and other.secret_hash = devices.secret_hash and (other.last_seen_at, other.id) > (devices.last_seen_at, devices.id)`);
}

async function moveRows(tx: Executor, keptId: number, closedId: number): Promise<void> {
  for (const [place, merged] of Object.entries(MERGED_TABLES)) {
    const [table = "", column = ""] = place.split(".");
    const [from, whose] = [sql.identifier(table), sql.identifier(column)];
    if (merged.rows === "stay") continue;
    if (merged.rows !== "go") {
      const same = merged.rows === "move unless" ? merged.same : null;
      const other = same?.map((name) => sql`and other.${sql.identifier(name)} = ${from}.${sql.identifier(name)}`) ?? [];
      const unless = same
        ? sql`and not exists (select from ${from} other where other.${whose} = ${keptId} ${sql.join(other, sql` `)})`
        : sql``;
      await tx.execute(sql`update ${from} set ${whose} = ${keptId} where ${from}.${whose} = ${closedId} ${unless}`);
    }
    // A second opinion of a program is deleted above, and stays as that.
    if (merged.rows !== "move" && table !== "reviews") await tx.execute(sql`delete from ${from} where ${whose} = ${closedId}`);
  }
}

/** What the account that stays lacks it takes from the other; nobody signs in with that any more. */
async function closeAccount(tx: Executor, kept: UserRow, closed: UserRow, now: Date) {
  await tx
    .update(users)
    .set({ mergedInto: kept.id, suspendedAt: closed.suspendedAt ?? now, nationalId: null, pendingEmail: null, version: closed.version + 1 })
    .where(eq(users.id, closed.id));
  const taken = {
    nationalId: kept.nationalId ?? (kept.documentNumber === null ? closed.nationalId : null),
    nameEn: kept.nameEn ?? closed.nameEn,
    nationalityId: kept.nationalityId ?? closed.nationalityId,
    cityId: kept.cityId ?? closed.cityId,
    birthDate: kept.birthDate ?? closed.birthDate,
    termsAcceptedAt: kept.termsAcceptedAt ?? closed.termsAcceptedAt,
  };
  await tx
    .update(users)
    .set({ ...taken, version: kept.version + 1 })
    .where(eq(users.id, kept.id));
  return maskedChanges(kept, { ...kept, ...taken });
}
