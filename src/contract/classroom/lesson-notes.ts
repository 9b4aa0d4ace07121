import { number as decimal, object as form, string, type InferType } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { key, requiredLines } from "#contract/form-fields.ts";
import { instant, integer, list, nullable, number, object, text, uuid, type Static } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

export const LESSON_NOTE = { bodyMax: 4_000, perItem: 200 } as const;

const lessonNote = () =>
  object({
    id: uuid(),
    item_id: integer(),
    body: text(),
    /** Seconds into the film or sound; null for a text. */
    position_s: nullable(number()),
    created_at: instant(),
    updated_at: instant(),
  });
export type LessonNote = Static<ReturnType<typeof lessonNote>>;

/** The notes of a whole course at once, so that a device has all of them to read offline. They outlive the access. */
export const listLessonNotes = endpoint("GET", "/student/enrollments/:id/notes", {
  summary: "The caller's own notes in a course, by item and time",
  access: "student",
  params: object({ id: integer(1) }),
  data: list(lessonNote()),
  problems: ["enrollment_not_found"],
});

export const lessonNoteForm = form({
  item_id: decimal().integer().min(1).required(key("required")),
  body: requiredLines(LESSON_NOTE.bodyMax),
  position_s: decimal().min(0).max(1_000_000).nullable().default(null),
  /** When it was last written, by the device. */
  written_at: string()
    .required(key("required"))
    .test("instant", key("date.invalid"), (value) => !value || !Number.isNaN(Date.parse(value))),
});
export type LessonNoteForm = InferType<typeof lessonNoteForm>;

/** `{id}` is the device's own. Written again, it is changed; of two devices the later arrival stands. */
export const writeLessonNote = endpoint("PUT", "/student/notes/:id", {
  summary: "Write or change a note at an item of a course",
  access: "student",
  lane: "learning",
  subject: "id",
  params: object({ id: uuid() }),
  form: lessonNoteForm,
  data: object({ id: uuid(), updated_at: instant() }),
  problems: ["course_access_denied", "access_expired"],
});

/** One that is not there is deleted already. */
export const deleteLessonNote = endpoint("DELETE", "/student/notes/:id", {
  summary: "Delete a note",
  access: "student",
  lane: "learning",
  subject: "id",
  params: object({ id: uuid() }),
  data: ok(),
});
