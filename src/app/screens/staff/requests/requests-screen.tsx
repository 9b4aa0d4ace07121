import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { listRequests } from "#contract/requests/admin-requests.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { DECIDED_KINDS, KIND_GROUPS, QUEUED_KINDS, requestKind } from "#app/widgets/staff/status-words.ts";
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

type QueuedKind = (typeof QUEUED_KINDS)[number];
interface Kinds {
  /** What the tab's address names; nothing for the one of all decisions. */
  tab: string;
  kind: QueuedKind | undefined;
  kinds: readonly [QueuedKind, ...QueuedKind[]];
  /** Kinds that the tab has beside each other. */
  parts: readonly QueuedKind[];
}

/** What the `kind` of an address asks for: one kind, the kinds of a tab, or every decision. */
function kindsOf(asked: string): Kinds {
  const kind = QUEUED_KINDS.find((one) => one === asked);
  const groups = Object.entries(KIND_GROUPS);
  const [tab, parts] = groups.find(([name, members]) => name === asked || members.some((one) => one === asked)) ?? [kind ?? "", []];
  const [first, ...rest] = parts;
  return { tab, kind, parts, kinds: kind ? [kind] : first ? [first, ...rest] : DECIDED_KINDS };
}

/** `/staff/requests`: what waits for a decision, the nearest limit first. */
export function RequestsScreen() {
  const phone = useMedia(PHONE);
  const { t, i18n } = useLingui();
  const address = useListAddress();
  const { tab, kind, kinds, parts } = kindsOf(address.get("kind"));
  const status = address.get("status") === "closed" ? "closed" : "open";
  const page = pageNumber(address.get("page"));
  const q = address.get("q");
  const overdue = status === "open" && address.get("due") === "overdue";
  const assignee = assigneeOf(address);
  const assigned = useAssigneeFilter(kinds[0], address);
  const read = useStaffRead(listRequests, {
    query: {
      page,
      per_page: A_PAGE,
      "filter[kind]": kinds.join(","),
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
      kinds: kinds.join(","),
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
  const which = overdue ? "overdue" : status;
  const states = [
    { value: "open", label: t({ message: "Open", context: "requests" }) },
    { value: "overdue", label: t({ message: "Overdue", context: "requests" }) },
    { value: "closed", label: t({ message: "Closed", context: "requests" }) },
  ] as const;
  const choose = (value: (typeof states)[number]["value"]) =>
    address.go({ status: value === "closed" ? value : "", due: value === "overdue" ? value : "" });
  return (
    <div className={stack(phone ? 4 : 12)}>
      <PageHead
        title={title}
        note={count}
        action={
          <>
            <OpenNext kinds={kinds} />
            <PreviewSwitch address={address} />
            <ExportButton
              kind="requests"
              filter={{
                kinds: kinds.join(","),
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
      <PlaceTabs
        place="requests"
        current={tab ? `/staff/requests?kind=${tab}` : "/staff/requests"}
        toKind={(next) => address.to({ kind: next })}
      />
      <ListSearch label={t`Number, name or program`} address={address} standing={assigned.standing}>
        {phone ? (
          // One choice, so that the first request is in view (frame.md B3).
          <PlainSelect label={t`Which requests`} value={which} options={states} onChange={choose} />
        ) : (
          <Segmented label={t`Which requests`} value={which} options={states} onChange={choose} />
        )}
        {parts.length > 0 ? (
          <PlainSelect
            label={t`Kind`}
            value={kind ?? tab}
            options={[{ value: tab, label: t`Every kind` }, ...parts.map((value) => ({ value, label: i18n._(requestKind[value]) }))]}
            onChange={(value) => address.go({ kind: value })}
          />
        ) : null}
        {assigned.choice}
      </ListSearch>
      <ListState
        of={read}
        empty={{ title: status === "open" ? t`Nothing waits for a decision` : t`Nothing was decided yet` }}
        unfiltered={
          q || tab !== (kind ?? tab) || overdue || assigned.standing.length > 0
            ? () => address.go({ q: "", kind: tab, due: "", assignee: "" })
            : null
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
