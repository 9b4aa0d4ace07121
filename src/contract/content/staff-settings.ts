import { array, number, object as form, string } from "yup";
import { amountField, bothLines, bothOptional, bothTexts, seenVersion } from "#contract/admin-resource.ts";
import { signatory } from "#contract/certificates/certificates.ts";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { key } from "#contract/form-fields.ts";
import { instant, integer, list, nullable, number as decimal, object, oneOf, sar, text, uuid, type Static } from "#contract/schema.ts";
import { approvalMeta } from "#contract/security/approvals.ts";
import { webAddress } from "./web-address.ts";

const staffSettings = () =>
  object({
    version: integer(),
    site_name: bothTexts(),
    tagline: bothTexts(),
    email: text(),
    phone: text(),
    address: bothTexts(),
    twitter: text(),
    linkedin: text(),
    copyright_text: bothTexts(),
    vat_number: text(),
    city_map: object({ lat: decimal(), lng: decimal() }),
    /** A refund above it wants a second person of the staff; null: none does. */
    refund_limit: nullable(sar()),
    /** The university as certificates name it; empty: by the name of the site. */
    issuer: bothTexts(),
    /** Who signs the certificates that are issued from now on. */
    signatories: list(signatory()),
  });

/** The settings, and which of them another value waits for. */
const settingsWithWishes = () =>
  object({ ...staffSettings().properties, waiting: list(object({ field: oneOf("refund_limit", "vat_number"), approval: uuid() })) });

export const adminReadSettings = endpoint("GET", "/admin/settings", {
  summary: "All settings, and what of them waits for a second person",
  access: "staff",
  capability: "settings.read",
  data: settingsWithWishes(),
});
/** The settings themselves, as their history keeps them. */
export type StaffSettings = Static<ReturnType<typeof staffSettings>>;

const degrees = (most: number) =>
  number()
    .required(key("required"))
    .typeError(key("required"))
    .min(-most, key("number.range", { min: -most, max: most }))
    .max(most, key("number.range", { min: -most, max: most }));

/** The settings as staff write them. */
export const settingsForm = form({
  site_name: bothLines(80),
  tagline: bothOptional(160),
  email: string()
    .trim()
    .max(254)
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/u, { message: key("email"), excludeEmptyString: true })
    .default(""),
  phone: string()
    .trim()
    .max(40)
    .matches(/^[\d\s+()-]*$/u, key("phone.characters"))
    .default(""),
  address: bothOptional(300),
  twitter: webAddress(),
  linkedin: webAddress(),
  copyright_text: bothOptional(200),
  vat_number: string()
    .trim()
    .matches(/^3\d{13}3$/u, { message: key("vatNumber"), excludeEmptyString: true })
    .default(""),
  city_map: form({ lat: degrees(90), lng: degrees(180) }),
  refund_limit: amountField().nullable().default(null),
  issuer: bothOptional(120),
  signatories: array(form({ name: bothLines(80), title: bothLines(80) }))
    .max(2, key("list.max", { max: 2 }))
    .default([]),
  version: seenVersion(),
});

export const adminChangeSettings = endpoint("PUT", "/admin/settings", {
  summary:
    "Change the settings: all of them, and the version that was seen. A higher refund limit and another VAT number wait for a second person",
  access: "staff",
  capability: "settings.write",
  form: settingsForm,
  data: settingsWithWishes(),
  meta: approvalMeta(),
  problems: ["version_conflict", "reauth_required", "request_already_pending", "second_admin_missing"],
});

/** So many of the newest are told of. */
export const SETTINGS_VERSIONS_TOLD = 50;

/** What a change of the settings changed: the field by its path in the form, and its lines before and after. */
const settingsChange = () => object({ field: text(), before: list(text()), after: list(text()) });

export const listSettingsVersions = endpoint("GET", "/admin/settings/versions", {
  summary: "Changes of the settings, the newest first: the version that each replaced, when, by whom, and what it changed",
  access: "staff",
  capability: "settings.read",
  data: list(
    object({
      version: integer(),
      replaced_at: instant(),
      /** Null for an account that is gone. */
      replaced_by: nullable(bothTexts()),
      changes: list(settingsChange()),
    }),
    SETTINGS_VERSIONS_TOLD,
  ),
});
export type SettingsVersion = DataOf<typeof listSettingsVersions>[number];

/** `version` in the path is the one to go back to, in the body the one that was seen to hold now. */
export const restoreSettings = endpoint("POST", "/admin/settings/versions/:version/restore", {
  summary:
    "Put the settings back as they were in a version, all but the refund limit and the VAT number; it is a change like another, and can be undone as well",
  access: "staff",
  capability: "settings.write",
  params: object({ version: integer(1) }),
  form: form({ version: seenVersion() }),
  data: settingsWithWishes(),
  problems: ["not_found", "version_conflict"],
});
