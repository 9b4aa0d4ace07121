import { eq, sql } from "drizzle-orm";
import { TERMS } from "#contract/accounts/terms.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { companySeats } from "#server/db/tables/orders/company-seats.ts";
import { manualEnrollments } from "#server/db/tables/staff/manual-enrollments.ts";
import { recordSecurityEvents } from "#server/security-log/record-security-event.ts";
import { notifyListed } from "#server/commands/notifications/notify-many.ts";
import { type ActionContext, recordTransitions } from "#server/commands/record-transition.ts";
import { monthsLater } from "#server/commands/enrollments/access-months.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import type { CohortRow, JudgedWish } from "./judge-enrollments.ts";

/** Rows of one statement: each has a few placeholders. */
const AT_ONCE = 1_000;

/** Until when access lasts that begins now: as long as a purchase's, and never shorter than the cohort. */
export function accessUntil(now: Date, cohort: Pick<CohortRow, "endsOn"> | null): Date {
  const bought = monthsLater(now, TERMS.accessMonths);
  if (!cohort) return bought;
  const ends = dayAfter(cohort.endsOn);
  return bought > ends ? bought : ends;
}

const DAY_MS = 86_400_000;
export const dayAfter = (day: string): Date => new Date(riyadhDayStart(day).getTime() + DAY_MS);

/**
 * Enrols everybody whose wish was found right (`judgeEnrollments` with its locks, in this transaction): seats, the reason and what it is
 * paid by, records, and news to each.
 * @param given the reason that is kept, and the import that they came by
 * @returns ids of the enrollments, in the order of the wishes
 */
export async function enrolByHand(
  tx: Executor,
  judged: readonly JudgedWish[],
  given: { reason: string; importId: string | null },
  context: ActionContext,
): Promise<number[]> {
  const { now } = context;
  const made: { id: number; status: "pending" | "active"; of: JudgedWish }[] = [];
  for (let from = 0; from < judged.length; from += AT_ONCE) {
    const part = judged.slice(from, from + AT_ONCE);
    const rows = part.map(({ wish, cohort }) => ({
      userId: wish.userId,
      programId: wish.programId,
      cohortId: cohort?.id ?? null,
      status: cohort && cohort.startsOn > riyadhDay(now) ? ("pending" as const) : ("active" as const),
      startedAt: now,
      accessUntil: accessUntil(now, cohort),
      createdAt: now,
    }));
    const inserted = await tx
      .insert(enrollments)
      .values(rows)
      .returning({ id: enrollments.id, userId: enrollments.userId, programId: enrollments.programId });
    // PostgreSQL does not promise an order: rows are told apart by whose they are.
    const byPair = new Map(inserted.map(({ id, userId, programId }) => [`${userId} ${programId}`, id]));
    for (const [place, of] of part.entries())
      made.push({ id: byPair.get(`${of.wish.userId} ${of.wish.programId}`) ?? 0, status: rows[place]?.status ?? "active", of });
  }
  const madeBy = staffActor(context);
  for (let from = 0; from < made.length; from += AT_ONCE) {
    const part = made.slice(from, from + AT_ONCE);
    await tx.insert(manualEnrollments).values(
      part.map(({ id, of: { wish } }) => ({
        enrollmentId: id,
        basis: wish.basis,
        reference: wish.basis === "free" ? null : wish.reference,
        reason: given.reason,
        madeBy,
        importId: given.importId,
        createdAt: now,
      })),
    );
    const reason = given.reason;
    await recordTransitions(
      tx,
      part.map(({ id, status }) => ({ subject: "enrollment" as const, subjectId: String(id), from: null, to: status, reason })),
      context,
    );
    await recordSecurityEvents(
      tx,
      part.map(({ id, of: { wish } }) => ({
        name: "enrollment_made" as const,
        actorId: madeBy,
        personId: wish.userId,
        subject: `enrollment ${id}`,
        details: {
          basis: wish.basis,
          program: wish.programId,
          cohort: wish.cohortId,
          ...(wish.seat ? { agreement: wish.seat.number } : {}),
        },
      })),
      { now, requestId: context.requestId },
    );
  }
  for (const { id, of } of made)
    if (of.wish.seat) await tx.update(companySeats).set({ enrollmentId: id }).where(eq(companySeats.id, of.wish.seat.id));
  await countSeats(tx, judged);
  await tellThem(tx, made, now);
  return made.map(({ id }) => id);
}

/** The cohorts are locked by the caller, and their seats were counted; a sponsor's seat counts since the sponsor bought it. */
async function countSeats(tx: Executor, judged: readonly JudgedWish[]): Promise<void> {
  const tally = (keys: readonly (number | null)[]) => {
    const counts = new Map<number, number>();
    for (const one of keys) if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1);
    return JSON.stringify([...counts].map(([id, count]) => ({ id, n: count })));
  };
  const seats = tally(judged.map(({ cohort, wish }) => (wish.seat ? null : (cohort?.id ?? null))));
  const learning = tally(judged.map(({ wish }) => wish.programId));
  await tx.execute(sql`update cohorts set seats_taken = seats_taken + one.n
    from jsonb_to_recordset(${seats}::jsonb) as one (id int, n int) where cohorts.id = one.id`);
  await tx.execute(sql`update programs set enrollments_count = enrollments_count + one.n
    from jsonb_to_recordset(${learning}::jsonb) as one (id int, n int) where programs.id = one.id`);
  await touchPublic(tx, ...ofPrograms([...new Set(judged.map(({ wish }) => wish.programId))]));
}

async function tellThem(tx: Executor, made: readonly { id: number; of: JudgedWish }[], now: Date): Promise<void> {
  const titles = new Map(
    (
      await tx
        .select({ id: programs.id, ar: programs.titleAr, en: programs.titleEn })
        .from(programs)
        .where(sql`${programs.id} = any(${`{${[...new Set(made.map(({ of }) => of.wish.programId))].join(",")}}`}::int[])`)
    ).map(({ id, ...title }) => [id, title]),
  );
  const byProgram = new Map<string, { id: number; of: JudgedWish }[]>();
  for (const one of made) {
    const name = `${one.of.wish.programId} ${one.of.cohort?.id ?? ""}`;
    byProgram.set(name, [...(byProgram.get(name) ?? []), one]);
  }
  for (const group of byProgram.values()) {
    const [first] = group;
    if (!first) continue;
    const { wish, cohort } = first.of;
    const program = titles.get(wish.programId) ?? { ar: "", en: "" };
    const starts_at = cohort ? riyadhDayStart(cohort.startsOn).toISOString() : null;
    const target = { type: "course", id: String(wish.programId) } as const;
    await notifyListed(
      tx,
      group.map(({ of }) => ({ userId: of.wish.userId })),
      { kind: "enrolled", values: { program, change: "made", starts_at }, target },
      now,
    );
  }
}
