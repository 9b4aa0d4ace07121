import type { NotificationKind } from "./notifications.ts";

/** A name in both languages: what a person reads, they may read in either. */
export interface Both {
  ar: string;
  en: string;
}

/** What each kind's sentence is made of. Instants are ISO 8601, UTC; money is halalas. */
export interface NotificationValues {
  session_soon: { session: Both; starts_at: string };
  /** `reason` is the instructor's own word for a cancellation. */
  session_changed: {
    session: Both;
    change: "moved" | "cancelled" | "restored" | "recorded" | "substitute";
    starts_at: string;
    reason?: string | null;
  };
  /** Of a session that is over: it can be watched now. */
  recording_ready: { session: Both; program: Both };
  /** `count` grades at once, where there are more than one: `item` is one of them. `returned`: work was given back instead. */
  grade_published: { item: Both; program: Both; count?: number; returned?: boolean };
  request_decided: {
    request: "postponement" | "withdrawal" | "name_correction" | "absence" | "departure";
    decision: "approved" | "rejected";
    program: Both;
  };
  excuse_decided: { decision: "approved" | "rejected"; session: Both };
  certificate_issued: { program: Both };
  delivery_update: {
    status: "preparing" | "shipped" | "delivered" | "returned" | "cancelled";
    program: Both;
    tracking_number?: string;
  };
  payment_result: { result: "paid" | "failed"; order_number: string; amount: number };
  refund_done: { order_number: string; amount: number };
  review_reply: { program: Both };
  announcement: { title: Both; program: Both };
  coupon: { code: string; percent: number };
  /** Asked for at a full program, told once. */
  seat_free: { program: Both };
  /** To an instructor: a learner asked for something. Who that is stands in the request alone. */
  request_waiting: { request: "excuse" | "withdrawal"; program: Both };
  /** To an instructor: work waits to be marked. */
  work_handed_in: { program: Both };
}

/** A kind with the values of its own. */
export type NotificationContent = { [K in NotificationKind]: { kind: K; values: NotificationValues[K] } }[NotificationKind];
