import type { Capability } from "#contract/accounts/roles.ts";

/** Business days within which a second person answers; whoever may is told again after the first. */
export const APPROVAL_DAYS = { again: 1, lapses: 3 } as const;
export const APPROVAL_REASON_MAX = 500;
/** SAR that a campaign of codes may be expected to take off before it wants a second person. */
export const CAMPAIGN_ALONE = 50_000;

interface ApprovalRule {
  /** Whoever has one of them sees such wishes of others. */
  reads: readonly Capability[];
  /** Whoever has one of them, and is another person than who asked, approves them. */
  decides: readonly Capability[];
}

const RIGHTS: ApprovalRule = { reads: ["roles.read"], decides: ["roles.write"] };
const SETTING: ApprovalRule = { reads: ["settings.read", "money.read"], decides: ["settings.write", "money.refund"] };

/** What wants a second person, and whose eyes these are. */
export const APPROVAL_RULES = {
  staff_account: RIGHTS,
  role: RIGHTS,
  staff_roles: RIGHTS,
  second_factor_reset: RIGHTS,
  account_merge: RIGHTS,
  cohort_ending: RIGHTS,
  refund_limit: SETTING,
  vat_number: SETTING,
  program_price: { reads: ["money.read"], decides: ["money.refund"] },
  coupon_campaign: { reads: ["money.read"], decides: ["coupons.write"] },
  vat_period: { reads: ["money.read"], decides: ["money.refund"] },
  certificate_revocation: { reads: ["certificates.read"], decides: ["certificates.issue"] },
} as const satisfies Record<string, ApprovalRule>;

export type ApprovalKind = keyof typeof APPROVAL_RULES;
export const APPROVAL_KINDS = Object.keys(APPROVAL_RULES) as ApprovalKind[];

/** Kinds of which a caller has one of the capabilities. */
export const kindsWith = (of: keyof ApprovalRule, has: (capability: Capability) => boolean): ApprovalKind[] =>
  APPROVAL_KINDS.filter((kind) => (APPROVAL_RULES[kind] as ApprovalRule)[of].some(has));

/** What a change touches, counted when it was asked for and again when it is approved. */
export const APPROVAL_FIGURES = {
  enrollments: "count",
  orders: "count",
  certificates: "count",
  doubled: "count",
  paid: "money",
  people: "count",
  refund: "money",
  carts: "count",
  orders_open: "count",
  codes: "count",
  discount: "money",
  sales: "money",
  returned: "money",
  taxable: "money",
  output_tax: "money",
  documents: "count",
  missing: "count",
  open_differences: "count",
} as const satisfies Record<string, "count" | "money">;
export type ApprovalFigure = keyof typeof APPROVAL_FIGURES;
export const FIGURE_NAMES = Object.keys(APPROVAL_FIGURES) as ApprovalFigure[];
/** Counts, and halalas of what is money. */
export type ApprovalFigures = Partial<Record<ApprovalFigure, number>>;

/** What an approver saw of them, in one word. */
export const seenWord = (figures: ApprovalFigures): string =>
  FIGURE_NAMES.flatMap((name) => (figures[name] === undefined ? [] : [`${name} ${figures[name]}`])).join(", ");

/** Fields that a change shows from and to. */
export const CHANGED_FIELDS = ["price", "price_after_discount", "vat_number", "value", "value_percent", "budget", "codes"] as const;
