/** What requests of every kind share on the wire: their files and their timeline. */
import { array, string } from "yup";
import { endpoint, type DataOf, FILE_TYPES, type FileRule } from "#contract/endpoint.ts";
import { key } from "#contract/form-fields.ts";
import { day, instant, integer, list, nullable, object, oneOf, text, uuid, type Static } from "#contract/schema.ts";
import { requestFile } from "#contract/shapes.ts";

/** Files of a request: a document or a picture of one. */
export const REQUEST_FILE = {
  types: [FILE_TYPES.pdf, FILE_TYPES.jpeg, FILE_TYPES.png],
  extensions: [".pdf", ".jpg", ".jpeg", ".png"],
  maxBytes: 5 * 1024 * 1024,
} as const satisfies FileRule;

export const REQUEST = { reasonMax: 2_000, filesMax: 3, noteMax: 2_000 } as const;

/** A step that a request took. `by` is null where it took it by itself, and the student's own steps name nobody. */
export const requestEvent = () =>
  object({
    from: nullable(text()),
    to: text(),
    role: oneOf("student", "instructor", "staff", "system"),
    by: nullable(object({ ar: text(), en: text() })),
    note: nullable(text()),
    at: instant(),
  });
export type RequestEvent = Static<ReturnType<typeof requestEvent>>;

/** What every request tells of itself. */
export const requestParts = () => ({
  id: uuid(),
  /** Told to the student: `PO-1448-000012`. */
  reference: text(),
  requested_at: instant(),
  /** The last day on which staff answer: three business days. */
  reply_by: day(),
  decision: nullable(object({ at: instant(), note: nullable(text()) })),
  attachments: list(requestFile()),
  timeline: list(requestEvent()),
  version: integer(),
});

/** What staff ask the sender, while it waits for the answer; null while it waits for nobody but staff. */
export const openQuestion = () => nullable(object({ text: text(), at: instant() }));
export type OpenQuestion = NonNullable<Static<ReturnType<typeof openQuestion>>>;

/** The ids of files sent before (`uploadRequestFile`), in a form. */
export const attachmentIds = () =>
  array()
    .of(string().uuid().required(key("file.required")))
    .max(REQUEST.filesMax, key("files.max", { max: REQUEST.filesMax }))
    .default([]);

/** A file for a request that is being written. It belongs to no request until one names it, and is forgotten after a day. */
export const uploadRequestFile = endpoint("POST", "/student/request-files", {
  summary: "Upload a file for a request",
  access: "student",
  success: 201,
  files: { file: REQUEST_FILE },
  data: requestFile(),
  problems: ["too_large", "unsupported_file"],
});
export type UploadedFile = DataOf<typeof uploadRequestFile>;
