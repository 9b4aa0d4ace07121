import { eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import type { enrollments } from "#server/db/tables/enrollments.ts";
import { notify } from "./notify.ts";

type Enrollment = Pick<typeof enrollments.$inferSelect, "userId" | "programId">;

/**
 * Tells a learner what the university did with their enrollment.
 * @param at the beginning of the cohort that they are in now, or the end of access that was extended; null for none
 */
export async function notifyEnrolled(
  tx: Executor,
  { userId, programId }: Enrollment,
  change: "moved" | "cancelled" | "extended" | "ended",
  at: Date | null,
  now: Date,
): Promise<void> {
  const [program] = await tx.select({ ar: programs.titleAr, en: programs.titleEn }).from(programs).where(eq(programs.id, programId));
  const values = { program: program ?? { ar: "", en: "" }, change, starts_at: at?.toISOString() ?? null };
  await notify(
    tx,
    { userId, kind: "enrolled", values, target: { type: change === "ended" ? "program" : "course", id: String(programId) } },
    now,
  );
}
