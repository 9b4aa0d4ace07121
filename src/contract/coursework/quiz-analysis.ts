/** How the questions of a quiz do, for its instructors. An item of another course, and one that is no quiz: 404. */
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { REGRADE_WAYS } from "./regrade.ts";
import { inBoth, QUESTION_KINDS } from "#contract/classroom/lesson-content.ts";
import { flag, instant, integer, list, nullable, number, object, oneOf, optional, text, uuid } from "#contract/schema.ts";

/** As in the quiz; the hardest first; those first that tell least who knows more. */
export const ANALYSIS_ORDERS = ["place", "facility", "discrimination"] as const;
export type AnalysisOrder = (typeof ANALYSIS_ORDERS)[number];

/** Of each learner the first attempt that is over and marked counts: later ones know the answers. */
export const getQuizAnalysis = endpoint("GET", "/instructor/items/:iid/analysis", {
  summary: "Statistics of a quiz's questions: facility, discrimination, and what was chosen",
  access: "instructor",
  params: object({ iid: integer(1) }),
  query: object({ sort: optional(oneOf(...ANALYSIS_ORDERS)) }),
  data: object({
    /** Whose first attempt counts. */
    learners: integer(),
    /** The latest regrade, which can be taken back; null where there is none. */
    regraded: nullable(object({ id: uuid(), question: text(), way: oneOf(...REGRADE_WAYS), at: instant() })),
    rows: list(
      object({
        id: text(),
        /** Its place in the quiz, from 1. */
        place: integer(),
        kind: oneOf(...QUESTION_KINDS),
        text: inBoth(),
        asked: integer(),
        answered: integer(),
        /** Percent of its points that were reached; null while it has no mark. */
        facility: nullable(number()),
        /** Correlation of its marks with the rest of the quiz, -1 to 1; null where all are alike. */
        discrimination: nullable(number()),
        /** Of questions that are answered by choosing. */
        options: list(object({ id: text(), text: inBoth(), right: flag(), chosen: integer() })),
      }),
    ),
  }),
});
export type QuizAnalysis = DataOf<typeof getQuizAnalysis>;
