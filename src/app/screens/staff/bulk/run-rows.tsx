import { useLingui } from "@lingui/react/macro";
import { BULK_RESULTS, type BulkList, type BulkRow, type BulkRun, listBulkRows } from "#contract/jobs/bulk-runs.ts";
import { notificationPath } from "#contract/notifications/notification-path.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { bulkResult } from "#app/widgets/staff-bulk/bulk-words.ts";
import { useReasonWords } from "#app/widgets/staff-bulk/run-standing.tsx";

const A_PAGE = 50;

/** Where rows have their own page; the others name their kind before their id. */
const PAGES: Partial<Record<BulkList, string>> = {
  reviews: "/staff/requests/reviews",
  posts: "/staff/requests/posts",
  people: "/staff/people",
  certificates: "/staff/certificates",
};

function hrefOf(list: BulkList, { subject, reason }: BulkRow): string | null {
  if (reason === "missing") return null;
  const page = PAGES[list];
  return page ? `${page}/${subject}` : notificationPath({ type: "assigned", id: subject.replace(" ", "-") });
}

/** Each row of an action, with what became of it and why. */
export function RunRows({ of }: { of: BulkRun }) {
  const { t, i18n } = useLingui();
  const said = useReasonWords();
  const address = useListAddress();
  const page = pageNumber(address.get("page"));
  const result = BULK_RESULTS.find((one) => one === address.get("result"));
  const read = useStaffRead(listBulkRows, {
    params: { id: of.id },
    query: { page, per_page: A_PAGE, ...(result ? { "filter[result]": result } : {}) },
  });
  const tabs = BULK_RESULTS.filter((one) => of.counts[one] > 0 || one === result);
  const title = t`Row by row`;
  const named = ({ label, place }: BulkRow) => {
    if (label === null) return t`Row ${place}`;
    if (of.list === "people") return t`Account ${label}`;
    return of.list === "reviews" ? t`Review ${label}` : <bdi dir="ltr">{label}</bdi>;
  };
  return (
    <Part title={title}>
      <div className={stack(12)}>
        <LinkTabs
          label={t`Which rows`}
          current={result ?? ""}
          tabs={[
            { key: "", href: address.to({ result: "" }), label: t`All rows` },
            ...tabs.map((key) => ({ key, href: address.to({ result: key }), label: i18n._(bulkResult[key].words), count: of.counts[key] })),
          ]}
        />
        <ListState of={read} empty={{ title: t`No rows` }} unfiltered={result ? () => address.go({ result: "" }) : null}>
          {(rows) => (
            <StaffList
              label={title}
              rows={rows}
              keyOf={({ place }) => String(place)}
              hrefOf={(row) => hrefOf(of.list, row)}
              columns={[
                { key: "label", head: t`Number`, cell: named },
                {
                  key: "reason",
                  head: t`Why`,
                  phone: "second",
                  cell: ({ reason, code }) => (reason ? said(reason, code) : null),
                },
                { key: "result", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={bulkResult[row.result]} /> },
              ]}
            />
          )}
        </ListState>
        <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
      </div>
    </Part>
  );
}
