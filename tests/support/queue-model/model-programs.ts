import type { Mutation } from "#offline/queue/operations.ts";
import type { CartItem, LineCohort } from "#contract/cart/cart.ts";
import type { ContactMessage } from "#contract/messages/contact.ts";
import { newId } from "#offline/ids.ts";

/** What a student asks for and reports, of each lane: what joins what waits before it, and what does not. */
export const ASKED_BY_STUDENTS = [
  "submitExcuse",
  "readNotifications",
  "addWish",
  "removeWish",
  "writeReview",
  "reportProgress",
  "savePackageState",
  "writePost",
] as const;
/** And an instructor's marks, in a lane of their own. */
export const ASKED = [...ASKED_BY_STUDENTS, "markAttendance"] as const;
export type AskedOp = (typeof ASKED)[number];

export const PROGRAM_IDS = [1, 2, 3, 4] as const;
export const COUPONS = ["WELCOME10", "EXPIRED"] as const;

/** A program as a card of the catalogue would give it. */
export const program = (id: number, values: Partial<CartItem> = {}): CartItem => ({
  id,
  type: "course",
  title: `برنامج ${id}`,
  price: id * 100,
  cover_photo: null,
  glaze: "data",
  duration_hours: 10,
  translations: { ar: { title: `برنامج ${id}` }, en: { title: `Program ${id}` } },
  problem: null,
  ...values,
});

/** Each program can be joined in two cohorts. */
export const cohortId = (id: number, choice: number): number => 10_000 * id + choice + 1;

export const cohort = (id: number, choice: number): LineCohort => ({
  id: cohortId(id, choice),
  starts_at: `2026-12-${10 + choice}`,
  ends_at: `2027-01-${10 + choice}`,
  days: [0, 2],
  starts_minute: 960,
  duration_min: 120,
  seats_left: 10,
});

/** A line of a cart as the oracle compares it: the program, and the cohort that was chosen for it. */
export const lineName = (id: number, chosen: number | undefined): string => `${id} ${chosen ?? "-"}`;

/** What a person writes to us. The last kind is refused by every server: its e-mail is none. */
export const message = (id: string, kind: number): ContactMessage => ({
  id,
  fullName: "سارة الحربي",
  email: kind === PROGRAM_IDS.at(-1) ? "nobody" : "sara@example.com",
  phone: "+966501234567",
  message: `رسالة ${kind}`,
  website: "",
});

/** An excuse or a mark about it is refused by every server: there is no such session. */
export const REFUSED_ID = 4;

/** An answer in it is refused by every server. */
export const NO_THREAD = "0b0e7d0a-6a5f-4c7e-9a43-000000000000";

/** What a person asks for beside the cart. */
export function asked(op: AskedOp, id: number): Mutation {
  switch (op) {
    case "submitExcuse":
      return { op, payload: { body: { id: newId(), session_ids: [id], reason_code: "medical", reason: `عذر ${id}` } }, shown: {} };
    case "readNotifications":
      return { op, payload: { body: { ids: [] } }, shown: {} };
    case "writeReview":
      return { op, payload: { params: { id }, body: { stars: id } }, shown: {} };
    case "addWish":
    case "removeWish":
      return { op, payload: { params: { id }, body: {} }, shown: {} };
    case "savePackageState":
      return { op, payload: { params: { itemId: 1 }, body: packageReport(id) }, shown: {} };
    case "reportProgress":
      return { op, payload: { body: { events: [event(id)] } }, shown: {} };
    case "writePost":
      return {
        op,
        payload: {
          params: { id: newId() },
          body: {
            thread_id: id === REFUSED_ID ? NO_THREAD : newId(),
            body: `جواب ${id}`,
            anonymous: false,
            written_at: "2026-11-22T06:00:00Z",
          },
        },
        shown: {},
      };
    case "markAttendance":
      return { op, payload: { params: { sid: id === REFUSED_ID ? REFUSED_ID : 1 }, body: { marks: [mark(id)] } }, shown: {} };
  }
}

const event = (id: number) => ({
  id: newId(),
  enrollment_id: id,
  item_id: id,
  verb: "progressed",
  position_s: 60 * id,
  percent: 10 * id,
  occurred_at: "2026-11-22T06:00:00Z",
  device_clock_offset_ms: 0,
});

/** Where a package was left; of some it is known how its learner did. */
const packageReport = (id: number) => ({
  completion: id > 2 ? "completed" : "incomplete",
  success: "unknown",
  score: id > 2 ? 10 * id : null,
  location: `page ${id}`,
  suspend_data: "",
  total_s: 60 * id,
  reported_at: "2026-11-22T06:00:00Z",
});

const mark = (id: number) => ({
  student_id: id,
  mark: "present",
  minutes_late: null,
  note: null,
  marked_at: "2026-11-22T06:00:00Z",
  client_id: newId(),
  seen_version: 0,
});
