import { object as form } from "yup";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { requiredLines } from "#contract/form-fields.ts";
import { VAT_CATEGORIES, type VatCategory } from "#contract/rules/money.ts";
import { day, instant, integer, list, nullable, number as decimal, object, oneOf, text, uuid } from "#contract/schema.ts";
import { approvalMeta } from "#contract/security/approvals.ts";
import { type VatReport, vatReport } from "./vat-report.ts";

/** `running`: not over; `open`: over, and can be closed; `waiting`: for a second person. */
export const VAT_PERIOD_STATES = ["running", "open", "waiting", "closed"] as const;
export type VatPeriodState = (typeof VAT_PERIOD_STATES)[number];
/** So many periods are told, the newest first: ten years. */
export const VAT_PERIODS_TOLD = 40;
export const CORRECTION_NOTE = 1_000;
/** So many corrections of one period or day are told, the newest first. */
export const CORRECTIONS_TOLD = 100;

/** What may differ between what was filed and what is computed now; those of documents are counts, the others SAR. */
export const FILED_FIGURES = ["sales", "sales_vat", "returned", "returned_vat", "taxable", "output_tax", "documents", "missing"] as const;
export type FiledFigure = (typeof FILED_FIGURES)[number];

const movedFigure = () =>
  object({
    /** Null: of all categories together. */
    category: nullable(oneOf(...VAT_CATEGORIES)),
    figure: oneOf(...FILED_FIGURES),
    filed: decimal(),
    now: decimal(),
  });
export interface MovedFigure {
  category: VatCategory | null;
  figure: FiledFigure;
  filed: number;
  now: number;
}

/** What of a closed period is computed otherwise now than it was filed: each figure with both values. */
export function movedFigures(filed: VatReport, now: VatReport): MovedFigure[] {
  const ofReport = (report: VatReport) => {
    const numbers = (name: "documents" | "missing") => report.series.reduce((sum, one) => sum + one[name], 0);
    const all = { ...report.totals, documents: numbers("documents"), missing: numbers("missing") };
    return (category: VatCategory | null): Partial<Record<FiledFigure, number>> =>
      category === null ? all : (report.categories.find((one) => one.category === category) ?? {});
  };
  const [was, is] = [ofReport(filed), ofReport(now)];
  return [...VAT_CATEGORIES, null].flatMap((category) =>
    FILED_FIGURES.flatMap((figure) => {
      const both = { filed: was(category)[figure] ?? 0, now: is(category)[figure] ?? 0 };
      return both.filed === both.now ? [] : [{ category, figure, ...both }];
    }),
  );
}

/** A dated note about something that is closed: the only change of it. */
export const correction = () => object({ id: uuid(), note: text(), by: nullable(bothTexts()), at: instant() });

export type Correction = VatPeriod["corrections"][number];

const row = () => ({
  /** `2026-3`: a quarter of the Gregorian year. */
  quarter: text(),
  from: day(),
  to: day(),
  state: oneOf(...VAT_PERIOD_STATES),
  /** Who asked for its closing, who approved it, and when. */
  closed: nullable(object({ asked_by: nullable(bothTexts()), by: nullable(bothTexts()), at: instant() })),
});

export const listVatPeriods = endpoint("GET", "/admin/vat-periods", {
  summary: "Tax periods from that of the first tax document on, the newest first, and which of them are closed",
  access: "staff",
  capability: "money.read",
  data: list(object(row()), VAT_PERIODS_TOLD),
});
export type VatPeriodRow = DataOf<typeof listVatPeriods>[number];

const period = () =>
  object({
    ...row(),
    /** The wish for its closing that waits for a second person. */
    approval: nullable(uuid()),
    /** As it was filed, where the period is closed; else as it is computed now. */
    report: vatReport(),
    /** What is computed otherwise now than it was filed; empty of a period that is not closed. */
    moved: list(movedFigure()),
    /** Differences of the reconciliation, of days of the period, that nobody settled. */
    open_differences: integer(),
    corrections: list(correction(), CORRECTIONS_TOLD),
  });
const params = object({ quarter: text(10) });

export const readVatPeriod = endpoint("GET", "/admin/vat-periods/:quarter", {
  summary: "The VAT of a tax period: as it is computed, or as it was filed and what has moved since",
  access: "staff",
  capability: "money.read",
  params,
  data: period(),
  problems: ["not_found"],
});
export type VatPeriod = DataOf<typeof readVatPeriod>;

export const closeVatPeriod = endpoint("POST", "/admin/vat-periods/:quarter/close", {
  summary: "Ask that a tax period that is over be closed; it is when a second person approved its figures, and never opened again",
  access: "staff",
  capability: "money.refund",
  params,
  form: form({}),
  data: period(),
  meta: approvalMeta(),
  problems: ["not_found", "period_running", "books_closed", "request_already_pending", "second_admin_missing", "reauth_required"],
});

export const correctVatPeriod = endpoint("POST", "/admin/vat-periods/:quarter/corrections", {
  summary: "A dated note about a closed tax period; its figures stay as they were filed",
  access: "staff",
  capability: "money.refund",
  success: 201,
  params,
  form: form({ note: requiredLines(CORRECTION_NOTE, "reason.required") }),
  data: period(),
  problems: ["not_found", "books_open", "reauth_required"],
});
