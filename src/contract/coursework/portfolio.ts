/**
 * What a learner did here, to take with them: their work with its files, marks and feedback, their certificates, and how far they came
 * in each program, with a page that opens without a network. A job writes it; it is there for a day, for its owner alone.
 */
import { endpoint } from "#contract/endpoint.ts";
import { ZIP } from "#contract/exports/staff-exports.ts";
import { fileBytes, instant, integer, nullable, object, oneOf, uuid, type Static } from "#contract/schema.ts";

export const PORTFOLIO_HOURS = 24;

const portfolio = () =>
  object({
    id: uuid(),
    status: oneOf("queued", "ready", "failed", "expired"),
    /** Programs that are written already, of all. */
    done: integer(),
    programs: integer(),
    /** Null until it is ready. */
    bytes: nullable(integer()),
    created_at: instant(),
    expires_at: nullable(instant()),
  });
export type Portfolio = Static<ReturnType<typeof portfolio>>;

export const getPortfolio = endpoint("GET", "/student/portfolio", {
  summary: "The portfolio that the caller asked for last, if any",
  access: "student",
  data: object({ latest: nullable(portfolio()) }),
});

/** One at a time: while one is being written it is answered again, and one that is asked for anew takes the place of the last. */
export const makePortfolio = endpoint("POST", "/student/portfolio", {
  summary: "Ask for the caller's portfolio as a ZIP; a job writes it, and it is there for a day",
  access: "student",
  success: 201,
  rate: "document",
  data: portfolio(),
  problems: ["email_unverified"],
});

/** Another's answers as a missing one. */
export const readPortfolio = endpoint("GET", "/student/portfolio/:pid/file", {
  summary: "The caller's portfolio",
  access: "student",
  params: object({ pid: uuid() }),
  media: [ZIP],
  data: fileBytes(),
});
