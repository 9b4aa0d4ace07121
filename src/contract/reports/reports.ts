import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { RISK_CODES } from "#contract/attendance/at-risk.ts";
import { PAYMENT_METHODS } from "#contract/orders/payment-methods.ts";
import { day, instant, integer, list, nullable, number, object, oneOf, optional, sar, type TSchema } from "#contract/schema.ts";
import { pageMeta, pageQuery } from "#contract/shapes.ts";
import { REPORT_STEPS } from "./report-period.ts";

/** Programs that a report tells one by one: those with most of what it counts. Its totals are of all. */
export const REPORT_PROGRAMS = 200;

const periodQuery = () => ({ from: optional(day()), to: optional(day()) });
/** What a report answers: its period, a row of figures for each part of it, their sums, and a row for each program. */
const report = <P extends Record<string, TSchema>, R extends Record<string, TSchema>, M extends Record<string, TSchema>>(
  figures: P,
  perProgram: R,
  more: M,
) =>
  object({
    from: day(),
    to: day(),
    step: oneOf(...REPORT_STEPS),
    /** Each with its first day. */
    points: list(object({ from: day(), ...figures })),
    totals: object(figures),
    programs: list(object({ id: integer(), title: bothTexts(), ...perProgram })),
    ...more,
  });

const WHEN = "days in Riyadh, three years at most; without any the last twelve months";

/** By tax documents alone: an invoice is a sale on the day of its issue, a credit note takes away on its own. */
export const readRevenue = endpoint("GET", "/admin/reports/revenue", {
  summary: `Sales, what went back and the VAT within, by invoices and credit notes; ${WHEN}`,
  access: "staff",
  capability: "money.read",
  query: object(periodQuery()),
  data: report(
    {
      orders: integer(),
      sales: sar(),
      /** Of credit notes. */
      returned: sar(),
      net: sar(),
      /** VAT within `net`. */
      vat: sar(),
    },
    { sold: integer(), sales: sar(), returned: sar() },
    {
      methods: list(object({ method: oneOf(...PAYMENT_METHODS), payments: integer(), amount: sar() })),
      /** Of chargebacks that ended against us in the period. No document takes it away, so `net` holds it still. */
      charged_back: sar(),
      /** Now, whatever the period: what the providers took of which no payout has come, and payouts whose day is over. */
      not_paid_out: sar(),
      overdue_payouts: object({ count: integer(), net: sar() }),
    },
  ),
});

/** Of whoever enrolled in the period, and what became of them until now. */
const enrolled = () => ({ enrolled: integer(), completed: integer(), withdrawn: integer() });
export const readEnrollmentReport = endpoint("GET", "/admin/reports/enrollments", {
  summary: `Who enrolled, and how many of them completed or withdrew since; of the caller's categories; ${WHEN}`,
  access: "staff",
  capability: "programs.read",
  query: object(periodQuery()),
  data: report(enrolled(), enrolled(), {}),
});

const marks = () => ({ present: integer(), late: integer(), absent: integer(), excused: integer() });
export const readAttendanceReport = endpoint("GET", "/admin/reports/attendance", {
  summary: `Marks of the sessions that were held; of the caller's categories; ${WHEN}`,
  access: "staff",
  capability: "programs.read",
  query: object(periodQuery()),
  data: report(marks(), marks(), {}),
});

/** `average` is null where nobody said anything. */
const said = () => ({ reviews: integer(), average: nullable(number()) });
export const readSatisfaction = endpoint("GET", "/admin/reports/satisfaction", {
  summary: `Stars of the reviews that were written, shown or not; of the caller's categories; ${WHEN}`,
  access: "staff",
  capability: "programs.read",
  query: object(periodQuery()),
  data: report(said(), said(), { stars: list(object({ stars: integer(), reviews: integer() })) }),
});

const atRiskRow = () =>
  object({
    id: integer(),
    person: object({ id: integer(), name: bothTexts() }),
    program: object({ id: integer(), title: bothTexts() }),
    progress: integer(),
    last_seen: nullable(instant()),
    /** Why, in figures (`attendance/at-risk.ts`). */
    risks: list(object({ code: oneOf(...RISK_CODES), value: number(), limit: number() })),
  });

export const listLearnersAtRisk = endpoint("GET", "/admin/reports/at-risk", {
  summary:
    "Learners whose cohort runs and who need looking after, by the rule of the product, the gravest first; of the caller's categories",
  access: "staff",
  capability: "people.read",
  shows: "people",
  query: object({ ...pageQuery(), "filter[flag]": optional(oneOf(...RISK_CODES)) }),
  data: list(atRiskRow()),
  meta: object({
    ...pageMeta().properties,
    /** When it was reckoned who they are; what is said of each is of now. */
    as_of: instant(),
  }),
});
export type LearnersAtRisk = DataOf<typeof listLearnersAtRisk>;
