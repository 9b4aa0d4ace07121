import { eq } from "drizzle-orm";
import type { ExtraTimeUnit } from "#contract/coursework/allowances.ts";
import type { Executor } from "#server/db/client.ts";
import { extraTimes } from "#server/db/tables/learning/allowances.ts";

export interface ExtraTime {
  unit: ExtraTimeUnit;
  amount: number;
  reason: string;
}

/** What an enrollment has beside every quiz's time limit; null: nothing. */
export async function extraTimeOf(db: Executor, enrollmentId: number): Promise<ExtraTime | null> {
  const [row] = await db
    .select({ unit: extraTimes.unit, amount: extraTimes.amount, reason: extraTimes.reason })
    .from(extraTimes)
    .where(eq(extraTimes.enrollmentId, enrollmentId));
  return row ?? null;
}
