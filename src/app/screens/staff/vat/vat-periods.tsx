import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listVatPeriods } from "#contract/reports/vat-periods.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { quarterName } from "#app/widgets/staff/periods.ts";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { periodState } from "#app/widgets/figures/vat-words.ts";

/** Every tax period since the first document, and whether it is closed. */
export function VatPeriods() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const address = useListAddress();
  const read = useStaffRead(listVatPeriods);
  return (
    <Part title={t`Tax periods`}>
      <ListState of={read} empty={{ title: t`No tax documents in this period` }} unfiltered={null}>
        {(rows) => (
          <StaffList
            label={t`Tax periods`}
            rows={rows}
            keyOf={({ quarter }) => quarter}
            hrefOf={({ quarter }) => address.to({ quarter })}
            current={address.get("quarter") || null}
            columns={[
              { key: "quarter", head: t`Tax period`, cell: ({ quarter }) => quarterName(i18n, quarter) },
              {
                key: "days",
                head: t({ message: "Days", context: "tax period" }),
                phone: "second",
                cell: ({ from, to }) => `${formatDate(language, from)} – ${formatDate(language, to)}`,
              },
              {
                key: "closed",
                head: t`Closed on`,
                spare: true,
                cell: ({ closed }) => (closed ? formatDate(language, closed.at) : "–"),
              },
              {
                key: "by",
                head: t`Closed by`,
                spare: true,
                cell: ({ closed }) => (closed?.by ? <bdi>{said(closed.by)}</bdi> : "–"),
              },
              { key: "state", head: t`Status`, phone: "end", cell: ({ state }) => <StatusWord of={periodState[state]} /> },
            ]}
          />
        )}
      </ListState>
    </Part>
  );
}
