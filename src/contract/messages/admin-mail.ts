import { number, object as form, string } from "yup";
import { seenVersion } from "#contract/admin-resource.ts";
import { endpoint } from "#contract/endpoint.ts";
import { key, linesField, requiredLines } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, text, uuid } from "#contract/schema.ts";
import { assigneeFilter, LANGUAGES, pageMeta, pageQuery } from "#contract/shapes.ts";
import { queued } from "#contract/requests/assignments.ts";
import { TRAINER_STATUSES } from "#contract/requests/trainers.ts";
import { MESSAGE_STATUSES, messageContext } from "./message-stages.ts";

const ANSWER_MAX = 5_000;
const NOTE_MAX = 1_000;

const adminMessage = () =>
  object({
    id: uuid(),
    reference: text(),
    version: integer(),
    status: oneOf(...MESSAGE_STATUSES),
    /** Where it may go from here. */
    moves: list(oneOf(...MESSAGE_STATUSES)),
    full_name: text(),
    email: text(),
    phone: text(),
    message: text(),
    language: oneOf(...LANGUAGES),
    created_at: instant(),
    open: flag(),
    ...queued(),
    answers: list(object({ body: text(), by: nullable(text()), at: instant() })),
  });

/** The same, read by itself. */
const messageFile = () => object({ ...adminMessage().properties, ...messageContext() });

export const adminListMessages = endpoint("GET", "/admin/messages", {
  summary: "What visitors wrote, the oldest open one first; spam only where it is asked for",
  access: "staff",
  capability: "messages.read",
  shows: "people",
  query: object({
    ...pageQuery(),
    q: optional(text(120)),
    "filter[status]": optional(oneOf(...MESSAGE_STATUSES)),
    "filter[assignee]": assigneeFilter(),
    /** Of an account: those that were linked to it, and of its e-mail those that were linked to none. */
    "filter[account]": optional(integer(1)),
  }),
  data: list(adminMessage()),
  meta: pageMeta(),
});

const ofId = () => object({ id: text(60) });

export const adminReadMessage = endpoint("GET", "/admin/messages/:id", {
  summary: "A message with the answers to it, whose it is and what happened to it",
  access: "staff",
  capability: "messages.read",
  shows: "person",
  params: ofId(),
  data: messageFile(),
  problems: ["request_not_found"],
});

/** An answer, with the version of the message that was seen. */
export const messageAnswerForm = form({ body: requiredLines(ANSWER_MAX, "message.required"), version: seenVersion() });

export const adminAnswerMessage = endpoint("POST", "/admin/messages/:id/answer", {
  summary: "Answer a message by mail, in the language it was sent from",
  access: "staff",
  capability: "messages.write",
  success: 201,
  params: ofId(),
  form: messageAnswerForm,
  data: messageFile(),
  problems: ["request_not_found", "request_closed", "version_conflict"],
});

export const adminMoveMessage = endpoint("POST", "/admin/messages/:id/move", {
  summary: "Take a message up, close it, or mark it as spam",
  access: "staff",
  capability: "messages.write",
  params: ofId(),
  form: form({
    status: string().required(key("selection")).oneOf(MESSAGE_STATUSES, key("selection")),
    version: seenVersion(),
  }),
  data: messageFile(),
  problems: ["request_not_found", "request_closed", "version_conflict"],
});

/** Said twice it is the same. Whoever links also reads people; the sender hears nothing of it. */
export const adminLinkMessage = endpoint("PUT", "/admin/messages/:id/account", {
  summary: "Say whose account a message is from, or that this is not known: null",
  access: "staff",
  capability: "messages.write",
  params: ofId(),
  form: form({
    account_id: number()
      .typeError(key("selection"))
      .integer(key("selection"))
      .min(1, key("selection"))
      .nullable()
      .defined(key("selection")),
    version: seenVersion(),
  }),
  data: messageFile(),
  problems: ["request_not_found", "version_conflict"],
});

const adminApplication = () =>
  object({
    id: uuid(),
    reference: text(),
    version: integer(),
    status: oneOf(...TRAINER_STATUSES),
    /** Where staff may move it from here. */
    moves: list(oneOf(...TRAINER_STATUSES)),
    full_name: text(),
    email: text(),
    phone: text(),
    nationality_id: integer(),
    city_id: integer(),
    gender: nullable(oneOf("female", "male")),
    qualification: text(),
    specialization: text(),
    years_experience: integer(),
    topics: list(text()),
    languages: list(text()),
    bio: text(),
    linkedin: nullable(text()),
    /** Read by `GET /files/:id`. */
    cv: object({ id: uuid(), name: text(), bytes: integer() }),
    language: oneOf(...LANGUAGES),
    created_at: instant(),
    open: flag(),
    ...queued(),
    events: list(object({ status: oneOf(...TRAINER_STATUSES), note: nullable(text()), at: instant() })),
  });

export const adminListApplications = endpoint("GET", "/admin/trainer-applications", {
  summary: "Applications to join the trainers, the oldest open one first",
  access: "staff",
  capability: "applications.read",
  shows: "people",
  query: object({
    ...pageQuery(),
    q: optional(text(120)),
    "filter[status]": optional(oneOf(...TRAINER_STATUSES)),
    "filter[assignee]": assigneeFilter(),
  }),
  data: list(adminApplication()),
  meta: pageMeta(),
});

export const adminReadApplication = endpoint("GET", "/admin/trainer-applications/:id", {
  summary: "An application with what happened to it",
  access: "staff",
  capability: "applications.read",
  shows: "person",
  params: ofId(),
  data: adminApplication(),
  problems: ["request_not_found"],
});

/** What an applicant has to do something about, or is told no by, says why. */
const EXPLAINED = ["needs_info", "rejected"];

/** A move of an application, with what its applicant reads. */
export const applicationMoveForm = form({
  status: string()
    .required(key("selection"))
    .oneOf(["under_review", "needs_info", "interview", "accepted", "rejected"] as const, key("selection")),
  note: linesField()
    .max(NOTE_MAX)
    .default("")
    // oxlint-disable-next-line unicorn/no-thenable -- yup's own word
    .when("status", { is: (status: string) => EXPLAINED.includes(status), then: (schema) => schema.required(key("reason.required")) }),
  version: seenVersion(),
});

export const adminMoveApplication = endpoint("POST", "/admin/trainer-applications/:id/move", {
  summary: "Move an application on; its applicant is told by mail in the language it was sent from",
  access: "staff",
  capability: "applications.decide",
  params: ofId(),
  form: applicationMoveForm,
  data: adminApplication(),
  problems: ["request_not_found", "request_closed", "version_conflict"],
});
