import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";

/** The reviewing of an application by the learners of one cohort. */
export interface PeerRound {
  itemId: number;
  cohortId: number;
  programId: number;
  each: number;
  /** When the work falls due in the cohort, which is when the reviewing begins. */
  opensAt: Date;
  endsAt: Date;
  item: { ar: string; en: string };
  program: { ar: string; en: string };
}

/** Of the rounds of an application the one that is on and ends first; where none is, the one that begins next, else the one that ended last. */
export function nearestRound<R extends Pick<PeerRound, "opensAt" | "endsAt">>(rounds: readonly R[], now: Date): R | undefined {
  const by = (time: (round: R) => Date) => (a: R, b: R) => time(a).getTime() - time(b).getTime();
  const ahead = rounds.filter(({ endsAt }) => endsAt > now);
  return (
    ahead.filter(({ opensAt }) => opensAt <= now).toSorted(by(({ endsAt }) => endsAt))[0] ??
    ahead.toSorted(by(({ opensAt }) => opensAt))[0] ??
    rounds.toSorted(by(({ endsAt }) => endsAt)).at(-1)
  );
}

interface Row extends Record<string, unknown> {
  item_id: number;
  cohort_id: number;
  program_id: number;
  each: number;
  opens_at: string;
  ends_at: string;
  item: PeerRound["item"];
  program: PeerRound["program"];
}

/** Whose work is reviewed, and who reviews: conditions on an enrollment `e`, and on a submission `w` that is no group's. */
export const takesPart: SQL = sql`e.status not in ('withdrawn', 'postponed')`;
export const isHandedIn: SQL = sql`w.status <> 'draft' and w.joint_id is null`;

/**
 * Rounds of published applications, by when their work falls due as `dueOf` of the course tree has it; none of a cohort without such a day.
 * @param where a condition on `round.item_id`, `round.cohort_id`, `round.opens_at` and `round.ends_at`
 */
export async function peerRounds(db: Executor, where: SQL): Promise<PeerRound[]> {
  const { rows } = await db.execute<Row>(sql`
    select round.*, json_build_object('ar', i.title_ar, 'en', i.title_en) as item,
      json_build_object('ar', p.title_ar, 'en', p.title_en) as program
    from (
      select b.item_id, c.id as cohort_id, s.program_id, (b.body -> 'peerReview' ->> 'each')::int as each, due.at as opens_at,
        due.at + make_interval(days => (b.body -> 'peerReview' ->> 'days')::int) as ends_at
      from item_contents b join program_items o on o.id = b.item_id join program_sections s on s.id = o.section_id
        join cohorts c on c.program_id = s.program_id
        cross join lateral (select coalesce(
          (select t.ends_at from class_sessions t where t.item_id = b.item_id and t.cohort_id = c.id and t.kind = 'deadline'
            and t.cancelled_at is null order by t.starts_at desc limit 1),
          (c.starts_on::timestamp at time zone 'Asia/Riyadh') + make_interval(days => (b.body ->> 'dueAfterDays')::int + 1)
            - interval '1 minute') as at) due
      where b.body ? 'peerReview' and o.status = 'published') round
    join program_items i on i.id = round.item_id join programs p on p.id = round.program_id
    where round.opens_at is not null and ${where} order by round.item_id, round.cohort_id`);
  return rows.map((row) => ({
    itemId: row.item_id,
    cohortId: row.cohort_id,
    programId: row.program_id,
    each: row.each,
    opensAt: new Date(row.opens_at),
    endsAt: new Date(row.ends_at),
    item: row.item,
    program: row.program,
  }));
}

/** The round that an enrollment takes part in; null where its cohort has no due date, or it is in none. */
export async function roundOf(db: Executor, itemId: number, enrollmentId: number): Promise<PeerRound | null> {
  const cohort = sql`(select cohort_id from enrollments where id = ${enrollmentId})`;
  const [round] = await peerRounds(db, sql`round.item_id = ${itemId} and round.cohort_id = ${cohort}`);
  return round ?? null;
}

export const stateOf = (round: Pick<PeerRound, "opensAt" | "endsAt">, now: Date): "waiting" | "open" | "over" =>
  now < round.opensAt ? "waiting" : now < round.endsAt ? "open" : "over";
