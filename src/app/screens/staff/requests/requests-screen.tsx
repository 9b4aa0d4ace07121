import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { listRequests } from "#contract/requests/admin-requests.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState, ReadingRoom } from "#app/widgets/staff/list-state.tsx";
import { DECIDED_KINDS, requestKind } from "#app/widgets/staff/status-words.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { InboxList, requestKey } from "#app/widgets/staff/inbox-list.tsx";
import { useBulk } from "#app/widgets/staff-bulk/use-bulk.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useRequestActions } from "./bulk-decisions.ts";

const A_PAGE = 50;

/** `/staff/requests`: what waits for a decision, the nearest limit first. */
export function RequestsScreen() {
  const { t, i18n } = useLingui();
  const address = useListAddress();
  const kind = DECIDED_KINDS.find((one) => one === address.get("kind"));
  const status = address.get("status") === "closed" ? "closed" : "open";
  const page = pageNumber(address.get("page"));
  const q = address.get("q");
  const read = useStaffRead(listRequests, {
    query: {
      page,
      per_page: A_PAGE,
      "filter[kind]": kind ?? DECIDED_KINDS.join(","),
      "filter[status]": status,
      sort: status === "open" ? "sla" : "-created_at",
      ...(q ? { q } : {}),
    },
  });
  const said = useSaid();
  const { selection, bar } = useBulk({
    rows: read.data ?? [],
    keyOf: requestKey,
    nameOf: ({ person, reference }) => [said(person.name), reference].filter(Boolean).join(", "),
    actions: useRequestActions(),
    onDone: read.retry,
  });
  const { total, more } = read.meta ?? {};
  const counted = total === undefined ? null : t`${plural(total, { one: "# request", other: "# requests" })}`;
  const count = counted !== null && more ? t`More than ${counted}` : counted;
  const title = t({ message: "Requests", context: "staff" });
  return (
    <div className={stack(12)}>
      <PageHead
        title={title}
        note={count}
        action={
          <ExportButton
            kind="requests"
            filter={{ kinds: kind ?? DECIDED_KINDS.join(","), request_status: status, ...(q ? { q } : {}) }}
            rows={count}
          />
        }
      />
      <ReadingRoom />
      <PlaceTabs place="requests" current="/staff/requests" />
      <LinkTabs
        label={t`Which requests`}
        current={status}
        tabs={[
          { key: "open", href: address.to({ status: "" }), label: t({ message: "Open", context: "requests" }) },
          { key: "closed", href: address.to({ status: "closed" }), label: t({ message: "Closed", context: "requests" }) },
        ]}
      />
      <ListSearch
        label={t`Number, name or program`}
        address={address}
        standing={kind ? [{ name: "kind", words: i18n._(requestKind[kind]) }] : []}
      >
        <PlainSelect
          label={t`Kind`}
          value={kind ?? ""}
          options={[{ value: "", label: t`All kinds` }, ...DECIDED_KINDS.map((value) => ({ value, label: i18n._(requestKind[value]) }))]}
          onChange={(value) => address.go({ kind: value })}
        />
      </ListSearch>
      <ListState
        of={read}
        empty={{ title: status === "open" ? t`Nothing waits for a decision` : t`Nothing was decided yet` }}
        unfiltered={q || kind ? () => address.go({ q: "", kind: "" }) : null}
      >
        {(rows) => <InboxList label={title} rows={[...rows]} selection={selection} />}
      </ListState>
      {bar}
      <ListFoot count={count}>
        <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
      </ListFoot>
    </div>
  );
}
