import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { DURATION_BUCKETS } from "./duration-bucket.ts";
import { day, flag, instant, integer, list, nullable, number, object, oneOf, optional, sar, text, type Static } from "#contract/schema.ts";
import { coverPhoto, GLAZES, instalments, pageMeta, pageQuery, people, PROGRAM_TYPES, roomNames } from "#contract/shapes.ts";

export const LEVELS = ["beginner", "intermediate", "advanced"] as const;
export const DELIVERIES = ["online", "onsite", "blended"] as const;
/** `relevance`: the best match first, where something is searched. */
export const PROGRAM_SORTS = ["relevance", "-starts_at", "popular", "-rating", "price", "-price", "title", "-created_at"] as const;
export type ProgramSort = (typeof PROGRAM_SORTS)[number];
export const COHORT_STATUSES = ["open", "full", "closed", "ended"] as const;

const cardProperties = {
  id: integer(),
  type: oneOf(...PROGRAM_TYPES),
  title: text(),
  slug: text(),
  summary: text(),
  price: sar(),
  price_after_discount: nullable(sar()),
  /** Percent of VAT that the price holds; left out where it is the standard rate, as it is for who is not exempted. */
  vat_rate: optional(integer(0, 100)),
  currency: text(),
  duration_hours: number(),
  duration_bucket: oneOf(...DURATION_BUCKETS),
  /** Weeks of a course, months of a diploma are both counted in weeks. */
  duration_weeks: integer(),
  sessions_count: integer(),
  modules_count: integer(),
  level: oneOf(...LEVELS),
  language: oneOf("ar", "en"),
  delivery: oneOf(...DELIVERIES),
  category: object({ id: integer(), name: text(), glaze: oneOf(...GLAZES) }),
  instructors: people(),
  rating: object({ avg: number(), count: integer() }),
  enrollments_count: integer(),
  seats_left: nullable(integer()),
  starts_at: nullable(day()),
  instalments: nullable(instalments()),
  cover_photo: coverPhoto(),
  created_at: instant(),
  updated_at: instant(),
  /** With `include=translations`: the localised texts in both languages, so that a cached answer can switch offline. */
  translations: optional(object({ ar: cardTexts(), en: cardTexts() })),
};

function cardTexts() {
  return object({ title: text(), summary: text(), category: text(), instructors: list(text()) });
}

export const programCard = () => object(cardProperties);
export type ProgramCard = Static<ReturnType<typeof programCard>>;

/** Characters of a search that count; the catalogue refuses longer ones. */
export const SEARCH_LENGTH = 120;

/**
 * `filter[...]` of the catalogue; lists are comma-separated. `filter[price]` is free, paid or `from-to` in SAR,
 * `filter[starts_after]` a day, `filter[rating_gte]` a number up to 5. Any text is taken: what says nothing the catalogue
 * knows is left out and named in `meta.ignored` (`rules/program-filter.ts`), so that an old or mistyped link still lists.
 */
export const programFilters = {
  "filter[type]": optional(text()),
  "filter[category_id]": optional(text()),
  "filter[duration]": optional(text()),
  "filter[price]": optional(text()),
  "filter[level]": optional(text()),
  "filter[delivery]": optional(text()),
  "filter[language]": optional(text()),
  "filter[rating_gte]": optional(text()),
  "filter[starts_after]": optional(text()),
  "filter[instructor_id]": optional(text()),
  q: optional(text(SEARCH_LENGTH)),
};

const choices = () => list(object({ value: text(), count: integer() }));

/** With `include=facets`: how many programs each choice of a filter would list, the other filters as they are. */
export const programFacets = () =>
  object({
    /** Published programs, whatever the filters. */
    size: integer(),
    type: choices(),
    category_id: choices(),
    duration: choices(),
    price: choices(),
    level: choices(),
    delivery: choices(),
    rating_gte: choices(),
  });
export type ProgramFacets = Static<ReturnType<typeof programFacets>>;

/** Programs of the catalogue, newest first, or the best match where something is searched, unless sorted. For reading offline a device keeps all of them (`catalogue/catalogue-index.ts`). */
export const listPrograms = endpoint("GET", "/learning-programs", {
  summary: "List learning programs",
  access: "public",
  query: object({ ...pageQuery(), ...programFilters, sort: optional(oneOf(...PROGRAM_SORTS)), include: optional(text(60)) }),
  data: list(programCard()),
  meta: object({
    ...pageMeta().properties,
    /** Values of filters that the catalogue does not know. */
    ignored: list(object({ filter: text(), value: text() })),
    facets: optional(programFacets()),
    /** What was probably meant, where `q` was written another way: a slip of the pen, the other keyboard. It is what was searched. */
    meant: optional(text()),
  }),
});

/** What the home page asks for; the worker keeps the same answers, so that it opens without a network. */
export const HOME_PROGRAMS_QUERY = {
  course: { per_page: 4, "filter[type]": "course", include: "translations" },
  diploma: { per_page: 4, "filter[type]": "diploma", include: "translations" },
} as const;

const syllabusSection = () =>
  object({
    id: integer(),
    title: text(),
    kind: oneOf("unit", "module"),
    duration_hours: number(),
    lessons: list(
      object({
        /** Of an introductory lesson, which everybody may read (`getPreviewLesson`); copies of a device may be older than this field. */
        id: optional(nullable(integer())),
        title: text(),
        kind: oneOf("lesson", "interactive_lecture", "activity", "application"),
        duration_min: integer(),
        is_preview: flag(),
      }),
    ),
  });

export const programDetails = () =>
  object({
    ...cardProperties,
    description: list(text()),
    outcomes: list(text()),
    requirements: list(text()),
    audience: list(text()),
    /** Published programs that it builds on. Copies of a device may be older than this field and the next. */
    prerequisites: optional(list(object({ id: integer(), title: text() }))),
    /** Nobody buys it who has not completed them; else they are advice. */
    prerequisites_required: optional(flag()),
    syllabus: list(syllabusSection()),
    cohorts: list(
      object({
        id: integer(),
        starts_at: day(),
        ends_at: day(),
        /** 0 is Sunday. */
        days: list(integer(0, 6)),
        /** Minutes after midnight in Riyadh. */
        starts_minute: integer(),
        duration_min: integer(),
        seats_total: integer(),
        seats_left: integer(),
        status: oneOf(...COHORT_STATUSES),
        room: roomNames(),
      }),
    ),
    certificate: object({ enabled: flag(), progress: integer(), grade: integer(), attendance: integer() }),
    refund: object({ days: integer(), progress_limit: integer(), business_days: integer() }),
    access_months: integer(),
    faqs: list(object({ question: text(), answer: text() })),
    related: list(programCard()),
    /** What else its instructors teach. Copies of a device may be older than this field. */
    also_taught: optional(list(object({ instructor_id: integer(), id: integer(), type: oneOf(...PROGRAM_TYPES), title: text() }))),
  });
export type ProgramDetails = Static<ReturnType<typeof programDetails>>;

export const getProgram = endpoint("GET", "/learning-programs/:id", {
  summary: "One learning program with its syllabus, cohorts and terms",
  access: "public",
  params: object({ id: integer(1) }),
  query: object({ include: optional(text(60)) }),
  data: programDetails(),
});

export const REVIEW_SORTS = ["-created_at", "-stars", "stars"] as const;

export const listReviews = endpoint("GET", "/learning-programs/:id/reviews", {
  summary: "Published reviews of a program with their histogram",
  access: "public",
  params: object({ id: integer(1) }),
  query: object({ ...pageQuery(), "filter[stars]": optional(integer(1, 5)), sort: optional(oneOf(...REVIEW_SORTS)) }),
  data: object({
    /** `histogram[0]` counts one star, `histogram[4]` five. */
    summary: object({ avg: number(), count: integer(), histogram: list(integer(), 5) }),
    items: list(
      object({
        id: integer(),
        stars: integer(1, 5),
        body: nullable(text()),
        author: object({ name: text() }),
        verified: flag(),
        created_at: instant(),
        reply: nullable(object({ body: text(), by: text(), at: instant() })),
      }),
    ),
  }),
  meta: pageMeta(),
});
export type Reviews = DataOf<typeof listReviews>;

export const listCategories = endpoint("GET", "/categories", {
  summary: "Fields of study with the number of their programs",
  access: "public",
  data: list(object({ id: integer(), name: text(), slug: text(), glaze: oneOf(...GLAZES), programs_count: integer() })),
});
export type Category = DataOf<typeof listCategories>[number];
