import { object as form } from "yup";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { clientId, requiredLines } from "#contract/form-fields.ts";
import { flag, instant, integer, lines, list, object, uuid } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

/** So many of one person, of so many characters each. */
export const NOTES = { most: 200, textMax: 2_000 } as const;

/**
 * What staff note about a person for each other. The person never reads it in the product; it is part of the copy of their data, which
 * the law promises them (Personal Data Protection Law, article 4).
 */
const note = () =>
  object({
    id: uuid(),
    text: lines(),
    by: object({ id: integer(), name: bothTexts() }),
    created_at: instant(),
    /** It is the reader's own: they may take it away. */
    own: flag(),
  });

export const listNotes = endpoint("GET", "/admin/users/:id/notes", {
  summary: "What staff noted about a person, the newest first",
  access: "staff",
  capability: "notes.read",
  shows: "person",
  params: object({ id: integer(1) }),
  data: list(note(), NOTES.most),
});
export type StaffNote = DataOf<typeof listNotes>[number];

/** Sent again under its id it is the same note. */
export const addNote = endpoint("POST", "/admin/users/:id/notes", {
  summary: "Note something about a person for the rest of the staff",
  access: "staff",
  capability: "notes.write",
  success: 201,
  params: object({ id: integer(1) }),
  form: form({ id: clientId(), text: requiredLines(NOTES.textMax) }),
  data: note(),
});

/** Another's note answers as a missing one. */
export const removeNote = endpoint("DELETE", "/admin/notes/:id", {
  summary: "Take a note of one's own away",
  access: "staff",
  capability: "notes.write",
  params: object({ id: uuid() }),
  data: ok(),
});
