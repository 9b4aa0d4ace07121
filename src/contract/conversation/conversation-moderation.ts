/** How a conversation is kept in order: by the instructors of its course, and by staff where something was reported. */
import { boolean, object as form, string } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { requiredLine } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";
import { ok, pageMeta, pageQuery, programReference } from "#contract/shapes.ts";
import { CONVERSATION } from "./conversation.ts";

const names = () => object({ ar: text(), en: text() });
const reason = () => requiredLine(CONVERSATION.reasonMax);
/** Null takes it back. */
const reasonOrNone = () => string().trim().max(CONVERSATION.reasonMax).nullable().defined();
export const reasonForm = form({ reason: reason() });

export const getConversationSettings = endpoint("GET", "/instructor/programs/:id/conversation-settings", {
  summary: "How a course converses, and who may not write there",
  access: "instructor",
  shows: "people",
  params: object({ id: integer(1) }),
  data: object({ anonymous: flag(), blocked: list(object({ id: integer(), names: names(), reason: text(), at: instant() })) }),
});
export type ConversationSettings = DataOf<typeof getConversationSettings>;

export const setConversation = endpoint("PUT", "/instructor/programs/:id/conversation-settings", {
  summary: "Whether learners may ask without a name before each other",
  access: "instructor",
  params: object({ id: integer(1) }),
  form: form({ anonymous: boolean().required() }),
  data: ok(),
});

/** Hiding hides it from learners but its author, who reads why. */
export const hidePost = endpoint("PUT", "/instructor/conversation/posts/:id/hidden", {
  summary: "Hide a post with a reason, or show it again",
  access: "instructor",
  params: object({ id: uuid() }),
  form: form({ reason: reasonOrNone() }),
  data: ok(),
});

export const blockLearner = endpoint("PUT", "/instructor/programs/:id/conversation-blocks/:userId", {
  summary: "Keep a learner from writing in a course with a reason, or let them write again",
  access: "instructor",
  params: object({ id: integer(1), userId: integer(1) }),
  form: form({ reason: reasonOrNone() }),
  data: ok(),
});

export const REPORT_STATES = ["open", "settled"] as const;

const reported = () =>
  object({
    /** Of the post. */
    id: uuid(),
    program: programReference(),
    title: text(),
    author: object({ id: integer(), names: names() }),
    body: text(),
    written_at: instant(),
    hidden_reason: nullable(text()),
    reports: list(object({ reason: text(), at: instant() })),
  });
export type ReportedPost = Static<ReturnType<typeof reported>>;

export const listReportedPosts = endpoint("GET", "/admin/reported-posts", {
  summary: "Posts of conversations that were reported: what waits the longest first",
  access: "staff",
  capability: "reviews.read",
  shows: "people",
  query: object({ ...pageQuery(), "filter[state]": optional(oneOf(...REPORT_STATES)) }),
  data: list(reported()),
  meta: pageMeta(),
});

/** Either settles its open reports. */
export const hideReportedPost = endpoint("POST", "/admin/reported-posts/:id/hide", {
  summary: "Hide a reported post, with a reason to its author",
  access: "staff",
  capability: "reviews.moderate",
  params: object({ id: uuid() }),
  form: reasonForm,
  data: ok(),
});

export const keepReportedPost = endpoint("POST", "/admin/reported-posts/:id/keep", {
  summary: "Let a reported post stand, also one that was hidden",
  access: "staff",
  capability: "reviews.moderate",
  params: object({ id: uuid() }),
  data: ok(),
});
