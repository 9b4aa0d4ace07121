import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation, useParams, useSearch } from "wouter";
import { listTeachingStudents, STUDENT_SORTS } from "#contract/enrollments/teaching.ts";
import { LEARNERS_A_PAGE } from "#offline/snapshots/screen-reads.ts";
import { useKeptRead } from "#app/state/kept/use-kept.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlainSelect } from "#app/ui/plain-select.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NotFound } from "#app/widgets/site/not-found.tsx";
import { Pager } from "#app/widgets/site/pager.tsx";
import { SearchLine } from "#app/widgets/catalogue/search-line.tsx";
import page from "#app/widgets/requests/request-page.module.css";
import { useNow } from "#app/widgets/time/use-now.ts";
import { StudentRow } from "./student-row.tsx";
import { readStudentsQuery, writeStudentsQuery, type StudentsQuery } from "./students-query.ts";
import css from "./students-screen.module.css";

/** Who learns in a program, with what shows who needs support. */
export function StudentsScreen() {
  const { id = "" } = useParams<{ id: string }>();
  return /^[1-9]\d{0,8}$/u.test(id) ? <Students id={Number(id)} /> : <NotFound />;
}

function Students({ id }: { id: number }) {
  const { t } = useLingui();
  const now = useNow();
  const [path, navigate] = useLocation();
  const asked = readStudentsQuery(useSearch());
  const read = useKeptRead(listTeachingStudents, {
    params: { id },
    query: {
      page: asked.page,
      per_page: LEARNERS_A_PAGE,
      sort: asked.sort,
      ...(asked.q ? { q: asked.q } : {}),
      ...(asked.risky ? { "filter[flag]": "any" as const } : {}),
    },
  });
  const go = (change: Partial<StudentsQuery>) => navigate(path + writeStudentsQuery({ ...asked, page: 1, ...change }), { replace: true });
  const sorts: Record<StudentsQuery["sort"], string> = {
    name: t`By name`,
    "-progress": t`Most progress first`,
    progress: t`Least progress first`,
    attendance: t`Lowest attendance first`,
    grade: t`Lowest grade first`,
    last_seen: t`Longest away first`,
  };
  const atRisk = read.meta?.at_risk ?? 0;
  return (
    <div className={css.screen}>
      <KeptNotice of={read} />
      <BackLink href="/instructor/training-programs">
        <Trans>My programs</Trans>
      </BackLink>
      <header>
        <h1>
          <Trans>Trainees</Trans>
        </h1>
        {read.meta ? <p className={css.lead}>{t`${plural(read.meta.total, { one: "# trainee", other: "# trainees" })}`}</p> : null}
      </header>
      <div className={css.tools}>
        <SearchLine label={t`Search by name`} value={asked.q} onSearch={(q) => go({ q })} />
        <div className={css.chips}>
          <Chip pressed={!asked.risky} onClick={() => go({ risky: false })}>{t`All`}</Chip>
          <Chip pressed={asked.risky} onClick={() => go({ risky: true })}>
            {t`Needing support`} {atRisk > 0 ? <bdi>{atRisk}</bdi> : null}
          </Chip>
        </div>
        <PlainSelect
          label={t`Order`}
          value={asked.sort}
          options={STUDENT_SORTS.map((value) => ({ value, label: sorts[value] }))}
          onChange={(sort) => go({ sort })}
        />
      </div>
      <LoadState of={read} skeleton={<Skeleton className={page.skeleton} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={asked.q || asked.risky ? t`No trainee matches` : t`Nobody is enrolled yet`} />
          ) : (
            <ul className={css.rows}>
              {rows.map((row) => (
                <StudentRow key={row.enrollment_id} row={row} now={now} />
              ))}
            </ul>
          )
        }
      </LoadState>
      <Pager page={asked.page} pages={read.meta?.last_page ?? 1} to={(next) => path + writeStudentsQuery({ ...asked, page: next })} />
    </div>
  );
}
