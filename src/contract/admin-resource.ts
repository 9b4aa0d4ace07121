import { array, type InferType, number, object as form, type ObjectSchema, type Schema, string } from "yup";
import type { TProperties } from "@sinclair/typebox";
import type { Capability } from "./accounts/roles.ts";
import { endpoint, type ScopedSubject } from "./endpoint.ts";
import type { FieldMessageKey } from "./field-messages.ts";
import { key, ofText, requiredLine, requiredLines } from "./form-fields.ts";
import { plainLine } from "./rules/plain-text.ts";
import { integer, list, object, oneOf, optional, text, type TSchema } from "./schema.ts";
import { pageMeta, pageQuery } from "./shapes.ts";

/** The version of a thing as staff saw it: a change of an older one answers `version_conflict` with the present one. */
export const seenVersion = () =>
  number().required(key("required")).typeError(key("required")).integer(key("required")).min(1, key("required")).max(2_147_483_647);

export const SHOWN = ["active", "archived", "all"] as const;

/**
 * The calls by which staff keep one kind of thing: list, create, read, change, archive, restore. A change sends the whole form.
 * @param words what is kept, for the document: `a partner`, `Partners`
 * @param may what a role has to allow for reading and for changing
 * @param about what it is of programs, where a role can be limited to their categories
 * @param query filters of the list beside `q` and `filter[archived]`
 */
/* @__NO_SIDE_EFFECTS__ */
export function staffCalls<const P extends `/admin/${string}`, R extends TSchema, F extends Schema, Q extends TProperties>(
  path: P,
  words: { one: string; many: string },
  { row, fields, query, may, about }: { row: R; fields: F; query: Q; may: { read: Capability; write: Capability }; about?: ScopedSubject },
) {
  const one = object({ id: integer(1) });
  const scope = about ? { about } : {};
  const seen = form({ version: seenVersion() });
  // yup's types lose the fields of a shape that is not known here: both lines say what `shape` does.
  const changed = (fields as unknown as ObjectSchema<object>).shape({ version: seenVersion() });
  return {
    list: endpoint("GET", path, {
      summary: `${words.many}; archived ones are left out unless asked for`,
      access: "staff",
      capability: may.read,
      query: object({ ...pageQuery(), q: optional(text(120)), "filter[archived]": optional(oneOf(...SHOWN)), ...query }),
      data: list(row),
      meta: pageMeta(),
    }),
    create: endpoint("POST", path, {
      summary: `Make ${words.one}`,
      access: "staff",
      capability: may.write,
      success: 201,
      form: fields,
      data: row,
    }),
    read: endpoint("GET", `${path}/:id`, {
      summary: `Read ${words.one}`,
      access: "staff",
      capability: may.read,
      ...scope,
      params: one,
      data: row,
    }),
    change: endpoint("PUT", `${path}/:id`, {
      summary: `Change ${words.one}: the whole form, and the version that was seen`,
      access: "staff",
      capability: may.write,
      ...scope,
      params: one,
      form: changed as unknown as Schema<InferType<F> & { version: number }>,
      data: row,
      problems: ["version_conflict"],
    }),
    archive: endpoint("POST", `${path}/:id/archive`, {
      summary: `Archive ${words.one}`,
      access: "staff",
      capability: may.write,
      ...scope,
      params: one,
      form: seen,
      data: row,
      problems: ["version_conflict", "still_in_use"],
    }),
    restore: endpoint("POST", `${path}/:id/restore`, {
      summary: `Bring ${words.one} back from the archive`,
      access: "staff",
      capability: may.write,
      ...scope,
      params: one,
      form: seen,
      data: row,
      problems: ["version_conflict"],
    }),
  };
}

/** A text in both languages, on the wire. */
export const bothTexts = () => object({ ar: text(), en: text() });
export const bothLists = () => object({ ar: list(text()), en: list(text()) });

/** A line in both languages, both required. */
export const bothLines = (max: number) => form({ ar: requiredLine(max), en: requiredLine(max) });
/** Several lines in both. */
export const bothParagraphs = (max: number) => form({ ar: requiredLines(max), en: requiredLines(max) });
/** A line in both languages that may stay empty. */
export const bothOptional = (max: number) => form({ ar: optionalLine(max), en: optionalLine(max) });

/** Paragraphs or points in both languages: where one has some the other has as many. */
export const bothMany = (length: number, most: number) => {
  const many = () =>
    array(requiredLines(length))
      .max(most, key("list.max", { max: most }))
      .default([]);
  return form({
    ar: many(),
    en: many().test("as-many", key("translation.missing"), (en, { parent }) => en.length === (parent as { ar?: unknown[] }).ar?.length),
  });
};

/** What is answered as null comes back as null: nothing. */
export const noneForNull = (value: unknown): unknown => (value === null ? "" : value);

export const optionalLine = (max: number) => string().transform(noneForNull).transform(ofText(plainLine)).max(max).default("");

/** A whole number of a range. */
export const count = (min: number, max: number) =>
  number()
    .required(key("required"))
    .typeError(key("required"))
    .integer(key("number.range", { min, max }))
    .min(min, key("number.range", { min, max }))
    .max(max, key("number.range", { min, max }));

/** An amount of SAR with at most two decimals, up to a million. */
export const amountField = (min = 0) =>
  number()
    .typeError(key("amount"))
    .min(min, key("amount"))
    .max(1_000_000, key("amount"))
    .test("halalas", key("amount"), (sum) => sum === undefined || sum === null || Math.abs(Math.round(sum * 100) - sum * 100) < 1e-6);

export const dayField = (missing: FieldMessageKey = "date.invalid") =>
  string()
    .required(key(missing))
    .test("day", key("date.invalid"), (value) => !value || isDay(value));

/** An instant with its zone; empty is none. */
export const instantField = () =>
  string()
    .nullable()
    .default(null)
    .transform((value: unknown) => (value === "" ? null : value))
    .test(
      "instant",
      key("date.invalid"),
      (value) => !value || (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/u.test(value) && !Number.isNaN(Date.parse(value))),
    );

export const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10) === value;

/** The name of a thing in addresses: given once, then it stays. Empty: made from the English title. */
export const slugField = () =>
  string()
    .trim()
    .lowercase()
    .max(100)
    .matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, { message: key("slug"), excludeEmptyString: true })
    .default("");
