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
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { DECIDED_KINDS, QUEUED_KINDS, requestKind } from "#app/widgets/staff/status-words.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { requestKey } from "#app/widgets/staff/inbox-list.tsx";
import { OpenNext } from "#app/widgets/staff-queues/open-next.tsx";
import { useAssignActions } from "#app/widgets/staff-queues/use-assign-actions.ts";
import { assigneeOf, useAssigneeFilter } from "#app/widgets/staff-queues/use-assignee-filter.tsx";
import { useBulk } from "#app/widgets/staff-bulk/use-bulk.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useRequestActions } from "./bulk-decisions.ts";
import { PreviewedList, PreviewSwitch, previewsOf } from "./previewed-list.tsx";

const A_PAGE = 50;

/** `/staff/requests`: what waits for a decision, the nearest limit first. */
export function RequestsScreen() {
  const phone = useMedia(PHONE);
  const { t, i18n } = useLingui();
  const address = useListAddress();
  const kind = QUEUED_KINDS.find((one) => one === address.get("kind"));
  const status = address.get("status") === "closed" ? "closed" : "open";
  const page = pageNumber(address.get("page"));
  const q = address.get("q");
  const overdue = status === "open" && address.get("due") === "overdue";
  const assignee = assigneeOf(address);
  const assigned = useAssigneeFilter(kind ?? "postponement", address);
  const read = useStaffRead(listRequests, {
    query: {
      page,
      per_page: A_PAGE,
      "filter[kind]": kind ?? DECIDED_KINDS.join(","),
      "filter[status]": status,
      sort: status === "open" ? "sla" : "-created_at",
      ...(q ? { q } : {}),
      ...(overdue ? { "filter[due]": "overdue" as const } : {}),
      ...assignee,
    },
  });
  const decisions = useRequestActions();
  const assigning = useAssignActions(assigned.colleagues);
  const said = useSaid();
  const { selection, bar } = useBulk({
    rows: read.data ?? [],
    list: "requests",
    subjectOf: requestKey,
    nameOf: ({ person, reference }) => [said(person.name), reference].filter(Boolean).join(", "),
    choices: [...assigning, ...decisions],
    filter: {
      kinds: kind ?? DECIDED_KINDS.join(","),
      status,
      ...(q ? { q } : {}),
      ...(overdue ? { due: "overdue" as const } : {}),
      ...(assignee["filter[assignee]"] ? { assignee: assignee["filter[assignee]"] } : {}),
    },
    meta: read.meta,
    onDone: read.retry,
  });
  const { total, more } = read.meta ?? {};
  const counted = total === undefined ? null : t`${plural(total, { one: "# request", other: "# requests" })}`;
  const count = counted !== null && more ? t`More than ${counted}` : counted;
  const title = t({ message: "Requests", context: "staff" });
  const states = {
    open: t({ message: "Open", context: "requests" }),
    closed: t({ message: "Closed", context: "requests" }),
    overdue: t({ message: "Overdue", context: "request" }),
  };
  return (
    <div className={stack(phone ? 4 : 12)}>
      <PageHead
        title={title}
        note={count}
        action={
          <>
            <OpenNext kinds={kind ? [kind] : DECIDED_KINDS} />
            <PreviewSwitch address={address} />
            <ExportButton
              kind="requests"
              filter={{
                kinds: kind ?? DECIDED_KINDS.join(","),
                request_status: status,
                ...(q ? { q } : {}),
                ...(overdue ? { due: "overdue" as const } : {}),
                ...(assignee["filter[assignee]"] ? { assignee: assignee["filter[assignee]"] } : {}),
              }}
              rows={count}
            />
          </>
        }
      />
      <PlaceTabs place="requests" current="/staff/requests" />
      {phone ? null : (
        <LinkTabs
          label={t`Which requests`}
          current={status}
          tabs={[
            { key: "open", href: address.to({ status: "" }), label: states.open },
            { key: "closed", href: address.to({ status: "closed" }), label: states.closed },
          ]}
        />
      )}
      <ListSearch
        label={t`Number, name or program`}
        address={address}
        standing={[
          ...(kind ? [{ name: "kind", words: i18n._(requestKind[kind]) }] : []),
          ...(overdue ? [{ name: "due", words: states.overdue }] : []),
          ...assigned.standing,
        ]}
      >
        <PlainSelect
          label={t`Kind`}
          value={kind ?? ""}
          options={[{ value: "", label: t`All kinds` }, ...QUEUED_KINDS.map((value) => ({ value, label: i18n._(requestKind[value]) }))]}
          onChange={(value) => address.go({ kind: value })}
        />
        {assigned.choice}
        {phone ? (
          // One choice in place of a row of tabs, so that the first request is in view (frame.md B3).
          <PlainSelect
            label={t`Which requests`}
            value={overdue ? "overdue" : status}
            options={(["open", "overdue", "closed"] as const).map((value) => ({ value, label: states[value] }))}
            onChange={(value) => address.go({ status: value === "closed" ? value : "", due: value === "overdue" ? value : "" })}
          />
        ) : status === "open" ? (
          <PlainSelect
            label={t`Limit`}
            value={overdue ? "overdue" : ""}
            options={[
              { value: "", label: t`Every limit` },
              { value: "overdue", label: states.overdue },
            ]}
            onChange={(value) => address.go({ due: value })}
          />
        ) : null}
      </ListSearch>
      <ListState
        of={read}
        empty={{ title: status === "open" ? t`Nothing waits for a decision` : t`Nothing was decided yet` }}
        unfiltered={
          q || kind || overdue || assigned.standing.length > 0 ? () => address.go({ q: "", kind: "", due: "", assignee: "" }) : null
        }
      >
        {(rows) => <PreviewedList title={title} rows={rows} previews={previewsOf(address)} selection={selection} onChanged={read.retry} />}
      </ListState>
      {bar}
      <ListFoot count={count}>
        <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
      </ListFoot>
    </div>
  );
}
