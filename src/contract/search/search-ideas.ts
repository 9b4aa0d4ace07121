/** The dictionary of the search as staff keep it: an idea with all its names; `dictionary.ts` is what a new platform begins with. */
import { array, object as form } from "yup";
import { staffCalls } from "../admin-resource.ts";
import { key, requiredLine } from "../form-fields.ts";
import { instant, integer, list, nullable, object, text } from "../schema.ts";
import { readable } from "./reading.ts";
import { stemOf } from "./stem.ts";

const NAME_MOST = 40;
const NAMES_MOST = 24;
const ASKED_MOST = 8;

/** A letter by itself is looked for as the beginning of every word. */
const LEAST = 2;

const namesField = (most: number) =>
  array(
    requiredLine(NAME_MOST).test(
      "says-something",
      key("minLength", { min: LEAST }),
      (name) => !name || (readable(name).length >= LEAST && !name.startsWith(">")),
    ),
  )
    .max(most, key("list.max", { max: most }))
    .default([]);

/** A whole form is tested before its fields are: anything may stand in them. */
const texts = (field: unknown): string[] => (Array.isArray(field) ? field.map((one: unknown) => (typeof one === "string" ? one : "")) : []);

export const ideaForm = form({
  /** What texts and queries call it. */
  names: namesField(NAMES_MOST).min(1, key("required")),
  /** What people ask with, and texts mean otherwise (`it`). */
  asked: namesField(ASKED_MOST),
})
  .test("several", (idea, context) => {
    // An idea of one name finds nothing that its name does not.
    const few = texts(idea.names).length === 1 && texts(idea.asked).length === 0;
    return few ? context.createError({ path: "asked", message: key("required") }) : true;
  })
  .test("once", (idea, context) => {
    const seen = new Set<string>();
    for (const field of ["names", "asked"] as const) {
      for (const [place, name] of texts(idea[field]).entries()) {
        const read = readable(name);
        if (read !== "" && seen.has(read)) return context.createError({ path: `${field}[${place}]`, message: key("taken") });
        seen.add(read);
      }
    }
    return true;
  });

export const adminSearchIdeas = staffCalls(
  "/admin/search-ideas",
  { one: "an idea of the search's dictionary", many: "The search's dictionary: ideas with all their names" },
  {
    row: object({ id: integer(), version: integer(), archived_at: nullable(instant()), names: list(text()), asked: list(text()) }),
    fields: ideaForm,
    query: {},
    may: { read: "content.read", write: "content.write" },
  },
);

/** What two names have in common that the search takes for one. */
export const nameKey = (name: string): string =>
  readable(name)
    .split(" ")
    .map((word) => stemOf(word))
    .join(" ");
