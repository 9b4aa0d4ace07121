/** Shapes that several subjects share on the wire. */
import { flag, integer, list, nullable, object, oneOf, optional, sar, text, uuid, type Static } from "./schema.ts";

export const LANGUAGES = ["ar", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "ar";
export const isLanguage = (value: unknown): value is Language => value === "ar" || value === "en";

export const CURRENCY = "SAR";

/** Whose rows a queue lists: `me`, `none`, the id of one of the staff, or `role:` with a role of theirs. */
export const assigneeFilter = () => optional(text(20));

/** The eight glazes of generated covers (design.md §6); a category names one. */
export const GLAZES = ["data", "tech", "business", "health", "lang", "design", "edu", "law"] as const;
export type Glaze = (typeof GLAZES)[number];

export const PROGRAM_TYPES = ["course", "diploma"] as const;
export type ProgramType = (typeof PROGRAM_TYPES)[number];

/** An uploaded cover; `null` where the generated cover stands alone. */
export const coverPhoto = () => nullable(object({ url: text(), width: integer(), height: integer() }));

/** What names a program wherever it is mentioned: enough for a title in both languages and a generated cover. */
export const programReference = () =>
  object({
    id: integer(),
    type: oneOf(...PROGRAM_TYPES),
    title: text(),
    glaze: oneOf(...GLAZES),
    cover_photo: coverPhoto(),
    translations: object({ ar: object({ title: text() }), en: object({ title: text() }) }),
  });

/** A room's name, where it is known already; null for what is held online alone. Copies of a device may be older than this field. */
export const roomNames = () => optional(nullable(object({ ar: text(), en: text() })));

/** Meta of a list (api.md §0). */
export const pageMeta = () => object({ current_page: integer(), per_page: integer(), total: integer(), last_page: integer() });
/** Meta of a list that is counted up to a bound (`COUNTED_MOST`); `more` says that there are more than `total`. */
export const countedMeta = () => object({ ...pageMeta().properties, more: flag() });
export const pageQuery = () => ({ page: optional(integer(1, 10_000)), per_page: optional(integer(1, 100)) });
/** The page after the one whose `next_cursor` this is, however long the list has grown; `page` is not counted then. */
export const cursorQuery = () => ({ cursor: optional(text(400)) });
/** Null where nothing comes after. */
export const cursorMeta = () => ({ next_cursor: nullable(text()) });

/** Rows of one answer of a list that is walked by its cursor alone, where the caller names no number. */
export const NEWEST_PER_PAGE = 100;
/** A list that is read from its newest row on. Who asks for nothing gets its first hundred. */
export const newestQuery = () => ({ ...cursorQuery(), per_page: optional(integer(1, NEWEST_PER_PAGE)) });
export const newestMeta = () => object({ total: integer(), ...cursorMeta() });

/**
 * Rows of one answer of a list that is read to its end (`api/call-whole.ts`): its reader sums it up, searches it or keeps it for a
 * place without a network. Who asks for no cursor gets so many.
 */
export const WHOLE_PAGE = 500;
export const wholeMeta = () => object(cursorMeta());

export const option = () => object({ id: integer(), name: text() });

/** Totals of a cart or an order, SAR. `vat` is contained in `total`. */
export const totals = () => object({ subtotal: sar(), discount: sar(), vat: sar(), total: sar() });

/** Four or fewer equal instalments of one provider. */
export const instalments = () => object({ provider: text(), count: integer(), amount: sar() });

export const person = () => object({ id: integer(), name: text(), title: nullable(text()) });
export const ok = () => object({ done: flag() });
export const people = () => list(person());

/** A file that came with a request. */
export const requestFile = () => object({ id: uuid(), name: text(), type: text(), bytes: integer() });
export type RequestFile = Static<ReturnType<typeof requestFile>>;
