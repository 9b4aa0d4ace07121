/**
 * Resumable uploads of who teaches (api.md §10): tus 1.0.0 (https://tus.io/protocols/resumable-upload) below `UPLOADS_PATH`, beside
 * the calls described here. `POST` makes an upload (`Upload-Length`, and `Upload-Metadata` with `UPLOAD_METADATA`), `HEAD` says how
 * much arrived (`Upload-Offset`), `PATCH` brings more, `DELETE` gives it up. They carry the session as every call does (bearer,
 * device cookie, `X-XSRF-TOKEN`); what refuses them is an envelope. Another's upload answers 404 `not_found`. Files are brought by who
 * puts them into a course, and that are its instructors alone (issue 5.7): staff answer 403 `role_required` like everybody else.
 *
 * Once all bytes are there the content is looked into, out of the request: `getUpload` says `checking`, then `ready` or `refused`.
 * What nobody names in an item or a session within `UPLOAD_KEPT_HOURS` is cleared away.
 */
import { endpoint } from "#contract/endpoint.ts";
import { mediaFile } from "#contract/classroom/lesson-content.ts";
import { UPLOAD_PURPOSES } from "./upload-rules.ts";
import { instant, integer, nullable, number, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";

/** Below the API's base. */
export const UPLOADS_PATH = "/uploads";

/** Both an unfinished upload, since it began, and one that is ready and not used, since it was checked. */
export const UPLOAD_KEPT_HOURS = 24;

/**
 * What `Upload-Metadata` must hold, each value base64 of UTF-8 as the protocol has it: `course_id` the program's id, `filename` what it
 * is called (shown, never a path), `sha256` of the whole file in hexadecimal.
 */
export const UPLOAD_METADATA = ["course_id", "purpose", "filename", "sha256"] as const;

/** `receiving → checking → ready | refused`, `ready → attached`. */
const UPLOAD_STATUSES = ["receiving", "checking", "ready", "refused", "attached"] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

const upload = () =>
  object({
    id: uuid(),
    /** The program's id. */
    course_id: integer(),
    purpose: oneOf(...UPLOAD_PURPOSES),
    status: oneOf(...UPLOAD_STATUSES),
    name: text(),
    /** As announced. */
    bytes: integer(),
    /** How many of them are here. */
    received: integer(),
    /** Hexadecimal, as announced. */
    sha256: text(),
    /** Cleared away then; null for one that is used. */
    expires_at: nullable(instant()),
    /** Why it was refused: the code of a problem, and the message of the field (`field-messages.ts`) with its values. */
    refusal: nullable(
      object({
        code: oneOf("unsupported_file", "checksum_mismatch"),
        key: oneOf("file.type", "file.damaged", "file.unsafe", "file.checksum", "file.captions"),
        values: optional(object({ types: optional(text()), line: optional(integer()) })),
      }),
    ),
    /** Once it is ready: what an item's `files`, a figure's `media` or a session's recording name. `duration_s` is what the content says. */
    file: nullable(mediaFile()),
  });
export type Upload = Static<ReturnType<typeof upload>>;

export const getUpload = endpoint("GET", "/uploads/:id", {
  summary: "An upload of the caller: how far it is, and what was found in it",
  access: "session",
  params: object({ id: uuid() }),
  data: upload(),
});

const sessionParams = () => object({ id: integer(1) });

/** For the students of its cohort who may open the course, and for who teaches it; `not_found` while it has none. */
export const getSessionRecording = endpoint("GET", "/sessions/:id/recording", {
  summary: "The recording of a session, with an address to play it from",
  access: "session",
  params: sessionParams(),
  data: mediaFile(),
});

/** The session is over: else `session_closed`. It takes the place of an earlier recording. */
export const putSessionRecording = endpoint("PUT", "/instructor/sessions/:id/recording", {
  summary: "Give a session that is over its recording",
  access: "instructor",
  params: sessionParams(),
  body: object({
    /** Of an upload with the purpose `lecture_recording` (`file.id`). */
    file_id: uuid(),
    /** Where the content does not say. */
    duration_s: optional(nullable(number())),
  }),
  data: mediaFile(),
  problems: ["session_closed", "validation_error"],
});

export const deleteSessionRecording = endpoint("DELETE", "/instructor/sessions/:id/recording", {
  summary: "Take a session's recording away",
  access: "instructor",
  params: sessionParams(),
  data: object({}),
});
