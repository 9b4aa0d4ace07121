import { array, number, object as form, string } from "yup";
import { amountField, count, instantField, staffCalls } from "#contract/admin-resource.ts";
import { chosenId, key, requiredText } from "#contract/form-fields.ts";
import { instant, integer, list, nullable, number as decimal, object, oneOf, sar, text } from "#contract/schema.ts";

const TYPES = ["percentage", "fixed"] as const;
/** Codes of one campaign, letters before their dash, and SAR that it may cost. */
export const CAMPAIGN = { mostCodes: 10_000, prefixMax: 10, mostBudget: 50_000 } as const;
const MOST_IDS = 200;
const ids = () =>
  array(chosenId())
    .min(1, key("selection"))
    .max(MOST_IDS, key("list.max", { max: MOST_IDS }))
    .nullable()
    .default(null);
const later = (end: string | null | undefined, start: string | null) => !end || !start || Date.parse(end) > Date.parse(start);

/** What staff write of a campaign. Its codes are made with it: their number and beginning stay. */
export const campaignForm = form({
  name: requiredText(80),
  prefix: string()
    .trim()
    .uppercase()
    .required(key("required"))
    .matches(/^[A-Z0-9]{2,10}$/u, { message: key("code"), excludeEmptyString: true }),
  size: count(1, CAMPAIGN.mostCodes),
  type: string().required(key("selection")).oneOf(TYPES, key("selection")),
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
  /** SAR. */
  budget: number()
    .required(key("amount"))
    .typeError(key("amount"))
    .min(1, key("number.range", { min: 1, max: CAMPAIGN.mostBudget }))
    .max(CAMPAIGN.mostBudget, key("number.range", { min: 1, max: CAMPAIGN.mostBudget })),
  program_ids: ids(),
  category_ids: ids(),
});

export const adminCampaigns = staffCalls(
  "/admin/coupon-campaigns",
  { one: "a campaign of discount codes", many: "Campaigns of discount codes, the newest first" },
  {
    row: object({
      id: integer(),
      version: integer(),
      archived_at: nullable(instant()),
      name: text(),
      prefix: text(),
      size: integer(),
      type: oneOf(...TYPES),
      /** Percent, or SAR. */
      value: decimal(),
      max_discount: nullable(sar()),
      min_total: nullable(sar()),
      starts_at: nullable(instant()),
      expires_at: nullable(instant()),
      budget: sar(),
      program_ids: nullable(list(integer())),
      category_ids: nullable(list(integer())),
      /** Codes that were used. */
      used: integer(),
      /** What they took off, by the purchases themselves. */
      discount: sar(),
      /** What these purchases brought, less what went back. */
      sales: sar(),
    }),
    fields: campaignForm,
    query: {},
    may: { read: "money.read", write: "coupons.write" },
  },
);
