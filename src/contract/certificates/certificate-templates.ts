import { array, object as form, string } from "yup";
import { bothLines, bothTexts, isDay, noneForNull, seenVersion, staffCalls } from "#contract/admin-resource.ts";
import { endpoint } from "#contract/endpoint.ts";
import { key, ofText } from "#contract/form-fields.ts";
import { day, instant, integer, list, nullable, object, oneOf, text, type Static } from "#contract/schema.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import { variablesOf } from "./template-words.ts";

/** A draft is changed; another person approves it; the one in force is drawn on what is issued from then on, and retires the one before. */
export const TEMPLATE_STATUSES = ["draft", "approved", "in_force", "retired"] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

/** What stands in braces in each of its sentences. */
export const TEMPLATE_VARIABLES = { awards: ["issuer"], facts: ["hours", "grade"] } as const;
const WORDS_MAX = 160;
/** So many that are not archived. */
export const MOST_TEMPLATES = 100;

const colleague = () => object({ id: integer(), name: bothTexts() });
const mandated = () =>
  object({ name: bothTexts(), title: bothTexts(), /** The last day of the mandate; null is for ever. */ until: nullable(day()) });
export type Mandated = Static<ReturnType<typeof mandated>>;

/** A sentence of the paper; empty is ours. */
const sentence = (known: readonly string[]) =>
  string()
    .transform(noneForNull)
    .transform(ofText(plainLine))
    .max(WORDS_MAX)
    .default("")
    .test("variables", key("template.variable", { known: known.map((name) => `{${name}}`).join(" ") }), (words) =>
      variablesOf(words ?? "").every((name) => known.includes(name)),
    );
const sentences = (known: readonly string[]) =>
  form({
    ar: sentence(known),
    en: sentence(known).test(
      "both",
      key("translation.missing"),
      (en, { parent }) => ((en ?? "") === "") === (((parent as { ar?: string }).ar ?? "") === ""),
    ),
  });

/** What staff write of a template. */
export const certificateTemplateForm = form({
  name: bothLines(80),
  awards: sentences(TEMPLATE_VARIABLES.awards),
  facts: sentences(TEMPLATE_VARIABLES.facts),
  signatories: array(
    form({
      name: bothLines(80),
      title: bothLines(80),
      until: string()
        .nullable()
        .default(null)
        .transform((value: unknown) => (value === "" ? null : value))
        .test("day", key("date.invalid"), (value) => !value || isDay(value)),
    }),
  )
    .max(2, key("list.max", { max: 2 }))
    .default([]),
});

const template = () =>
  object({
    id: integer(),
    version: integer(),
    archived_at: nullable(instant()),
    name: bothTexts(),
    status: oneOf(...TEMPLATE_STATUSES),
    awards: bothTexts(),
    facts: bothTexts(),
    signatories: list(mandated()),
    /** Who wrote it last: another one approves it. */
    written_by: nullable(colleague()),
    approved_by: nullable(colleague()),
    in_force_at: nullable(instant()),
    /** Whose mandate is over today: with them nothing is issued. */
    ended: list(bothTexts()),
  });

export const certificateTemplates = staffCalls(
  "/admin/certificate-templates",
  { one: "a template of certificates", many: "Templates of certificates, the newest first" },
  {
    row: template(),
    fields: certificateTemplateForm,
    query: {},
    may: { read: "certificates.read", write: "certificates.issue" },
  },
);

const step = {
  access: "staff",
  capability: "certificates.issue",
  params: object({ id: integer(1) }),
  form: form({ version: seenVersion() }),
  data: template(),
} as const;

export const approveTemplate = endpoint("POST", "/admin/certificate-templates/:id/approve", {
  summary: "Approve a draft as a second person",
  ...step,
  problems: ["not_found", "version_conflict", "request_closed", "second_person_needed"],
});

export const enforceTemplate = endpoint("POST", "/admin/certificate-templates/:id/enforce", {
  summary: "Put an approved template in force: certificates that are issued from now on are drawn from it, and the one before retires",
  ...step,
  problems: ["not_found", "version_conflict", "request_closed", "mandate_ended"],
});

export const readTemplateSample = endpoint("GET", "/admin/certificate-sample", {
  summary: "The longest name and title on record: what a template is looked at with",
  access: "staff",
  capability: "certificates.read",
  shows: "person",
  data: object({
    holder_ar: text(),
    holder_en: nullable(text()),
    title_ar: text(),
    title_en: text(),
    issuer_ar: text(),
    issuer_en: text(),
  }),
});
