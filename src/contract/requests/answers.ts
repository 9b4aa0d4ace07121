/** What a student answers staff about a request; what staff ask and offer is in `questions.ts` and `offers.ts`. */
import { object as form, string } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { chosenId, key, requiredLines } from "#contract/form-fields.ts";
import { nullable, object, oneOf, text, uuid, type Static } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";
import { attachmentIds, REQUEST } from "./requests.ts";

/** Kinds whose sender can be asked for more; an application has a step of its own for it. */
const ASKED_KINDS = ["postponement", "withdrawal"] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];
export const isAsked = (kind: string): kind is AskedKind => (ASKED_KINDS as readonly string[]).includes(kind);

export const namedAsked = () => object({ kind: oneOf(...ASKED_KINDS), id: text(60) });

export const answerForm = form({
  /** When it was asked: of two questions it is the answer to one. */
  question: string().required(key("required")).max(40),
  answer: requiredLines(REQUEST.reasonMax),
  attachments: attachmentIds(),
});

/** The days of the answer count again from here on. */
export const answerQuestion = endpoint("POST", "/student/requests/:kind/:id/answer", {
  summary: "Answer what staff asked about a request",
  access: "student",
  params: namedAsked(),
  form: answerForm,
  data: ok(),
  problems: ["request_not_found", "request_closed", "question_closed"],
});
export type NamedRequest = Static<ReturnType<typeof namedAsked>>;

/** Accepted, the withdrawal is cancelled and the postponement takes its course at once; declined, the withdrawal waits for staff again. */
export const answerOffer = endpoint("POST", "/student/withdrawals/:id/offer", {
  summary: "Accept or decline a postponement that was offered in place of a withdrawal",
  access: "student",
  params: object({ id: text(60) }),
  form: form({
    answer: string()
      .required(key("selection"))
      .oneOf(["accept", "decline"] as const, key("selection")),
    /** Of the offer as it was seen. */
    cohort_id: chosenId(),
  }),
  data: object({ postponement_id: nullable(uuid()) }),
  problems: ["request_not_found", "request_closed", "offer_closed", "postponement_not_allowed", "seat_unavailable"],
});
