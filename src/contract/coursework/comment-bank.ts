/**
 * Phrases that instructors keep for marking, by course: each is its author's alone, or shared with who else teaches the course. Another's
 * course, and another's phrase to who would change it, answers as a missing one.
 */
import { boolean, object as form } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { clientId, requiredLines } from "#contract/form-fields.ts";
import { flag, integer, lines, list, nullable, object, text, uuid } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

/** So many of one author in a course. */
export const COMMENT_BANK = { most: 200, textMax: 1_000 } as const;

const course = () => object({ id: integer(1) });

export const listBankComments = endpoint("GET", "/instructor/courses/:id/comment-bank", {
  summary: "Phrases for marking in a course: the caller's own, and those that its other instructors share",
  access: "instructor",
  params: course(),
  data: list(
    object({
      id: uuid(),
      text: lines(),
      shared: flag(),
      /** Whose it is; null: the reader's own, who may change it. */
      by: nullable(object({ ar: text(), en: text() })),
    }),
  ),
});
export type BankComment = DataOf<typeof listBankComments>[number];

/** Under an id that the caller used before it is rewritten. */
export const keepBankComment = endpoint("PUT", "/instructor/courses/:id/comment-bank", {
  summary: "Keep a phrase for marking, or rewrite one of one's own",
  access: "instructor",
  params: course(),
  form: form({ id: clientId(), text: requiredLines(COMMENT_BANK.textMax), shared: boolean().required() }),
  data: ok(),
});

export const removeBankComment = endpoint("DELETE", "/instructor/comment-bank/:id", {
  summary: "Take one of the caller's own phrases away",
  access: "instructor",
  params: object({ id: uuid() }),
  data: ok(),
});
