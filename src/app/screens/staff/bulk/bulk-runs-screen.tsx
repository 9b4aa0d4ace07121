import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listBulkRuns } from "#contract/jobs/bulk-runs.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { bulkList, bulkState, bulkVerb } from "#app/widgets/staff-bulk/bulk-words.ts";

/** `/staff/bulk`: what one did to many rows at once, the newest first. */
export function BulkRunsScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const read = useStaffRead(listBulkRuns);
  const title = t({ message: "Actions on many rows", context: "staff" });
  return (
    <div className={stack(16)}>
      <PageHead title={title} />
      <Explanation>{t`What you did to many rows of a list at once, with what became of each.`}</Explanation>
      <ListState
        of={read}
        empty={{
          title: t`Nothing was done to many rows yet`,
          help: t`Select rows of a list, or all of its results: what may be done stands below it.`,
        }}
        unfiltered={null}
      >
        {(rows) => (
          <StaffList
            label={title}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/staff/bulk/${id}`}
            columns={[
              { key: "action", head: t({ message: "Action", context: "bulk" }), cell: ({ action }) => i18n._(bulkVerb[action]) },
              { key: "list", head: t({ message: "List", context: "bulk" }), phone: "second", cell: ({ list }) => i18n._(bulkList[list]) },
              { key: "at", head: t`Time`, phone: "second", cell: ({ started_at: at }) => (at ? formatDateTime(language, at, {}) : null) },
              {
                key: "changed",
                head: t({ message: "Changed", context: "bulk" }),
                cell: ({ counts }) => formatNumber(language, counts.changed + counts.kept + counts.undone),
              },
              {
                key: "skipped",
                head: t({ message: "Left out", context: "bulk" }),
                spare: true,
                cell: ({ counts }) => formatNumber(language, counts.skipped),
              },
              { key: "state", head: t`Status`, phone: "end", cell: ({ status }) => <StatusWord of={bulkState[status]} /> },
            ]}
          />
        )}
      </ListState>
    </div>
  );
}
