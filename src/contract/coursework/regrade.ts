/** Marks one question of a quiz anew, in attempts that are over. Not an instructor of the course, no quiz, no such question: 404. */
import { object as form, string } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { key } from "#contract/form-fields.ts";
import { integer, list, nullable, object, oneOf, text, uuid } from "#contract/schema.ts";

/**
 * `key`: by the answers that count in the quiz as it is now. `points`: everybody who was asked has its points. `drop`: it counts for
 * nobody, neither for nor against.
 */
export const REGRADE_WAYS = ["key", "points", "drop"] as const;
export type RegradeWay = (typeof REGRADE_WAYS)[number];
/** Attempts that a preview names. */
export const REGRADE_SHOWN = 50;

const counts = () => ({
  /** Attempts that are over and asked the question. */
  attempts: integer(),
  /** Of them, those whose score rises and falls. */
  rose: integer(),
  fell: integer(),
  /** Marks of the grade that an instructor set by hand: they stay as they are. */
  kept: integer(),
});

/** Writes nothing. */
export const previewRegrade = endpoint("GET", "/instructor/items/:iid/regrade", {
  summary: "What marking a question of a quiz anew would change",
  access: "instructor",
  shows: "people",
  params: object({ iid: integer(1) }),
  query: object({ question: text(), way: oneOf(...REGRADE_WAYS) }),
  data: object({
    ...counts(),
    /** The first `REGRADE_SHOWN` whose score changes; scores are percent, null for one that waits to be marked. */
    rows: list(object({ id: uuid(), learner: text(), number: integer(1), before: nullable(integer()), after: nullable(integer()) })),
  }),
});
export type RegradePreview = DataOf<typeof previewRegrade>;

/** All attempts or none. Learners whose announced score changes are told. A second one of the same item waits for the first. */
export const regradeQuestion = endpoint("POST", "/instructor/items/:iid/regrade", {
  summary: "Mark a question of a quiz anew in all its attempts",
  access: "instructor",
  params: object({ iid: integer(1) }),
  form: form({
    question: string().required(key("required")),
    way: string()
      .required(key("selection"))
      .oneOf([...REGRADE_WAYS], key("selection")),
  }),
  data: object({ ...counts(), id: uuid() }),
});

/**
 * Takes the latest regrade of its quiz back. An attempt that was marked again since stays as it is.
 * @errors `version_conflict` where it was taken back, or is not the latest any more
 */
export const undoRegrade = endpoint("DELETE", "/instructor/items/:iid/regrade/:id", {
  summary: "Take the latest regrade of a quiz back",
  access: "instructor",
  params: object({ iid: integer(1), id: uuid() }),
  data: object(counts()),
});
