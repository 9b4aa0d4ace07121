import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listReconciliations, RECONCILIATION_STATES, type ReconciliationState } from "#contract/orders/reconciliations.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { OlderPages } from "#app/widgets/staff/older-pages.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { Provider } from "#app/widgets/staff/provider.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { reconciliationState } from "./reconciliation-words.ts";

const A_PAGE = 50;

/** `/staff/finance/reconciliations`: days of the payment providers beside our books. */
export function ReconciliationsScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const address = useListAddress();
  const cursor = address.get("cursor");
  const state = RECONCILIATION_STATES.find((one) => one === address.get("state"));
  const read = useStaffRead(listReconciliations, {
    query: { per_page: A_PAGE, ...(cursor ? { cursor } : {}), ...(state ? { "filter[state]": state } : {}) },
  });
  const total = read.meta?.total;
  const count = total === undefined ? null : t`${plural(total, { one: "# day", other: "# days" })}`;
  return (
    <div className={stack(12)}>
      <PageHead title={t({ message: "Reconciliation", context: "staff" })} />
      <Explanation>{t`Each day’s payments beside the provider’s own list, every night`}</Explanation>
      <PlaceTabs place="finance" current="/staff/finance/reconciliations" />
      <search className={cluster(8)}>
        <PlainSelect<ReconciliationState | "every">
          label={t`Status`}
          value={state ?? "every"}
          options={[
            { value: "every" as const, label: t`Every status` },
            ...RECONCILIATION_STATES.map((value) => ({ value, label: i18n._(reconciliationState[value].words) })),
          ]}
          onChange={(value) => address.go({ state: value === "every" ? "" : value })}
        />
      </search>
      <ListState
        of={read}
        empty={{
          title: t`No day has been compared yet`,
          help: t`Days appear here the night after a provider’s first payment. Tamara and bank transfers publish no list to compare with.`,
        }}
        unfiltered={state ? () => address.go({ state: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={t({ message: "Reconciliation", context: "staff" })}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/staff/finance/reconciliations/${id}`}
            columns={[
              {
                key: "day",
                head: t({ message: "Day", context: "calendar" }),
                cell: ({ day }) => <time dateTime={day}>{formatDate(language, day, { weekday: true })}</time>,
              },
              { key: "provider", head: t`Provider`, phone: "second", cell: ({ provider }) => <Provider of={provider} /> },
              { key: "matched", head: t({ message: "Matched", context: "reconciliation" }), spare: true, cell: ({ matched }) => matched },
              { key: "open", head: t`Open differences`, spare: true, cell: ({ open }) => open },
              { key: "ours", head: t`In our records`, phone: "end", cell: ({ ours }) => <Money sar={ours} /> },
              { key: "theirs", head: t`At the provider`, spare: true, cell: ({ theirs }) => <Money sar={theirs} /> },
              { key: "at", head: t`Last checked`, spare: true, cell: ({ checked_at: at }) => formatDateTime(language, at, {}) },
              { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={reconciliationState[row.state]} /> },
            ]}
          />
        )}
      </ListState>
      <ListFoot count={count}>
        <OlderPages address={address} next={read.meta?.next_cursor} />
      </ListFoot>
    </div>
  );
}
