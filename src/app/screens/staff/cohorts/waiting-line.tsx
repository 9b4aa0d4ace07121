import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { adminWaitingList, type WaitingPerson } from "#contract/catalogue/admin-waiting-list.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit } from "#app/ui/kit.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";

/** Who waits for a seat of a cohort, in their order, with the offers that stand. */
export function WaitingLine({ cohortId }: { cohortId: number }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay()("people.read");
  const read = useStaffRead(may ? adminWaitingList : null, { params: { id: cohortId } });
  if (!may) return null;
  const count = read.data?.length ?? 0;
  return (
    <Part title={t`Waiting list`}>
      {count > 0 ? <p className={kit("soft", "sm", "tabular")}>{t`${plural(count, { one: "# person", other: "# people" })}`}</p> : null}
      <ListState
        of={read}
        empty={{ title: t`Nobody waits for a seat`, help: t`Freed seats are offered to the waiting list first, each for a day.` }}
        unfiltered={null}
      >
        {(rows) => (
          <StaffList<WaitingPerson>
            label={t`Waiting list`}
            rows={rows}
            keyOf={({ user_id: id }) => String(id)}
            hrefOf={({ user_id: id }) => `/staff/people/${id}`}
            columns={[
              { key: "name", head: t`Name`, cell: ({ name }) => <bdi>{name}</bdi> },
              { key: "joined", head: t`Joined`, phone: "second", cell: ({ joined_at: at }) => formatDateTime(language, at) },
              {
                key: "state",
                head: t`Status`,
                phone: "end",
                cell: ({ offered_until: until, ordered_at: ordered }) =>
                  until === null ? t`Waiting` : ordered ? t`Paying` : t`Offered until ${formatDateTime(language, until)}`,
              },
            ]}
          />
        )}
      </ListState>
    </Part>
  );
}
