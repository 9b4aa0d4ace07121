import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useSearch } from "wouter";
import { adminCohorts, adminPrograms, cohortForm } from "#contract/catalogue/admin-programs.ts";
import { formatDate, formatHijri } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import layout from "#app/ui/layout.module.css";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useFoundPrograms } from "#app/widgets/staff-form/found-choices.ts";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";
import { type CohortRow, cohortState, useCohortName, useWeekdays } from "./cohort-words.ts";
import { Planner } from "./planner.tsx";
import { WaitingLine } from "./waiting-line.tsx";

/** `/staff/programs/cohorts/:id`: the dates, seats and hours of a cohort, and the sessions that it has. */
export function CohortScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const called = useCohortName();
  const weekdays = useWeekdays();
  const asked = new URLSearchParams(useSearch()).get("program") ?? "";
  const named = /^[1-9]\d{0,9}$/u.test(asked) ? Number(asked) : null;
  const program = useStaffRead(named === null ? null : adminPrograms.read, named === null ? {} : { params: { id: named } });
  const known = (row: CohortRow | null) => {
    if (row) return [{ value: String(row.program_id), label: said(row.program_title) }];
    return program.data ? [{ value: String(program.data.id), label: said(program.data.title) }] : [];
  };
  return (
    <RecordScreen<CohortRow>
      kind={{
        calls: adminCohorts,
        path: "/staff/programs/cohorts",
        write: "cohorts.write",
        fresh: t`New cohort`,
        titleOf: ({ starts_on: day }) => called(formatDate(language, day)),
        noteOf: (row) => (
          <>
            <StatusWord of={cohortState(row)} /> <bdi>{said(row.program_title)}</bdi>{" "}
            <span className={layout.wide}>{formatHijri(language, row.starts_on)}</span>
          </>
        ),
        leadsTo: (row) => ({ href: `/staff/programs/${row.program_id}`, words: t`Program` }),
        schema: cohortForm,
        first: { program_id: named ?? "", starts_minute: 990, duration_min: 120, seats_total: 30 },
        sections: (row) => [
          {
            key: "dates",
            title: t`Dates and seats`,
            fields: [
              {
                kind: "linked",
                path: "program_id",
                label: t`Program`,
                single: true,
                fixed: row !== null,
                useFound: useFoundPrograms,
                known: known(row),
              },
              { kind: "day", path: "starts_on", label: t`First day` },
              { kind: "day", path: "ends_on", label: t`Last day` },
              {
                kind: "number",
                path: "seats_total",
                label: t`Seats`,
                ...(row ? { hint: t`${row.seats_taken} taken: there cannot be fewer` } : {}),
              },
              { kind: "flag", path: "closed", label: t`Closed: no new enrollments` },
            ],
          },
          {
            key: "hours",
            title: t`Weekly pattern`,
            fields: [
              { kind: "choices", path: "days", label: t`Days`, choices: weekdays },
              { kind: "time", path: "starts_minute", label: t`Begins at`, hint: t`Riyadh time` },
              { kind: "number", path: "duration_min", label: t`Minutes of a session` },
            ],
          },
        ],
        below: (row) => (
          <>
            <Planner cohort={row} />
            <WaitingLine cohortId={row.id} />
          </>
        ),
      }}
    />
  );
}
