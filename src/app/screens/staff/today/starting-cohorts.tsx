import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { adminCohorts } from "#contract/catalogue/admin-programs.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { kit } from "#app/ui/kit.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { addDays, type Day } from "#app/widgets/time/riyadh-days.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

const DAYS = 7;
const MOST = 8;

type CohortRow = DataOf<typeof adminCohorts.read>;

const READY: StatusWords = { words: msg({ message: "Ready", context: "cohort" }), kind: "ok" };
const FULL: StatusWords = { words: msg({ message: "Full", context: "cohort" }), kind: "ok" };
const CLOSED: StatusWords = { words: msg({ message: "Closed", context: "cohort" }), kind: "plain" };
const UNPLANNED: StatusWords = { words: msg({ message: "No sessions yet", context: "cohort" }), kind: "wait" };

/** Whether it can begin as it stands. */
function readiness({ closed, sessions_count: sessions, seats_taken: taken, seats_total: total }: CohortRow): StatusWords {
  if (sessions === 0) return UNPLANNED;
  if (closed) return CLOSED;
  return taken >= total ? FULL : READY;
}

/** Cohorts that begin within a week, the nearest first, with their seats and what they lack. */
export function StartingCohorts({ today }: { today: Day }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const read = useStaffRead(adminCohorts.list, {
    query: { per_page: MOST, "filter[starts_after]": today, "filter[starts_before]": addDays(today, DAYS) },
  });
  return (
    <Part title={t`Begin within 7 days`}>
      <ListState of={read} empty={{ title: t`No cohort begins within 7 days` }} unfiltered={null}>
        {(rows) => (
          <StaffList<CohortRow>
            narrow
            label={t`Begin within 7 days`}
            rows={[...rows].reverse()}
            keyOf={({ id }) => String(id)}
            hrefOf={({ id }) => `/staff/programs/cohorts/${id}`}
            columns={[
              { key: "program", head: t`Program`, cell: ({ program_title: title }) => <bdi>{said(title)}</bdi> },
              {
                key: "seats",
                head: t`Seats taken`,
                phone: "end",
                cell: ({ seats_taken: taken, seats_total: total }) => t`${taken} of ${total}`,
              },
              {
                key: "starts",
                head: t`Begins`,
                phone: "second",
                cell: ({ starts_on: day }) => formatDate(language, day, { weekday: true }),
              },
              { key: "state", head: t`Status`, phone: "second", cell: (row) => <StatusWord of={readiness(row)} /> },
            ]}
          />
        )}
      </ListState>
      <ActionLink href="/staff/programs/cohorts" className={kit("link", "tap", "inline-block", "above-8")}>
        {t`Cohorts and calendar`}
      </ActionLink>
    </Part>
  );
}
