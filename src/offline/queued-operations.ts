import type { Lane, Method } from "#contract/endpoint.ts";
import { isObject, isText } from "./readable.ts";

/** Lanes of the operations below. */
export type QueuedLane = Extract<Lane, "learning" | "requests">;
export const QUEUED_LANES: readonly QueuedLane[] = ["learning", "requests"];

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
  /** Two neighbours with the same parameters of which nothing was sent, as one body; null where they must stay two. */
  readonly join?: (earlier: QueuedPayload["body"], later: QueuedPayload["body"]) => QueuedPayload["body"] | null;
}

/** The server takes so many in one call (api.md §5). */
export const PROGRESS_BATCH = 200;

const events = (body: QueuedPayload["body"]): unknown[] => (Array.isArray(body.events) ? body.events : []);

/** The last answer to each question. */
const laterAnswers = (...all: unknown[]): unknown[] => [
  ...new Map(all.flatMap((answers) => answers as { question_id: unknown }[]).map((answer) => [answer.question_id, answer])).values(),
];

/** What can be asked without a network beside the cart and messages (api.md §12): an operation a line. */
export const QUEUED_OPERATIONS = {
  reportProgress: {
    lane: "learning",
    method: "POST",
    path: "/student/progress/batch",
    fits: (body) =>
      events(body).length > 0 && events(body).length <= PROGRESS_BATCH && events(body).every((one) => isObject(one) && isText(one.id)),
    join: (earlier, later) => {
      const all = [...events(earlier), ...events(later)];
      return all.length <= PROGRESS_BATCH ? { ...earlier, events: all } : null;
    },
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
    join: (earlier, later) => ({ ...earlier, answers: laterAnswers(earlier.answers, later.answers) }),
  },
  submitAttempt: { lane: "learning", method: "POST", path: "/attempts/:aid/submit", fits: isObject },
  submitWork: { lane: "learning", method: "POST", path: "/applications/:id/submissions", fits: isObject },
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
