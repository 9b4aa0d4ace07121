import { array, number, object as form, string } from "yup";
import { amountField, bothTexts, count, instantField, staffCalls } from "#contract/admin-resource.ts";
import { endpoint } from "#contract/endpoint.ts";
import { chosenId, key, linesField } from "#contract/form-fields.ts";
import { day, instant, integer, list, nullable, number as decimal, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { APPROVAL_REASON_MAX } from "#contract/security/approval-kinds.ts";
import { pageMeta, pageQuery } from "#contract/shapes.ts";

export const DISCOUNT_TYPES = ["percentage", "fixed"] as const;
const MOST_IDS = 200;
const limit = () =>
  number()
    .nullable()
    .default(null)
    .integer(key("number.range", { min: 1, max: 1_000_000 }))
    .min(1, key("number.range", { min: 1, max: 1_000_000 }))
    .max(1_000_000, key("number.range", { min: 1, max: 1_000_000 }));
const ids = () =>
  array(chosenId())
    .min(1, key("selection"))
    .max(MOST_IDS, key("list.max", { max: MOST_IDS }))
    .nullable()
    .default(null);
const later = (end: string | null | undefined, start: string | null) => !end || !start || Date.parse(end) > Date.parse(start);

/** What a discount is worth, when and for what it holds. */
export const discountFields = {
  type: string().required(key("selection")).oneOf(DISCOUNT_TYPES, key("selection")),
  value: amountField(0.01)
    .required(key("amount"))
    // oxlint-disable-next-line unicorn/no-thenable -- yup's own word
    .when("type", { is: "percentage", then: () => count(1, 100) }),
  max_discount: amountField(0.01).nullable().default(null),
  min_total: amountField(0.01).nullable().default(null),
  starts_at: instantField(),
  expires_at: instantField().test("after", key("day.after"), (end, { parent }) =>
    later(end, (parent as { starts_at: string | null }).starts_at),
  ),
  program_ids: ids(),
  category_ids: ids(),
};

/** The same as it is read. */
export const discountData = () => ({
  type: oneOf(...DISCOUNT_TYPES),
  /** Percent, or SAR. */
  value: decimal(),
  max_discount: nullable(sar()),
  min_total: nullable(sar()),
  starts_at: nullable(instant()),
  expires_at: nullable(instant()),
  /** Both null: every program. */
  program_ids: nullable(list(integer())),
  category_ids: nullable(list(integer())),
});

/** What staff write of a coupon. */
export const couponForm = form({
  /** Given once. */
  code: string()
    .trim()
    .uppercase()
    .required(key("required"))
    .matches(/^[A-Z0-9][A-Z0-9-]{2,29}$/u, { message: key("code"), excludeEmptyString: true }),
  ...discountFields,
  usage_limit: limit(),
  per_user_limit: limit(),
});

export const adminCoupons = staffCalls(
  "/admin/coupons",
  { one: "a coupon", many: "Coupons, the newest first" },
  {
    row: object({
      id: integer(),
      version: integer(),
      archived_at: nullable(instant()),
      code: text(),
      ...discountData(),
      usage_limit: nullable(integer()),
      per_user_limit: nullable(integer()),
      used_count: integer(),
    }),
    fields: couponForm,
    query: { "filter[type]": optional(oneOf(...DISCOUNT_TYPES)) },
    may: { read: "money.read", write: "coupons.write" },
  },
);

export const APPROVAL_STATUSES = ["open", "confirmed", "refused", "withdrawn", "lapsed"] as const;

/** A refund above the limit of the settings, asked for by one of the staff. */
export const refundApproval = () =>
  object({
    id: uuid(),
    status: oneOf(...APPROVAL_STATUSES),
    order_id: uuid(),
    order_number: text(),
    program: object({ id: integer(), title: bothTexts() }),
    /** Reference of the withdrawal whose approval it is; null for a refund beside any request. */
    withdrawal: nullable(text()),
    amount: sar(),
    reason: nullable(text()),
    /** Why it was refused. */
    note: nullable(text()),
    /** Without an answer it lapses after this day. */
    lapses_on: nullable(day()),
    asked_by: object({ id: integer(), name: bothTexts() }),
    settled_by: nullable(object({ id: integer(), name: bothTexts() })),
    created_at: instant(),
    settled_at: nullable(instant()),
  });

export const listRefundApprovals = endpoint("GET", "/admin/refund-approvals", {
  summary: "Refunds that wait for a second person of the staff, the oldest first",
  access: "staff",
  capability: "money.read",
  query: object({ ...pageQuery(), "filter[status]": optional(oneOf(...APPROVAL_STATUSES, "all")) }),
  data: list(refundApproval()),
  meta: pageMeta(),
});

export const readRefundApproval = endpoint("GET", "/admin/refund-approvals/:id", {
  summary: "A refund that waits or waited for a second person",
  access: "staff",
  capability: "money.read",
  params: object({ id: text(60) }),
  data: refundApproval(),
  problems: ["request_not_found"],
});

/** Why something that waits is refused; whoever takes their own wish back need not say. */
export const refusalForm = form({ reason: linesField().max(APPROVAL_REASON_MAX).default("") });

const settled = { access: "staff", capability: "money.refund", params: object({ id: text(60) }), data: refundApproval() } as const;

export const confirmRefund = endpoint("POST", "/admin/refund-approvals/:id/confirm", {
  summary: "Confirm a refund that somebody else asked for: it begins now",
  problems: ["request_not_found", "request_closed", "second_person_needed", "refund_not_eligible", "version_conflict", "reauth_required"],
  ...settled,
});

export const refuseRefund = endpoint("POST", "/admin/refund-approvals/:id/refuse", {
  summary: "Refuse a refund that waits for a second person, with a reason, or take one's own back",
  form: refusalForm,
  problems: ["request_not_found", "request_closed"],
  ...settled,
});
