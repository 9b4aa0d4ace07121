import type { Executor } from "#server/db/client.ts";
import { auditLog } from "#server/db/tables/jobs.ts";

/** Who acts, when, and in which request: what every command that changes a state is told. */
export interface ActionContext {
  now: Date;
  /** `user:12`, `system`, `webhook:sandbox-cards`. */
  actor: string;
  requestId: string | null;
}

interface Transition {
  subject:
    | "order"
    | "payment"
    | "enrollment"
    | "user"
    | "account_deletion"
    | "trainer_application"
    | "attempt"
    | "submission"
    | "postponement"
    | "excuse"
    | "withdrawal"
    | "refund"
    | "contact_message"
    | "certificate"
    | "certificate_delivery"
    | "name_correction"
    | "review"
    | "attendance_register"
    | "attendance_degree"
    | "attendance_policy"
    | "class_session"
    | "absence"
    | "departure"
    | "announcement"
    | "grades"
    | "grade_part"
    | "grade_mark"
    | "content_section"
    | "content_item"
    | "course_import"
    | "upload"
    | "session_recording"
    | "job"
    | "content_order"
    | "refund_approval"
    | "program"
    | "section"
    | "cohort"
    | "coupon"
    | "category"
    | "news_post"
    | "page"
    | "partner"
    | "partner_review"
    | "search_idea"
    | "settings";
  subjectId: string;
  /** Null where the thing came into being. */
  from: string | null;
  to: string;
  reason?: string | null;
}

/** Writes the audit row of a change of state, in the transaction that makes the change. */
export const recordTransition = async (db: Executor, transition: Transition, context: ActionContext): Promise<void> =>
  await recordTransitions(db, [transition], context);

/** The same of many, in one statement; some thousands at most. */
export async function recordTransitions(db: Executor, transitions: readonly Transition[], context: ActionContext): Promise<void> {
  if (transitions.length === 0) return;
  const { actor, requestId, now } = context;
  await db.insert(auditLog).values(
    transitions.map(({ subject, subjectId, from, to, reason }) => ({
      actor,
      subject,
      subjectId,
      from,
      to,
      reason: reason ?? null,
      requestId,
      createdAt: now,
    })),
  );
}

/** A move that the machine does not have: a fault of the program, never of a caller. */
export class IllegalTransition extends Error {
  override readonly name = "IllegalTransition";
  constructor(machine: string, from: string, to: string) {
    super(`${machine} cannot go from ${from} to ${to}`);
  }
}
