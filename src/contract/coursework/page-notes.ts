/**
 * Notes of instructors on the pages of a PDF that was handed in. Its learner reads them with the mark, or once the work was given back;
 * reviewers among learners never do. Work of a course that somebody else teaches, and a note on other work, answers as a missing one.
 */
import { number as decimal, object as form, type InferType } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { clientId, key, requiredLines } from "#contract/form-fields.ts";
import { integer, object, optional, uuid } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";
import { PAGE_NOTE } from "./page-note.ts";

const share = () => decimal().required(key("required")).min(0, key("required")).max(1, key("required"));

export const pageNoteForm = form({
  /** The PDF that was on the screen. */
  file_id: clientId(),
  page: decimal().integer(key("required")).required(key("required")).min(1, key("required")).max(PAGE_NOTE.pagesMax, key("required")),
  x: share(),
  y: share(),
  width: share(),
  height: share(),
  text: requiredLines(PAGE_NOTE.textMax),
  /** Of the note as it was seen; 0 for a new one. */
  version: decimal().integer(key("required")).required(key("required")).min(0, key("required")).max(2_147_483_647, key("required")),
});
export type PageNoteForm = InferType<typeof pageNoteForm>;

const one = () => object({ sid: uuid(), id: uuid() });

/**
 * `{id}` is the device's own. What comes again as it is changes nothing. `version_conflict`: somebody changed or deleted it meanwhile, or
 * the work has another file now.
 */
export const writePageNote = endpoint("PUT", "/instructor/submissions/:sid/page-notes/:id", {
  summary: "Write or change a note on a page of a PDF that was handed in",
  access: "instructor",
  lane: "teaching",
  subject: "id",
  params: one(),
  form: pageNoteForm,
  data: object({ id: uuid(), version: integer() }),
  problems: ["version_conflict"],
});

/** One that is not there is deleted already. `version` as of `writePageNote`. */
export const deletePageNote = endpoint("DELETE", "/instructor/submissions/:sid/page-notes/:id", {
  summary: "Delete a note on a page",
  access: "instructor",
  lane: "teaching",
  subject: "id",
  params: one(),
  query: object({ version: optional(integer(1)) }),
  data: ok(),
  problems: ["version_conflict"],
});
