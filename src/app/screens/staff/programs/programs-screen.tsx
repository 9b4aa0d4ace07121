import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { adminPrograms, PROGRAM_STATUSES } from "#contract/catalogue/admin-programs.ts";
import { adminCategories } from "#contract/content/admin-content.ts";
import { PROGRAM_TYPES } from "#contract/shapes.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { type ProgramRow, programStatus, programType } from "./program-words.ts";

/** `/staff/programs`: every program, the last changed first. */
export function ProgramsScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const fields = useStaffRead(adminCategories.list, { query: { per_page: 100 } });
  return (
    <RecordList<ProgramRow>
      calls={adminPrograms}
      path="/staff/programs"
      write="programs.write"
      title={t({ message: "Programs", context: "staff" })}
      tabs={<PlaceTabs place="programs" current="/staff/programs" />}
      search={t`Title of a program`}
      empty={{ title: t`No programs yet`, help: t`A program begins as a draft that nobody else sees.` }}
      add={t`New program`}
      ownArchive
      filters={[
        {
          name: "status",
          label: t`Status`,
          every: t`Every status`,
          choices: PROGRAM_STATUSES.map((value) => ({ value, label: i18n._(programStatus[value].words) })),
          query: (value) => ({ "filter[status]": value, ...(value === "archived" ? { "filter[archived]": "archived" } : {}) }),
        },
        {
          name: "type",
          label: t`Kind`,
          every: t`All kinds`,
          choices: PROGRAM_TYPES.map((value) => ({ value, label: i18n._(programType[value]) })),
          query: (value) => ({ "filter[type]": value }),
        },
        {
          name: "field",
          label: t({ message: "Field", context: "program" }),
          every: t`All fields`,
          choices: (fields.data ?? []).map(({ id, name }) => ({ value: String(id), label: said(name) })),
          query: (value) => ({ "filter[category_id]": value }),
        },
        {
          name: "empty",
          label: t`Content`,
          every: t`With or without content`,
          choices: [{ value: "true", label: t`Nothing to learn yet` }],
          query: (value) => ({ "filter[empty]": value }),
        },
      ]}
      columns={[
        { key: "title", head: t`Program`, cell: ({ title }) => <bdi>{said(title)}</bdi> },
        { key: "type", head: t`Kind`, phone: "second", cell: ({ type }) => i18n._(programType[type]) },
        { key: "price", head: t`Price`, spare: true, cell: ({ price, price_after_discount: now }) => <Money sar={now ?? price} /> },
        {
          key: "enrollments",
          head: t`Enrollments`,
          spare: true,
          cell: ({ enrollments_count: count }) => formatNumber(language, count),
        },
        { key: "changed", head: t`Changed`, phone: "second", cell: ({ updated_at: at }) => formatDate(language, at) },
        { key: "status", head: t`Status`, phone: "end", cell: ({ status }) => <StatusWord of={programStatus[status]} /> },
      ]}
    />
  );
}
