import { object as form } from "yup";
import { bothLines, bothParagraphs, bothTexts, staffCalls } from "#contract/admin-resource.ts";
import { instant, integer, nullable, object } from "#contract/schema.ts";

/** What stands in braces in a ready answer: the name of who wrote, and the number of their message. */
export const READY_VARIABLES = ["name", "reference"] as const;
export type ReadyVariable = (typeof READY_VARIABLES)[number];
/** So many are active at most: whoever answers sees them all. */
export const MOST_READY = 40;
const NAME_MAX = 60;
const BODY_MAX = 4_000;

export const readyAnswerForm = form({ name: bothLines(NAME_MAX), body: bothParagraphs(BODY_MAX) });

/** Texts for letters that come again and again. */
export const adminReadyAnswers = staffCalls(
  "/admin/ready-answers",
  { one: "a ready answer", many: "Ready answers by their names" },
  {
    row: object({ id: integer(), version: integer(), archived_at: nullable(instant()), name: bothTexts(), body: bothTexts() }),
    fields: readyAnswerForm,
    query: {},
    may: { read: "messages.read", write: "messages.write" },
  },
);

/** A text with its variables filled in; what is no variable of ours stays as it was written. */
export const filledAnswer = (body: string, values: Record<ReadyVariable, string>): string =>
  body.replaceAll(/\{(\w+)\}/gu, (token, name: string) => (Object.hasOwn(values, name) ? values[name as ReadyVariable] : token));
