import { eq } from "drizzle-orm";
import type { AskedKind, NamedRequest } from "#contract/requests/answers.ts";
import { isUndecidedWithdrawal } from "#contract/requests/withdrawals.ts";
import { lockPostponement } from "#server/commands/enrollments/postpone-enrollment.ts";
import { lockWithdrawal, type WithdrawalRow } from "#server/commands/requests/move-withdrawal.ts";
import type { PostponementRow } from "#server/commands/requests/move-postponement.ts";
import type { Executor } from "#server/db/client.ts";
import { postponements, withdrawals } from "#server/db/tables/requests.ts";

/** A request of either kind, its row locked; null for none. */
export async function lockAsked(tx: Executor, { kind, id }: NamedRequest): Promise<PostponementRow | WithdrawalRow | null> {
  const found = kind === "postponement" ? await lockPostponement(tx, id) : await lockWithdrawal(tx, id);
  return found?.request ?? null;
}

/** Nobody has decided on it yet. */
export const isUndecided = ({ status }: PostponementRow | WithdrawalRow): boolean =>
  status === "pending" || (status === "instructor_reviewed" && isUndecidedWithdrawal(status));

type Pause = Pick<WithdrawalRow, "waitsSince" | "clockAt" | "version">;

/** Writes since when a request waits for its sender, and since when its days count. */
export async function setPause(tx: Executor, { kind, id }: { kind: AskedKind; id: string }, pause: Partial<Pause>): Promise<void> {
  if (kind === "postponement") await tx.update(postponements).set(pause).where(eq(postponements.id, id));
  else await tx.update(withdrawals).set(pause).where(eq(withdrawals.id, id));
}

/** What ends a pause: the days go on where they stood. @param request that waits */
export function resumed(
  { createdAt, clockAt, waitsSince }: PostponementRow | WithdrawalRow,
  now: Date,
): Pick<Pause, "waitsSince" | "clockAt"> {
  const waited = waitsSince ? now.getTime() - waitsSince.getTime() : 0;
  return { waitsSince: null, clockAt: new Date((clockAt ?? createdAt).getTime() + waited) };
}
