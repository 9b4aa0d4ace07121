import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { adminListOrders } from "#contract/orders/admin-orders.ts";
import { ORDER_STATUSES } from "#contract/orders/orders.ts";
import { dayOf, formatDate, formatTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { OlderPages } from "#app/widgets/staff/older-pages.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { PeriodFilter } from "#app/widgets/staff/period-filter.tsx";
import { dayIn } from "#app/widgets/staff/periods.ts";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { orderStatus } from "#app/widgets/staff/status-words.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { PaymentMethod } from "#app/widgets/staff/payment-method.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";

const A_PAGE = 50;

/** `/staff/finance/orders`: purchases, the newest first, found by any number a caller reads out. */
export function OrdersScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const today = dayOf(useNow());
  const address = useListAddress();
  const q = address.get("q");
  const cursor = address.get("cursor");
  const status = ORDER_STATUSES.find((one) => one === address.get("status"));
  const [from, to] = [dayIn(address.get("from")), dayIn(address.get("to"))];
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const found = { ...(q ? { q } : {}), ...days };
  const read = useStaffRead(adminListOrders, {
    query: { per_page: A_PAGE, ...found, ...(cursor ? { cursor } : {}), ...(status ? { "filter[status]": status } : {}) },
  });
  const { meta } = read;
  const { total, more } = meta ?? {};
  const counted = total === undefined ? null : t`${plural(total, { one: "# purchase", other: "# purchases" })}`;
  const count = counted !== null && more ? t`More than ${counted}` : counted;
  const statuses = (meta?.statuses ?? []).toSorted((a, b) => ORDER_STATUSES.indexOf(a.status) - ORDER_STATUSES.indexOf(b.status));
  return (
    <div className={stack(12)}>
      <PageHead
        title={t`Purchases`}
        note={
          meta ? (
            <>
              {count} {meta.sum === null ? null : <Money sar={meta.sum} />}
            </>
          ) : null
        }
        action={<ExportButton kind="orders" filter={{ ...found, ...(status ? { order_status: status } : {}) }} rows={count} />}
      />
      <PlaceTabs place="finance" current="/staff/finance/orders" />
      <ListSearch
        label={t`Number, invoice, name or e-mail`}
        address={address}
        standing={status ? [{ name: "status", words: i18n._(orderStatus[status].words) }] : []}
      >
        <PlainSelect
          label={t`Status`}
          value={status ?? ""}
          options={[
            { value: "", label: t`Every status` },
            // A status that would find nothing is not offered (office.md §5).
            ...statuses.map((one) => ({
              value: one.status,
              label: [i18n._(orderStatus[one.status].words), one.count].filter((part) => part !== null).join(" "),
            })),
          ]}
          onChange={(value) => address.go({ status: value })}
        />
        <PeriodFilter address={address} />
      </ListSearch>
      <ListState
        of={read}
        empty={{ title: t`No purchases yet`, help: t`A purchase appears here as soon as somebody begins to pay.` }}
        unfiltered={q || status || from || to ? () => address.go({ q: "", status: "", from: "", to: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={t`Purchases`}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/staff/finance/orders/${id}`}
            columns={[
              { key: "number", head: t`Number`, cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
              {
                key: "at",
                head: t`Date`,
                spare: true,
                cell: ({ created_at: at }) => (
                  <time dateTime={at}>{dayOf(at) === today ? formatTime(language, at) : formatDate(language, at)}</time>
                ),
              },
              { key: "buyer", head: t`Buyer`, phone: "second", cell: ({ buyer }) => <bdi>{said(buyer.name)}</bdi> },
              {
                key: "programs",
                head: t`Programs`,
                phone: "second",
                cell: ({ programs }) => <Titles titles={programs.map((one) => said(one))} />,
              },
              {
                key: "method",
                head: t`Payment`,
                spare: true,
                cell: ({ method }) => (
                  <span className={kit("nowrap")}>
                    <PaymentMethod of={method} />
                  </span>
                ),
              },
              { key: "total", head: t`Total`, phone: "end", cell: ({ total }) => <Money sar={total} /> },
              { key: "status", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={orderStatus[row.status]} /> },
            ]}
          />
        )}
      </ListState>
      <ListFoot count={count}>
        <OlderPages address={address} next={meta?.next_cursor} />
      </ListFoot>
    </div>
  );
}

/** The first of several programs, and how many come with it. */
function Titles({ titles: [first, ...others] }: { titles: readonly string[] }) {
  const more = others.length;
  return more === 0 ? (
    <bdi>{first}</bdi>
  ) : (
    <Trans>
      <bdi>{first}</bdi> and <Plural value={more} one="# more" other="# more" />
    </Trans>
  );
}
