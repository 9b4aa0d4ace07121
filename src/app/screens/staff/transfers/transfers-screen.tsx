import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listTransfers, TRANSFER_STATES, type TransferState } from "#contract/orders/admin-transfers.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { OlderPages } from "#app/widgets/staff/older-pages.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { orderStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";

const A_PAGE = 50;

/** `/staff/finance/transfers`: bank transfers that were promised; the order's own page says that one came, or went back. */
export function TransfersScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const address = useListAddress();
  const [q, cursor] = [address.get("q"), address.get("cursor")];
  const every = address.get("state") === "every";
  const state = every ? undefined : (TRANSFER_STATES.find((one) => one === address.get("state")) ?? "waiting");
  const read = useStaffRead(listTransfers, {
    query: { per_page: A_PAGE, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}), ...(state ? { "filter[state]": state } : {}) },
  });
  const words: Record<TransferState, string> = {
    waiting: t({ message: "Waiting for the bank", context: "transfer" }),
    came: t({ message: "Came", context: "transfer" }),
    ended: t({ message: "Ended without money", context: "transfer" }),
  };
  const total = read.meta?.total;
  const count = total === undefined ? null : t`${plural(total, { one: "# transfer", other: "# transfers" })}`;
  return (
    <div className={stack(12)}>
      <PageHead
        title={t({ message: "Bank transfers", context: "staff" })}
        note={count}
        action={
          <ExportButton kind="transfers" filter={{ ...(q ? { q } : {}), ...(state ? { transfer_state: state } : {}) }} rows={count} />
        }
      />
      <PlaceTabs place="finance" current="/staff/finance/transfers" />
      <ListSearch label={t`Number, name or e-mail`} address={address}>
        <PlainSelect<TransferState | "every">
          label={t`Status`}
          value={state ?? "every"}
          options={[
            ...TRANSFER_STATES.map((value) => ({ value, label: words[value] })),
            { value: "every" as const, label: t`Every status` },
          ]}
          onChange={(value) => address.go({ state: value === "waiting" ? "" : value })}
        />
      </ListSearch>
      <ListState
        of={read}
        empty={{
          title: t`No transfer is awaited`,
          help: t`Whoever chooses to pay by bank transfer appears here until the money is seen in the statement.`,
        }}
        unfiltered={q ? () => address.go({ q: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={t({ message: "Bank transfers", context: "staff" })}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ order }) => `/staff/finance/orders/${order.id}`}
            columns={[
              { key: "number", head: t`Number`, cell: ({ order }) => <bdi dir="ltr">{order.number}</bdi> },
              {
                key: "at",
                head: t`Date`,
                phone: "second",
                cell: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(language, at, {})}</time>,
              },
              { key: "buyer", head: t`Buyer`, phone: "second", cell: ({ buyer }) => <bdi>{said(buyer.name)}</bdi> },
              { key: "amount", head: t`Amount`, phone: "end", cell: ({ amount }) => <Money sar={amount} /> },
              { key: "returned", head: t`Sent back`, spare: true, cell: ({ returned }) => (returned > 0 ? <Money sar={returned} /> : "–") },
              { key: "status", head: t`Purchase`, phone: "end", cell: ({ order }) => <StatusWord of={orderStatus[order.status]} /> },
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
