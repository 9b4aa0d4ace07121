import { APPROVAL_RULES, type ApprovalKind } from "#contract/security/approval-kinds.ts";
import type { Capability } from "#contract/accounts/roles.ts";
import type { NotificationTarget } from "#contract/notifications/notification-path.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { notifyEach } from "#server/commands/notifications/notify.ts";
import type { Executor } from "#server/db/client.ts";

/** Whose eyes a wish of a kind wants. */
export const deciders = (kind: ApprovalKind): readonly Capability[] => APPROVAL_RULES[kind].decides;

const NO_PROGRAM = { ar: "", en: "" };

/** Tells whoever may approve something that it waits for them. @param target without an id: several */
export async function tellDeciders(
  tx: Executor,
  people: readonly number[],
  { target, lapsesOn }: { target: NotificationTarget; lapsesOn: string | null },
  now: Date,
): Promise<void> {
  const until = lapsesOn === null ? {} : { until: riyadhDayStart(lapsesOn).toISOString() };
  await notifyEach(tx, people, { kind: "request_waiting", target, values: { request: "approval", program: NO_PROGRAM, ...until } }, now);
}

/** Tells who asked what became of it; nobody is told of what they did themselves. */
export async function tellAsker(
  tx: Executor,
  { askedBy, target }: { askedBy: number; target: NotificationTarget },
  to: "confirmed" | "refused" | "lapsed",
  now: Date,
): Promise<void> {
  await notifyEach(tx, [askedBy], { kind: "request_waiting", target, values: { request: `approval_${to}`, program: NO_PROGRAM } }, now);
}
