import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLocation, useSearch } from "wouter";
import { classNames, cluster, stack } from "#app/ui/kit.ts";
import { listTeachingPrograms } from "#contract/enrollments/teaching.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { SearchLine } from "#app/widgets/catalogue/search-line.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { ProgramItem } from "./program-item.tsx";
import { type ProgramFilter, readQuery, writeQuery } from "./program-query.ts";
import css from "./training-programs-screen.module.css";

/** So many are found by looking. */
const FEW = 10;

/** R7.1: the programs that one teaches; state, search and page are in the address. */
export function TrainingProgramsScreen() {
  const { t } = useLingui();
  const now = useNow();
  const [, navigate] = useLocation();
  const asked = readQuery(useSearch());
  const { status, q, page } = asked;
  const read = useCachedRead(listTeachingPrograms, {
    query: { page, ...(status === "all" ? {} : { "filter[status]": status }), ...(q ? { q } : {}) },
  });
  const counts = read.meta?.counts;
  // A phone shows them, rather than a field in which to look for them (frame.md B3).
  const few = useMedia(PHONE) && q === "" && (counts?.all ?? 0) <= FEW;
  const names: Record<ProgramFilter, string> = {
    all: t({ message: "All", context: "programs" }),
    running: t({ message: "Running", context: "programs" }),
    upcoming: t({ message: "Upcoming", context: "programs" }),
    draft: t({ message: "Drafts", context: "programs" }),
    ended: t({ message: "Ended", context: "programs" }),
  };
  const shown = (Object.keys(names) as ProgramFilter[]).filter((one) => one !== "draft" || status === "draft" || (counts?.draft ?? 0) > 0);
  return (
    <div className={stack(8)}>
      <KeptNotice of={read} />
      <PageHead
        title={t`My programs`}
        note={
          counts ? (
            <>
              {t`${plural(counts.all, { one: "# program", other: "# programs" })}`}
              {counts.running > 0 ? t`, ${plural(counts.running, { one: "# of them running", other: "# of them running" })}` : null}
            </>
          ) : null
        }
      />
      <div className={classNames(cluster([12, 32], "end", "between"), css.tools)}>
        <LinkTabs
          strip
          label={t`My programs by state`}
          current={status}
          tabs={shown.map((key) => ({
            key,
            href: writeQuery({ status: key, q, page: 1 }),
            label: names[key],
            ...(counts ? { count: counts[key] } : {}),
          }))}
        />
        {few ? null : (
          <SearchLine
            label={t`Search my programs`}
            value={q}
            onSearch={(text) => navigate(writeQuery({ status, q: text, page: 1 }), { replace: true })}
          />
        )}
      </div>
      <LoadState of={read} skeleton={<Skeleton className={css.skeleton} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={q ? t`No program matches your search` : t`No programs here`}
              {...(q || status !== "all"
                ? { action: <Button tone="quiet" href={writeQuery({ status: "all", q: "", page: 1 })}>{t`Show all my programs`}</Button> }
                : { help: t`Programs appear here once the university names you as their instructor.` })}
            />
          ) : (
            <ul>
              {rows.map((row) => (
                <ProgramItem key={row.program.id} row={row} now={now} />
              ))}
            </ul>
          )
        }
      </LoadState>
      <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => writeQuery({ ...asked, page: next })} />
    </div>
  );
}
