import { useLingui } from "@lingui/react/macro";
import { VAT_CATEGORIES } from "#contract/rules/money.ts";
import { DELIVERIES, LEVELS } from "#contract/catalogue/catalogue.ts";
import { adminCategories } from "#contract/content/admin-content.ts";
import { PROGRAM_TYPES } from "#contract/shapes.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { deliveryWord, levelWord } from "#app/widgets/catalogue/program-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FieldSpec, FormSection } from "#app/widgets/staff-form/field-spec.ts";
import { useFoundInstructors, useFoundPrograms } from "#app/widgets/staff-form/found-choices.ts";
import { type ProgramRow, programType, taughtIn, vatWords } from "./program-words.ts";

/** The parts of a program's form (office.md §7), in the order in which a visitor reads them. */
export function useProgramSections(): (row: ProgramRow | null) => readonly FormSection[] {
  const { t, i18n } = useLingui();
  const said = useSaid();
  const fields = useStaffRead(adminCategories.list, { query: { per_page: 100 } });
  const choices = <K extends string>(keys: readonly K[], words: Record<K, { id: string }>) =>
    keys.map((value) => ({ value, label: i18n._(words[value]) }));
  const points = (path: string, label: string, row: (place: number) => string, lines?: true): FieldSpec => ({
    kind: "list",
    path,
    label,
    most: lines ? 60 : 30,
    add: t`Add a pair`,
    row,
    cells: [
      { path: `${path}.ar.#`, label: t`Arabic`, lang: "ar", ...(lines ? { lines } : {}) },
      { path: `${path}.en.#`, label: t`English`, lang: "en", ...(lines ? { lines } : {}) },
    ],
  });
  return (row) => [
    {
      key: "about",
      title: t({ message: "About", context: "program" }),
      fields: [
        {
          kind: "choice",
          path: "type",
          label: t`Kind`,
          choices: choices(PROGRAM_TYPES, programType),
          fixed: row !== null,
          hint: t`Given once`,
        },
        {
          kind: "choice",
          path: "category_id",
          label: t({ message: "Field", context: "program" }),
          number: true,
          choices: (fields.data ?? []).map(({ id, name }) => ({ value: String(id), label: said(name) })),
        },
        { kind: "both", path: "title", label: t`Title of the program`, max: 160 },
        { kind: "both", path: "summary", label: t`Short description`, max: 600, lines: true },
        {
          kind: "text",
          path: "slug",
          label: t`Name in the address`,
          max: 100,
          ltr: true,
          optional: true,
          fixed: row !== null,
          hint: row ? t`Given once` : t`Empty: made from the English title`,
        },
        points("description", t`Description`, (place) => t`Paragraph ${place}`, true),
      ],
    },
    { key: "outcomes", title: t`Outcomes`, fields: [points("outcomes", t`What is learnt`, (place) => t`Outcome ${place}`)] },
    {
      key: "for",
      title: t`Requirements and who it is for`,
      fields: [
        points("requirements", t`Requirements`, (place) => t`Requirement ${place}`),
        {
          kind: "linked",
          path: "prerequisites",
          label: t`Programs to complete before this one`,
          objects: true,
          optional: true,
          useFound: useFoundPrograms,
          known: (row?.prerequisites ?? []).map(({ id, title }) => ({ value: String(id), label: said(title) })),
        },
        {
          kind: "flag",
          path: "prerequisites_required",
          label: t`Nobody may buy it who has not completed them`,
          hint: t`Otherwise they are shown as advice`,
        },
        points("audience", t`Who it is for`, (place) => t`Audience ${place}`),
      ],
    },
    {
      key: "time",
      title: t`Duration and delivery`,
      fields: [
        { kind: "number", path: "duration_min", label: t`Duration in minutes` },
        { kind: "number", path: "duration_weeks", label: t`Duration in weeks` },
        { kind: "choice", path: "level", label: t`Level`, choices: choices(LEVELS, levelWord) },
        { kind: "choice", path: "language", label: t`Language of teaching`, choices: choices(["ar", "en"], taughtIn) },
        { kind: "choice", path: "delivery", label: t`Delivery`, choices: choices(DELIVERIES, deliveryWord) },
      ],
    },
    {
      key: "price",
      title: t`Price and VAT`,
      fields: [
        { kind: "number", path: "price", label: t`Price in SAR`, decimal: true, hint: t`Including VAT` },
        { kind: "number", path: "price_after_discount", label: t`Price after discount in SAR`, decimal: true, optional: true },
        ...(row && row.status !== "draft"
          ? [
              {
                kind: "text" as const,
                path: "price_reason",
                label: t`Why the price changes`,
                max: 500,
                lines: true as const,
                optional: true as const,
                hint: t`Another price of a published program waits for a second person, who reads this.`,
              },
            ]
          : []),
        { kind: "choice", path: "vat_category", label: t`VAT category`, choices: choices(VAT_CATEGORIES, vatWords) },
      ],
    },
    {
      key: "people",
      title: t`Instructors`,
      fields: [
        {
          kind: "linked",
          path: "instructors",
          label: t`Instructors`,
          objects: true,
          optional: true,
          useFound: useFoundInstructors,
          known: (row?.instructors ?? []).map(({ id, name }) => ({ value: String(id), label: said(name) })),
        },
      ],
    },
    {
      key: "certificate",
      title: t`Certificate`,
      fields: [
        { kind: "flag", path: "certificate.enabled", label: t`A certificate is issued at completion` },
        { kind: "number", path: "certificate.progress", label: t`Progress needed, percent` },
        { kind: "number", path: "certificate.grade", label: t`Grade needed, percent` },
        { kind: "number", path: "certificate.attendance", label: t`Attendance needed, percent` },
      ],
    },
    {
      key: "questions",
      title: t`Common questions`,
      fields: [
        {
          kind: "list",
          path: "faqs",
          label: t`Questions and answers`,
          most: 30,
          add: t`Add a question`,
          row: (place) => t`Question ${place}`,
          cells: [
            { path: "faqs.ar.#.question", label: t`Arabic`, lang: "ar" },
            { path: "faqs.en.#.question", label: t`English`, lang: "en" },
            { path: "faqs.ar.#.answer", label: t`Answer in Arabic`, lang: "ar", lines: true },
            { path: "faqs.en.#.answer", label: t`Answer in English`, lang: "en", lines: true },
          ],
        },
      ],
    },
  ];
}
