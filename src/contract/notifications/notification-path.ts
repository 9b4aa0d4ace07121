import type { Language } from "#contract/shapes.ts";

/** What a notification may be about, and the screen of it. Small: the worker opens screens too. */
export const TARGET_TYPES = [
  "session",
  "enrollment",
  "course",
  "lesson",
  "grades",
  "postponement",
  "withdrawal",
  "excuse",
  "certificate",
  "delivery",
  "transaction",
  "program",
  "cart",
  "order",
  "profile",
  "privacy",
  "teaching_session",
  "absence",
  "departure",
  "learner_excuse",
  "learner_withdrawal",
  "handed_in",
  "peer_reviews",
  "question",
  "taught_question",
  "assigned",
  "assigned_many",
  "approval",
  "refund_approval",
] as const;

/** Of conversations in courses. */
export const CONVERSATION_TARGETS = ["question", "taught_question"] as const satisfies readonly (typeof TARGET_TYPES)[number][];

export interface NotificationTarget {
  type: (typeof TARGET_TYPES)[number];
  /** Of the thing, as its own calls name it; null where the screen needs none. */
  id: string | null;
}

/** Where the console keeps what waits, of kinds that have a list of their own. */
const QUEUES: Readonly<Record<string, string>> = {
  trainer: "requests/applications",
  contact: "requests/messages",
  review_report: "requests/reviews",
  delivery: "certificates/shipping",
  name_correction: "certificates/names",
};

const PATHS: Record<NotificationTarget["type"], (id: string) => string> = {
  session: (id) => `/student/services/schedule${id ? `?session=${id}` : ""}`,
  enrollment: (id) => `/course/${id}`,
  course: (id) => `/course/${id}`,
  /** Its id is the course's and the item's, with a hyphen between. */
  lesson: (id) => `/course/${id.replace("-", "/lesson/")}`,
  grades: () => "/student/services/grades",
  postponement: (id) => `/student/services/postponement/${id}`,
  withdrawal: (id) => `/student/services/withdrawal/${id}`,
  excuse: (id) => `/student/services/excuses${id ? `/${id}` : ""}`,
  certificate: (id) => `/student/certificates/details/${id}`,
  delivery: (id) => `/student/certificates/delivery/${id}`,
  transaction: () => "/student/profile/payment-and-billing",
  program: (id) => `/courses/${id}`,
  cart: () => "/cart",
  order: (id) => `/payment/success?order=${id}`,
  privacy: () => "/student/profile/privacy",
  profile: () => "/student/profile/account-info",
  teaching_session: (id) => `/instructor/services/schedule${id ? `?session=${id}` : ""}`,
  absence: (id) => `/instructor/services/excuses/${id}`,
  departure: (id) => `/instructor/services/withdrawal/${id}`,
  learner_excuse: (id) => `/instructor/services/excuses?open=${id}`,
  learner_withdrawal: (id) => `/instructor/services/withdrawal-requests?open=${id}`,
  /** Its id is the course's. */
  handed_in: (id) => `/instructor/course/${id}/marking`,
  /** Its id is the course's and the item's, with a hyphen between: what was reported. */
  peer_reviews: (id) => `/instructor/course/${id.replace("-", "/peer-reviews/")}?state=reported`,
  /** Their ids are the course's and the thread's, with a hyphen between. */
  question: (id) => `/course/${id.replace("-", "/questions/")}`,
  taught_question: (id) => `/instructor/course/${id.replace("-", "/questions/")}`,
  /** Its id is the kind and the id of what waits, with a hyphen between. */
  assigned: (id) => {
    const [kind = "", ...of] = id.split("-");
    return `/staff/${QUEUES[kind] ?? `requests/${kind}`}/${of.join("-")}`;
  },
  /** Its id is their kind, where they are all of one. */
  assigned_many: (kind) => `/staff/${QUEUES[kind] ?? "requests"}?assignee=me`,
  /** Without an id: several. */
  approval: (id) => `/staff/approvals${id ? `/rights/${id}` : ""}`,
  refund_approval: (id) => `/staff/approvals/refunds/${id}`,
};

/** The address, inside the app, of what a notification is about. */
export const notificationPath = ({ type, id }: NotificationTarget): string => PATHS[type](encodeURIComponent(id ?? ""));

/** What travels to the worker, encrypted for that browser alone. */
export interface PushMessage {
  id: string;
  /** Tag of the account on that device: whoever is there now reads nobody else's (P5). */
  owner: string;
  title: string;
  body: string;
  language: Language;
  target: NotificationTarget;
}
