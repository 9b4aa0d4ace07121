import { useLingui } from "@lingui/react/macro";
import { adminCategories } from "#contract/content/admin-content.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FieldSpec, FormSection } from "#app/widgets/staff-form/field-spec.ts";
import { useFoundPrograms } from "#app/widgets/staff-form/found-choices.ts";

/** What a code and a campaign of codes have in common: what a discount is worth, when it holds, and for what. */
export function useDiscountFields(): { worth: FieldSpec[]; period: FieldSpec[]; where: FormSection } {
  const { t } = useLingui();
  const said = useSaid();
  const fields = useStaffRead(adminCategories.list, { query: { per_page: 100 } });
  return {
    worth: [
      {
        kind: "choice",
        path: "type",
        label: t`Kind`,
        choices: [
          { value: "percentage", label: t`Percent` },
          { value: "fixed", label: t`Amount in SAR` },
        ],
      },
      { kind: "number", path: "value", label: t`Value`, decimal: true, hint: t`Percent, or SAR` },
      { kind: "number", path: "max_discount", label: t`At most, in SAR`, decimal: true, optional: true },
      { kind: "number", path: "min_total", label: t`From a total of, in SAR`, decimal: true, optional: true },
    ],
    period: [
      { kind: "moment", path: "starts_at", label: t`Begins`, optional: true, hint: t`Riyadh time` },
      { kind: "moment", path: "expires_at", label: t`Ends`, optional: true, hint: t`Riyadh time` },
    ],
    where: {
      key: "where",
      title: t`What it holds for`,
      fields: [
        {
          kind: "linked",
          path: "program_ids",
          label: t`Programs`,
          hint: t`Neither programs nor fields: it holds for every program.`,
          optional: true,
          whole: true,
          useFound: useFoundPrograms,
          known: [],
        },
        {
          kind: "choices",
          path: "category_ids",
          label: t({ message: "Fields", context: "programs" }),
          whole: true,
          choices: (fields.data ?? []).map(({ id, name }) => ({ value: String(id), label: said(name) })),
        },
      ],
    },
  };
}
