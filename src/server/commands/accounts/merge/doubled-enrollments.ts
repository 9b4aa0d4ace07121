import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { OWNED } from "#server/commands/cart/refuse-undeliverable.ts";
import type { EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";

/** A program in which both accounts are enrolled. */
export interface Doubled {
  program: { id: number; ar: string; en: string };
  kept: EnrollmentRow;
  other: EnrollmentRow;
  /** Completed ones are a record that stays: both of them, or the one that is. */
  goesOn: "kept" | "other" | "both";
}

const RANKS: Record<EnrollmentRow["status"], number> = { completed: 5, active: 4, pending: 3, postponed: 2, expired: 1, withdrawn: 0 };

/** Which of two goes on: what is completed, then what runs, then what got further, then that of the account that stays. */
function judge(kept: EnrollmentRow, other: EnrollmentRow): Doubled["goesOn"] {
  if (kept.status === "completed" && other.status === "completed") return "both";
  const before = RANKS[other.status] - RANKS[kept.status] || other.progress - kept.progress;
  return before > 0 ? "other" : "kept";
}

/** Programs that both have now, the newest enrollment of each. */
export async function doubledEnrollments(db: Executor, keptId: number, otherId: number, now: Date): Promise<Doubled[]> {
  const rows = await db
    .select({ enrollment: enrollments, ar: programs.titleAr, en: programs.titleEn })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(and(inArray(enrollments.userId, [keptId, otherId]), inArray(enrollments.status, [...OWNED]), gt(enrollments.accessUntil, now)))
    .orderBy(asc(enrollments.id));
  const of = (userId: number) =>
    new Map(rows.flatMap((row) => (row.enrollment.userId === userId ? [[row.enrollment.programId, row]] : [])));
  const others = of(otherId);
  return [...of(keptId)].flatMap(([id, { enrollment: kept, ar, en }]) => {
    const other = others.get(id)?.enrollment;
    return other ? [{ program: { id, ar, en }, kept, other, goesOn: judge(kept, other) }] : [];
  });
}

/** The one that is withdrawn; null where both stay. */
export const endedOf = ({ goesOn, kept, other }: Doubled): EnrollmentRow | null =>
  goesOn === "both" ? null : goesOn === "kept" ? other : kept;
