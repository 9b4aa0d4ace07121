import { number, object as form, string } from "yup";
import { count, staffCalls } from "#contract/admin-resource.ts";
import { key, requiredText } from "#contract/form-fields.ts";
import { flag, instant, integer, nullable, object, sar, text, uuid } from "#contract/schema.ts";
import { discountData, discountFields } from "./admin-commerce.ts";

/** Codes of one campaign, letters before their dash, and SAR that it may cost; above `CAMPAIGN_ALONE` a second person confirms it. */
export const CAMPAIGN = { mostCodes: 10_000, prefixMax: 10, mostBudget: 1_000_000 } as const;

/** What staff write of a campaign. Its codes are made with it: their number and beginning stay. */
export const campaignForm = form({
  name: requiredText(80),
  prefix: string()
    .trim()
    .uppercase()
    .required(key("required"))
    .matches(/^[A-Z0-9]{2,10}$/u, { message: key("code"), excludeEmptyString: true }),
  size: count(1, CAMPAIGN.mostCodes),
  ...discountFields,
  /** SAR. */
  budget: number()
    .required(key("amount"))
    .typeError(key("amount"))
    .min(1, key("number.range", { min: 1, max: CAMPAIGN.mostBudget }))
    .max(CAMPAIGN.mostBudget, key("number.range", { min: 1, max: CAMPAIGN.mostBudget })),
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
      ...discountData(),
      budget: sar(),
      /** Its codes are not made before a second person confirms it. */
      waits: flag(),
      /** The wish that waits for a second person: of the campaign, or of another rule. */
      approval: nullable(uuid()),
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
