import type { Lane, Method } from "#contract/endpoint.ts";
import { isObject, isText } from "#offline/readable.ts";

/** Lanes of the operations below. */
export type QueuedLane = Extract<Lane, "learning" | "teaching" | "requests">;
export const QUEUED_LANES: readonly QueuedLane[] = ["learning", "teaching", "requests"];

/** What travels: the parameters of the path and the body of the call. Never a token, a password or a card (P14). */
export interface QueuedPayload {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface QueuedOperation {
  readonly lane: QueuedLane;
  /** Method and path of the contract's call, which often brings a form's whole schema with it; a test compares. */
  readonly method: Exclude<Method, "GET">;
  readonly path: string;
  /** Whether a stored body is one that can be sent and shown; the server is the one that judges it. */
  readonly fits: (body: Readonly<Record<string, unknown>>) => boolean;
}

/** The server takes so many in one call (api.md §5). */
export const PROGRESS_BATCH = 200;

export const eventsOf = (body: QueuedPayload["body"]): unknown[] => (Array.isArray(body.events) ? body.events : []);

/** The server takes so many cells in one call (api.md §10). */
export const MARKS_BATCH = 500;

/** What can be asked without a network beside the cart and messages (api.md §12): an operation a line. */
export const QUEUED_OPERATIONS = {
  reportProgress: {
    lane: "learning",
    method: "POST",
    path: "/student/progress/batch",
    fits: (body) =>
      eventsOf(body).length > 0 &&
      eventsOf(body).length <= PROGRESS_BATCH &&
      eventsOf(body).every((one) => isObject(one) && isText(one.id)),
  },
  writeReview: { lane: "learning", method: "POST", path: "/learning-programs/:id/reviews", fits: isObject },
  editReview: { lane: "learning", method: "PATCH", path: "/learning-programs/:id/reviews/:rid", fits: isObject },
  /** An attempt made without a network, answers and all. */
  startAttempt: { lane: "learning", method: "POST", path: "/activities/:id/attempts", fits: isObject },
  saveAnswers: {
    lane: "learning",
    method: "PUT",
    path: "/attempts/:aid/answers",
    fits: (body) => Array.isArray(body.answers) && body.answers.every(isObject),
  },
  submitAttempt: { lane: "learning", method: "POST", path: "/attempts/:aid/submit", fits: isObject },
  submitWork: { lane: "learning", method: "POST", path: "/applications/:id/submissions", fits: isObject },
  /** A student's own note at a lesson. */
  writeNote: {
    lane: "learning",
    method: "PUT",
    path: "/student/notes/:id",
    fits: (body) => Number.isSafeInteger(body.item_id) && isText(body.body) && isText(body.written_at),
  },
  deleteNote: { lane: "learning", method: "DELETE", path: "/student/notes/:id", fits: isObject },
  /** A student's scan of the code that the instructor shows. */
  checkIn: {
    lane: "learning",
    method: "POST",
    path: "/student/attendance/check-in",
    fits: (body) => isText(body.id) && isText(body.code) && isText(body.scanned_at),
  },
  markAttendance: {
    lane: "teaching",
    method: "PUT",
    path: "/instructor/sessions/:sid/attendance",
    fits: (body) =>
      Array.isArray(body.marks) &&
      body.marks.length <= MARKS_BATCH &&
      body.marks.every((mark) => isObject(mark) && Number.isSafeInteger(mark.student_id) && isText(mark.mark) && isText(mark.client_id)),
  },
  openCheckIn: { lane: "teaching", method: "POST", path: "/instructor/sessions/:sid/check-in", fits: isObject },
  closeCheckIn: { lane: "teaching", method: "DELETE", path: "/instructor/sessions/:sid/check-in", fits: isObject },
  requestPostponement: { lane: "requests", method: "POST", path: "/student/postponements", fits: isObject },
  submitExcuse: { lane: "requests", method: "POST", path: "/student/excuses", fits: isObject },
  requestDelivery: { lane: "requests", method: "POST", path: "/student/certificates/:id/delivery", fits: isObject },
  readNotifications: { lane: "requests", method: "POST", path: "/notifications/read", fits: isObject },
} as const satisfies Record<string, QueuedOperation>;

export type QueuedOp = keyof typeof QUEUED_OPERATIONS;

export const queuedOperation = (op: QueuedOp): QueuedOperation => QUEUED_OPERATIONS[op];

export const isQueuedOp = (value: unknown): value is QueuedOp => isText(value) && Object.hasOwn(QUEUED_OPERATIONS, value);

/** The path of an operation with its parameters filled in. */
export const queuedPath = (op: QueuedOp, { params = {} }: QueuedPayload): string =>
  queuedOperation(op).path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(params[name])));

/** Whether a stored payload has all that its operation needs. */
export function isQueuedPayload(op: QueuedOp, payload: unknown): payload is QueuedPayload {
  if (!isObject(payload) || !isObject(payload.body)) return false;
  const { params = {} } = payload;
  if (!isObject(params) || !Object.values(params).every((value) => isText(value) || Number.isSafeInteger(value))) return false;
  const { path, fits } = queuedOperation(op);
  return [...path.matchAll(/:(\w+)/gu)].every(([, name = ""]) => Object.hasOwn(params, name)) && fits(payload.body);
}
