import type { Executor } from "#server/db/client.ts";
import type { EventChanges } from "#server/db/tables/security/security-log.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import type { SecurityEventName } from "#contract/security/security-event-names.ts";
import { recordSecurityEvents } from "#server/security-log/record-security-event.ts";

/** Who acts, when, and in which request: what every command that changes a state is told. */
export interface ActionContext {
  now: Date;
  /** `user:12`, `system`, `webhook:sandbox-cards`. */
  actor: string;
  requestId: string | null;
}

/** What the security log tells of as well, where no command tells more of it. */
const TOLD: Partial<Record<Transition["subject"], SecurityEventName>> = {
  order: "order_moved",
  payment: "payment_moved",
  announcement: "content_changed",
  content_section: "content_changed",
  content_item: "content_changed",
  content_order: "content_changed",
  course_import: "content_changed",
  session_recording: "content_changed",
  review: "content_changed",
  post: "content_changed",
  speaker: "content_changed",
  program: "content_changed",
  section: "content_changed",
  cohort: "content_changed",
  coupon: "content_changed",
  coupon_campaign: "content_changed",
  sponsor: "content_changed",
  category: "content_changed",
  news_post: "content_changed",
  page: "content_changed",
  partner: "content_changed",
  banner: "content_changed",
  partner_review: "content_changed",
  search_idea: "content_changed",
  certificate_template: "content_changed",
  room: "content_changed",
  holiday: "content_changed",
  own_hours: "content_changed",
  ready_answer: "content_changed",
  tool: "settings_changed",
  learning_platform: "settings_changed",
};

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
    | "peer_review"
    | "postponement"
    | "excuse"
    | "withdrawal"
    | "refund"
    | "contact_message"
    | "certificate"
    | "certificate_delivery"
    | "name_correction"
    | "review"
    | "post"
    | "speaker"
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
    | "chargeback"
    | "payout"
    | "program"
    | "section"
    | "cohort"
    | "coupon"
    | "coupon_campaign"
    | "sponsor"
    | "category"
    | "news_post"
    | "page"
    | "partner"
    | "banner"
    | "partner_review"
    | "search_idea"
    | "tax_document"
    | "vat_period"
    | "reconciliation"
    | "payment_difference"
    | "tax_unit"
    | "certificate_template"
    | "room"
    | "holiday"
    | "own_hours"
    | "ready_answer"
    | "tool"
    | "learning_platform"
    | "message_text"
    | "settings";
  subjectId: string;
  /** Null where the thing came into being. */
  from: string | null;
  to: string;
  reason?: string | null;
  /** What was changed, where the security log tells of it. */
  changes?: EventChanges;
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
  await recordSecurityEvents(
    db,
    transitions.flatMap(({ subject, subjectId, from, to, changes }) => {
      const name = TOLD[subject];
      if (!name) return [];
      return [
        {
          name,
          actorId: actorOf(actor),
          personId: null,
          subject: `${subject} ${subjectId}`,
          details: { from, to },
          ...(changes ? { changes } : {}),
        },
      ];
    }),
    { now, requestId },
  );
}

const actorOf = (actor: string): number | null => (/^user:\d+$/u.test(actor) ? Number(actor.slice(5)) : null);

/** A move that the machine does not have: a fault of the program, never of a caller. */
export class IllegalTransition extends Error {
  override readonly name = "IllegalTransition";
  constructor(machine: string, from: string, to: string) {
    super(`${machine} cannot go from ${from} to ${to}`);
  }
}
