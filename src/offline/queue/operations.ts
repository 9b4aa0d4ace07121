import { isPlainObject } from "#contract/plain-values.ts";
import type { Lane, Method } from "#contract/endpoint.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { isContactMessage } from "#contract/messages/contact-message.ts";
import { isNumberList, isText } from "#offline/readable.ts";

/** What travels: the parameters of the path and the body of the call. Never a token, a password or a card (P14). */
export interface Payload {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a screen wants to show of a waiting mutation; it never travels. */
export type Shown = Readonly<Record<string, unknown>>;

/** What a person asks for, as a screen gives it. */
export interface Mutation {
  readonly op: Operation;
  readonly payload: Payload;
  readonly shown: Shown;
}

type Body = Payload["body"];

interface OperationLine {
  readonly lane: Lane;
  /** Method and path of the contract's call, which often brings a form's whole schema with it; a test compares. */
  readonly method: Exclude<Method, "GET">;
  readonly path: string;
  /** Whether a stored body is one that can be sent and shown; the server is the one that judges it. */
  readonly fits: (body: Body) => boolean;
  /** Its call has no body: what is stored as one is for this device alone, but for what goes into the query. */
  readonly bodiless?: true;
  readonly query?: (body: Body) => Readonly<Record<string, string>>;
  /** The server judges it by the time that passed on this device, and wants to know the time of sending. */
  readonly timed?: true;
}

/** The server takes so many in one call (api.md §5). */
export const PROGRESS_BATCH = 200;

export const eventsOf = (body: Body): unknown[] => (Array.isArray(body.events) ? body.events : []);

/** The server takes so many cells in one call (api.md §10). */
export const MARKS_BATCH = 500;

const hasCode = (body: Body): boolean => isText(body.code);

interface LaneRules {
  /** It travels for an account, in a stream of its own; else for nobody: without stream, token and cookies, whoever is signed in. */
  readonly session: boolean;
  /**
   * Of one that was tried: its inverse goes behind it; or it is let go of here, told that it may arrive; or nothing, where only the
   * server can take it back.
   */
  readonly undo: "inverse" | "deleted" | null;
  /** Codes that say that all is as the person wants it. */
  readonly done?: readonly ProblemCode[];
  /** Whether the data of a success is an answer. */
  readonly isAnswer?: (data: unknown) => boolean;
  /** What it answers lies on the device, and needs not be told. */
  readonly quiet?: true;
}

/** What sets the lanes apart. Codes that end a mutation stand in `contract/lanes.ts`; what an answer leaves on the device, in `drain.ts`. */
export const LANE_RULES: Readonly<Record<Lane, LaneRules>> = {
  cart: { session: true, undo: "inverse", done: ["already_in_cart"], quiet: true },
  learning: { session: true, undo: null },
  teaching: { session: true, undo: null },
  requests: { session: true, undo: null },
  conversation: { session: true, undo: null },
  contact: { session: false, undo: "deleted", isAnswer: (data) => isPlainObject(data) && isText(data.reference) },
};

export const LANES = Object.keys(LANE_RULES) as Lane[];

/** What can be asked without a network (api.md §12): an operation a line. */
export const OPERATIONS = {
  addToCart: { lane: "cart", method: "POST", path: "/cart", fits: (body) => Number.isSafeInteger(body.learning_program_id) },
  /** Into the cart with the cohort that was chosen, or another cohort for what is there. */
  chooseCohort: {
    lane: "cart",
    method: "POST",
    path: "/cart",
    fits: (body) => Number.isSafeInteger(body.learning_program_id) && Number.isSafeInteger(body.cohort_id),
  },
  removeFromCart: { lane: "cart", method: "DELETE", path: "/cart/:id", fits: isPlainObject, bodiless: true },
  /** What the person saw in it: a program that was added meanwhile on another device stays. */
  clearCart: {
    lane: "cart",
    method: "DELETE",
    path: "/cart/clear",
    fits: (body) => isNumberList(body.ids),
    bodiless: true,
    query: ({ ids }) => ({ ids: (ids as number[]).join(",") }),
  },
  applyCoupon: { lane: "cart", method: "POST", path: "/cart/coupon", fits: hasCode },
  removeCoupon: { lane: "cart", method: "DELETE", path: "/cart/coupon", fits: hasCode, bodiless: true },
  reportProgress: {
    lane: "learning",
    method: "POST",
    path: "/student/progress/batch",
    fits: (body) =>
      eventsOf(body).length > 0 &&
      eventsOf(body).length <= PROGRESS_BATCH &&
      eventsOf(body).every((one) => isPlainObject(one) && isText(one.id)),
  },
  writeReview: { lane: "learning", method: "POST", path: "/learning-programs/:id/reviews", fits: isPlainObject },
  editReview: { lane: "learning", method: "PATCH", path: "/learning-programs/:id/reviews/:rid", fits: isPlainObject },
  /** An attempt made without a network, answers and all. */
  startAttempt: { lane: "learning", method: "POST", path: "/activities/:id/attempts", fits: isPlainObject },
  saveAnswers: {
    lane: "learning",
    method: "PUT",
    path: "/attempts/:aid/answers",
    fits: (body) => Array.isArray(body.answers) && body.answers.every(isPlainObject),
  },
  submitAttempt: { lane: "learning", method: "POST", path: "/attempts/:aid/submit", fits: isPlainObject },
  submitWork: { lane: "learning", method: "POST", path: "/applications/:id/submissions", fits: isPlainObject },
  /** What a student writes of another's work. */
  writePeerReview: {
    lane: "learning",
    method: "PUT",
    path: "/peer-reviews/:rid",
    fits: (body) => Array.isArray(body.rubric) && body.rubric.every(isPlainObject) && isText(body.comment),
  },
  /** A student's own note at a lesson. */
  writeNote: {
    lane: "learning",
    method: "PUT",
    path: "/student/notes/:id",
    fits: (body) => Number.isSafeInteger(body.item_id) && isText(body.body) && isText(body.written_at),
  },
  /** Where a package was left, and how its learner did. */
  savePackageState: {
    lane: "learning",
    method: "PUT",
    path: "/content/:itemId/package-state",
    fits: (body) => isText(body.completion) && isText(body.suspend_data) && isText(body.reported_at),
  },
  deleteNote: { lane: "learning", method: "DELETE", path: "/student/notes/:id", fits: isPlainObject },
  /** A student's scan of the code that the instructor shows. */
  checkIn: {
    lane: "learning",
    method: "POST",
    path: "/student/attendance/check-in",
    fits: (body) => isText(body.id) && isText(body.code) && isText(body.scanned_at),
    timed: true,
  },
  markAttendance: {
    lane: "teaching",
    method: "PUT",
    path: "/instructor/sessions/:sid/attendance",
    fits: (body) =>
      Array.isArray(body.marks) &&
      body.marks.length <= MARKS_BATCH &&
      body.marks.every(
        (mark) => isPlainObject(mark) && Number.isSafeInteger(mark.student_id) && isText(mark.mark) && isText(mark.client_id),
      ),
  },
  openCheckIn: { lane: "teaching", method: "POST", path: "/instructor/sessions/:sid/check-in", fits: isPlainObject },
  closeCheckIn: { lane: "teaching", method: "DELETE", path: "/instructor/sessions/:sid/check-in", fits: isPlainObject },
  /** An instructor's note on a page of a PDF that was handed in. */
  writePageNote: {
    lane: "teaching",
    method: "PUT",
    path: "/instructor/submissions/:sid/page-notes/:id",
    fits: (body) => isText(body.file_id) && Number.isSafeInteger(body.page) && isText(body.text) && Number.isSafeInteger(body.version),
  },
  deletePageNote: {
    lane: "teaching",
    method: "DELETE",
    path: "/instructor/submissions/:sid/page-notes/:id",
    fits: (body) => Number.isSafeInteger(body.version),
    bodiless: true,
    query: ({ version }) => ({ version: String(version) }),
  },
  requestPostponement: { lane: "requests", method: "POST", path: "/student/postponements", fits: isPlainObject },
  submitExcuse: { lane: "requests", method: "POST", path: "/student/excuses", fits: isPlainObject },
  requestDelivery: { lane: "requests", method: "POST", path: "/student/certificates/:id/delivery", fits: isPlainObject },
  readNotifications: { lane: "requests", method: "POST", path: "/notifications/read", fits: isPlainObject },
  /** A program kept for later, or no more: the last one of a program counts. */
  addWish: { lane: "requests", method: "PUT", path: "/student/wishes/:id", fits: isPlainObject },
  removeWish: { lane: "requests", method: "DELETE", path: "/student/wishes/:id", fits: isPlainObject },
  /** A question, or the first of messages. */
  writeThread: {
    lane: "conversation",
    method: "PUT",
    path: "/conversation/threads/:id",
    fits: (body) =>
      Number.isSafeInteger(body.program_id) && isText(body.kind) && isText(body.title) && isText(body.body) && isText(body.written_at),
  },
  writePost: {
    lane: "conversation",
    method: "PUT",
    path: "/conversation/posts/:id",
    fits: (body) => isText(body.thread_id) && isText(body.body) && isText(body.written_at),
  },
  deletePost: { lane: "conversation", method: "DELETE", path: "/conversation/posts/:id", fits: isPlainObject },
  markPost: {
    lane: "conversation",
    method: "PUT",
    path: "/conversation/posts/:id/mark",
    fits: (body) => isText(body.mark) && typeof body.on === "boolean",
  },
  readThread: { lane: "conversation", method: "PUT", path: "/conversation/threads/:id/read", fits: (body) => isText(body.read_at) },
  reportPost: { lane: "conversation", method: "PUT", path: "/conversation/posts/:id/report", fits: (body) => isText(body.reason) },
  sendContactMessage: { lane: "contact", method: "POST", path: "/contact-messages", fits: isContactMessage },
} as const satisfies Record<string, OperationLine>;

export type Operation = keyof typeof OPERATIONS;
/** The operations of one lane. */
export type OperationOf<L extends Lane> = { [op in Operation]: (typeof OPERATIONS)[op]["lane"] extends L ? op : never }[Operation];

export const operation = (op: Operation): OperationLine => OPERATIONS[op];

export const isOperation = (value: unknown): value is Operation => isText(value) && Object.hasOwn(OPERATIONS, value);

/** The path of an operation below the API base, with its parameters filled in and its query. */
export function pathOf(op: Operation, { params = {}, body }: Payload): string {
  const { path, query } = operation(op);
  const filled = path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(params[name])));
  return query ? `${filled}?${new URLSearchParams(query(body))}` : filled;
}

/** Whether a payload has all that its operation needs. */
export function isPayload(op: Operation, payload: unknown): payload is Payload {
  if (!isPlainObject(payload) || !isPlainObject(payload.body)) return false;
  const { params = {} } = payload;
  if (!isPlainObject(params) || !Object.values(params).every((value) => isText(value) || Number.isSafeInteger(value))) return false;
  const { path, fits } = operation(op);
  return [...path.matchAll(/:(\w+)/gu)].every(([, name = ""]) => Object.hasOwn(params, name)) && fits(payload.body);
}
