import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { notifyEach } from "#server/commands/notifications/notify.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { peerReviews } from "#server/db/tables/learning/peer-reviews.ts";
import { isHandedIn, type PeerRound, peerRounds, takesPart } from "./peer-rounds.ts";
import { type HeldWork, type SharedWork, shareOut } from "./share-out.ts";

/** Gives works of every round that is open to who lacks some, and tells authors of the reviews of rounds that are over. */
export async function keepPeerReviews(db: Database, now: Date): Promise<void> {
  await shareOpenRounds(db, sql`true`, now);
  await tellAuthors(db, now);
}

/**
 * A transaction for each round that lacks something.
 * @param where a condition of `peerRounds`
 * @returns how many works were given to somebody
 */
export async function shareOpenRounds(db: Database, where: SQL, now: Date): Promise<number> {
  const at = now.toISOString();
  const open = await peerRounds(db, sql`round.opens_at <= ${at} and round.ends_at > ${at} and (${LACKS}) and ${where}`);
  let given = 0;
  for (const round of open) given += await db.transaction((tx) => shareRound(tx, round, now));
  return given;
}

/** Somebody of a round has fewer works than there are for them, or holds one of who left. */
const LACKS = sql`exists (
  with works as (select w.id, w.enrollment_id from submissions w join enrollments e on e.id = w.enrollment_id
    where w.item_id = round.item_id and e.cohort_id = round.cohort_id and ${isHandedIn} and ${takesPart})
  select 1 from works where (select count(*) from peer_reviews r join submissions w on w.id = r.submission_id
      where r.enrollment_id = works.enrollment_id and w.item_id = round.item_id and (r.done_at is not null or r.submission_id in (select id from works)))
    < least(round.each, (select count(*) from works) - 1)
  union all
  select 1 from peer_reviews r join works on works.id = r.submission_id
    where r.done_at is null and r.enrollment_id not in (select enrollment_id from works)
  union all
  select 1 from works join peer_reviews r on r.enrollment_id = works.enrollment_id join submissions w on w.id = r.submission_id
    where r.done_at is null and w.item_id = round.item_id and w.id not in (select id from works))`;

async function shareRound(tx: Executor, round: PeerRound, now: Date): Promise<number> {
  // One at a time; and who hands in or leaves at this moment is waited for before anything is written.
  await tx.select({ id: programItems.id }).from(programItems).where(eq(programItems.id, round.itemId)).for("no key update");
  await tx.execute(sql`select e.id from enrollments e where e.cohort_id = ${round.cohortId} and e.id in
    (select w.enrollment_id from submissions w where w.item_id = ${round.itemId}) order by e.id for key share`);
  // The order says nothing of who handed in before whom.
  const { rows: works } = await tx.execute<SharedWork & { user_id: number } & Record<string, unknown>>(sql`
    select w.id as work, w.enrollment_id as owner, e.user_id from submissions w join enrollments e on e.id = w.enrollment_id
    where w.item_id = ${round.itemId} and e.cohort_id = ${round.cohortId} and ${isHandedIn} and ${takesPart} order by md5(w.id::text)`);
  const { rows: held } = await tx.execute<HeldWork & Record<string, unknown>>(sql`
    select r.id, r.submission_id as work, r.enrollment_id as reviewer, r.done_at is not null as done
    from peer_reviews r join submissions w on w.id = r.submission_id join enrollments e on e.id = r.enrollment_id
      join enrollments a on a.id = w.enrollment_id
    where w.item_id = ${round.itemId} and ${round.cohortId} in (e.cohort_id, a.cohort_id) order by r.id for update of r`);
  const { taken, given } = shareOut(works, held, round.each);
  if (taken.length > 0) await tx.delete(peerReviews).where(inArray(peerReviews.id, taken));
  if (given.length === 0) return 0;
  await tx.execute(sql`insert into peer_reviews (id, submission_id, enrollment_id, created_at, updated_at)
    select one.id, one.work, one.reviewer, ${now.toISOString()}, ${now.toISOString()}
    from unnest(${sql.param(given.map(() => uuidV7(now)))}::uuid[], ${sql.param(given.map(({ work }) => work))}::uuid[],
      ${sql.param(given.map(({ reviewer }) => reviewer))}::int[]) as one (id, work, reviewer)`);
  const had = new Set(held.map(({ reviewer }) => reviewer));
  const got = new Set(given.map(({ reviewer }) => reviewer));
  const told = works.flatMap(({ owner, user_id }) => (got.has(owner) && !had.has(owner) ? [user_id] : []));
  await notifyEach(
    tx,
    told,
    {
      kind: "time_changed",
      values: { change: "reviews_due", item: round.item, program: round.program, due_at: round.endsAt.toISOString() },
      target: { type: "lesson", id: `${round.programId}-${round.itemId}` },
    },
    now,
  );
  return given.length;
}

/** Each author once for what came until then; a review that arrives later is told when it does. */
async function tellAuthors(db: Database, now: Date): Promise<void> {
  const untold = sql`exists (select 1 from submissions w join enrollments e on e.id = w.enrollment_id
    join peer_reviews r on r.submission_id = w.id where w.item_id = round.item_id and e.cohort_id = round.cohort_id
      and r.done_at is not null and r.told_at is null and r.hidden_reason is null)`;
  for (const round of await peerRounds(db, sql`round.ends_at <= ${now.toISOString()} and ${untold}`))
    await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ user_id: number }>(sql`
        update peer_reviews r set told_at = ${now.toISOString()} from submissions w join enrollments e on e.id = w.enrollment_id
        where w.id = r.submission_id and w.item_id = ${round.itemId} and e.cohort_id = ${round.cohortId} and r.done_at is not null
          and r.told_at is null and r.hidden_reason is null returning e.user_id`);
      const target = { type: "lesson", id: `${round.programId}-${round.itemId}` } as const;
      const values = { item: round.item, program: round.program, peers: true };
      await notifyEach(tx, [...new Set(rows.map(({ user_id }) => user_id))], { kind: "grade_published", values, target }, now);
    });
}
