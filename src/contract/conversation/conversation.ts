/**
 * What learners and instructors of a course say to each other: questions that the course reads, and messages between one learner and
 * its instructors. `{id}` of a course is the PROGRAM's id. Threads and posts have ids of the device that wrote them, so that they can be
 * written, answered and changed without a network; the lane keeps their order.
 */
import { boolean, number as decimal, object as form, string, type InferType } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { key, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";
import { newestMeta, newestQuery, ok } from "#contract/shapes.ts";

export const CONVERSATION = {
  titleMax: 160,
  bodyMax: 4_000,
  reasonMax: 500,
  /** Learners of one course who may not write. */
  blocksMost: 200,
  /** Posts that one thread holds. */
  postsMost: 300,
  /** Of a thread in a list: its first post, what was marked, and the last of all others. */
  lastPosts: 5,
} as const;

export const THREAD_KINDS = ["question", "message"] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

export const THREAD_STATES = ["unanswered", "unread", "mine"] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

const names = () => object({ ar: text(), en: text() });

const post = () =>
  object({
    id: uuid(),
    /** Null where one asks or answers without a name: their instructors know it all the same. Its `id` is told to instructors alone. */
    author: nullable(object({ id: nullable(integer()), names: names() })),
    role: oneOf("learner", "instructor"),
    mine: flag(),
    anonymous: flag(),
    /** Empty where it was deleted, or hidden from whoever reads. */
    body: text(),
    /** By the device that wrote it, never later than it arrived. */
    written_at: instant(),
    edited_at: nullable(instant()),
    deleted: flag(),
    /** Why it was hidden: told to its author and to instructors. */
    hidden: flag(),
    hidden_reason: nullable(text()),
    /** An instructor vouches for it. */
    endorsed: flag(),
    reported: flag(),
    /** Open reports; 0 to learners. */
    reports: integer(),
  });
export type ConversationPost = Static<ReturnType<typeof post>>;

const thread = () =>
  object({
    id: uuid(),
    kind: oneOf(...THREAD_KINDS),
    item: nullable(object({ id: integer(), title: names() })),
    title: text(),
    /** Of a message: the learner. */
    learner: nullable(object({ id: integer(), names: names() })),
    mine: flag(),
    accepted_post_id: nullable(uuid()),
    unread: flag(),
    last_at: instant(),
    /** Without the first one. */
    answers: integer(),
    /** In the order in which they arrived, the question first; in a list without some of the middle where there are many. */
    posts: list(post()),
  });
export type ConversationThread = Static<ReturnType<typeof thread>>;

const problems = ["course_access_denied", "access_expired"] as const;
const course = () => object({ id: integer(1) });

export const listConversation = endpoint("GET", "/course/:id/conversation", {
  summary: "Questions of a course and one's messages in it, what was said last first",
  access: "session",
  params: course(),
  query: object({
    ...newestQuery(),
    /** By what titles and posts say, in any spelling of Arabic. */
    q: optional(text(120)),
    "filter[kind]": optional(oneOf(...THREAD_KINDS)),
    "filter[item_id]": optional(integer(1)),
    "filter[learner_id]": optional(integer(1)),
    "filter[state]": optional(oneOf(...THREAD_STATES)),
    /** One thread, with every post of it. */
    "filter[thread]": optional(uuid()),
  }),
  data: list(thread()),
  meta: object({
    ...newestMeta().properties,
    teaches: flag(),
    /** Learners may ask and answer without a name before each other. */
    anonymous: flag(),
    /** Why the caller may write no more here; null who may. */
    blocked: nullable(text()),
    unread: integer(),
  }),
  problems,
});
export type Conversation = DataOf<typeof listConversation>;

const writtenAt = () =>
  string()
    .required(key("required"))
    .test("instant", key("date.invalid"), (value) => !value || !Number.isNaN(Date.parse(value)));

export const threadForm = form({
  program_id: decimal().integer().min(1).required(key("required")),
  kind: string()
    .oneOf([...THREAD_KINDS])
    .required(key("required")),
  item_id: decimal().integer().min(1).nullable().default(null),
  /** Of an instructor's message: to whom. */
  learner_id: decimal().integer().min(1).nullable().default(null),
  title: requiredLine(CONVERSATION.titleMax),
  body: requiredLines(CONVERSATION.bodyMax),
  anonymous: boolean().default(false),
  written_at: writtenAt(),
});
export type ThreadForm = InferType<typeof threadForm>;

const said = () => object({ id: uuid(), at: instant() });
const one = () => object({ id: uuid() });
const writing = [...problems, "conversation_blocked"] as const;

/** Written again by its author it is changed; of two devices the later arrival stands. */
export const writeThread = endpoint("PUT", "/conversation/threads/:id", {
  summary: "Ask a question of a course, or begin messages with its instructors or one of its learners; or change it",
  access: "session",
  lane: "conversation",
  subject: "id",
  params: one(),
  form: threadForm,
  data: said(),
  problems: writing,
});

export const postForm = form({
  thread_id: string().uuid().required(key("required")),
  body: requiredLines(CONVERSATION.bodyMax),
  anonymous: boolean().default(false),
  written_at: writtenAt(),
});
export type PostForm = InferType<typeof postForm>;

export const writePost = endpoint("PUT", "/conversation/posts/:id", {
  summary: "Answer in a thread, or change one's answer",
  access: "session",
  lane: "conversation",
  subject: "id",
  params: one(),
  form: postForm,
  data: said(),
  problems: writing,
});

/** A thread goes with its first post while nobody answered; else the words of the post go. One that is not there is deleted already. */
export const deletePost = endpoint("DELETE", "/conversation/posts/:id", {
  summary: "Delete one's own post",
  access: "session",
  lane: "conversation",
  subject: "id",
  params: one(),
  data: ok(),
});

/** `accepted`: by who asked, or an instructor; one answer of a thread. `endorsed`: by an instructor. The last one counts. */
export const markPost = endpoint("PUT", "/conversation/posts/:id/mark", {
  summary: "Accept an answer, or vouch for a post as an instructor; or take that back",
  access: "session",
  lane: "conversation",
  subject: "id",
  params: one(),
  body: object({ mark: oneOf("accepted", "endorsed"), on: flag() }),
  data: ok(),
  problems: ["course_access_denied", "access_expired", "forbidden"],
});

export const readThread = endpoint("PUT", "/conversation/threads/:id/read", {
  summary: "Say how far one has read a thread",
  access: "session",
  lane: "conversation",
  subject: "id",
  params: one(),
  body: object({ read_at: instant() }),
  data: ok(),
  problems,
});

export const reportPostForm = form({ reason: requiredLines(CONVERSATION.reasonMax) });

/** Reporting again changes the reason. */
export const reportPost = endpoint("PUT", "/conversation/posts/:id/report", {
  summary: "Tell instructors and staff what is wrong with a post",
  access: "session",
  lane: "conversation",
  subject: "id",
  params: one(),
  form: reportPostForm,
  data: ok(),
  problems,
});
