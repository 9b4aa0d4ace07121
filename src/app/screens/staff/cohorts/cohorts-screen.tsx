import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { adminCohorts, adminPrograms } from "#contract/catalogue/admin-programs.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { useToday } from "#app/widgets/time/use-today.ts";
import { type CohortRow, cohortState, useCohortName } from "./cohort-words.ts";

/** `/staff/programs/cohorts`: cohorts, the latest first, of one program where the address names it. */
export function CohortsScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const called = useCohortName();
  const today = useToday();
  const program = useListAddress().get("program");
  const known = /^[1-9]\d{0,9}$/u.test(program);
  const named = useStaffRead(known ? adminPrograms.read : null, known ? { params: { id: Number(program) } } : {});
  return (
    <RecordList<CohortRow>
      calls={adminCohorts}
      path="/staff/programs/cohorts"
      write="cohorts.write"
      title={t`Cohorts and calendar`}
      tabs={<PlaceTabs place="programs" current="/staff/programs/cohorts" />}
      search={t`Title of a program`}
      empty={{ title: t`No cohorts yet`, help: t`A cohort gives a program its dates and its seats.` }}
      add={t`New cohort`}
      filters={[
        ...(known
          ? [
              {
                name: "program",
                label: t`Program`,
                every: t`Every program`,
                choices: [{ value: program, label: named.data ? said(named.data.title) : program }],
                query: (value: string) => ({ "filter[program_id]": value }),
              },
            ]
          : []),
        {
          name: "starts",
          label: t`Begins`,
          every: t`Whenever it begins`,
          choices: [{ value: "later", label: t`From today on` }],
          query: (): Record<string, string> => (today ? { "filter[starts_after]": today } : {}),
        },
      ]}
      columns={[
        { key: "starts", head: t`Cohort`, cell: ({ starts_on: day }) => called(formatDate(language, day)) },
        { key: "ends", head: t`Ends`, spare: true, cell: ({ ends_on: day }) => formatDate(language, day) },
        { key: "program", head: t`Program`, phone: "second", cell: ({ program_title: title }) => <bdi>{said(title)}</bdi> },
        { key: "sessions", head: t`Sessions`, spare: true, cell: ({ sessions_count: count }) => formatNumber(language, count) },
        {
          key: "seats",
          head: t`Seats taken`,
          phone: "second",
          named: true,
          cell: ({ seats_taken: taken, seats_total: total }) => t`${taken} of ${total}`,
        },
        { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={cohortState(row)} /> },
      ]}
    />
  );
}
