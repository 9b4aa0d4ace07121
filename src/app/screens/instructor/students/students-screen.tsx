import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation, useParams, useSearch } from "wouter";
import { inline, stack } from "#app/ui/kit.ts";
import { listTeachingStudents, STUDENT_SORTS } from "#contract/enrollments/teaching.ts";
import { LEARNERS_A_PAGE } from "#offline/snapshots/screen-reads.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { ChipRow, ListTools } from "#app/widgets/teaching/list-tools.tsx";
import people from "#app/widgets/teaching/people-list.module.css";
import page from "#app/widgets/requests/request-page.module.css";
import { useNow } from "#app/widgets/time/use-now.ts";
import { StudentsGrid } from "./students-grid.tsx";
import { StudentsList } from "./students-list.tsx";
import { readStudentsQuery, writeStudentsQuery, type StudentsQuery } from "./students-query.ts";

/** Who learns in a program, with what shows who needs support. */
export function StudentsScreen() {
  const { id = "" } = useParams<{ id: string }>();
  return /^[1-9]\d{0,8}$/u.test(id) ? <Students id={Number(id)} /> : <MissingRecord />;
}

function Students({ id }: { id: number }) {
  const { t } = useLingui();
  const now = useNow();
  const phone = useMedia(PHONE);
  const [path, navigate] = useLocation();
  const asked = readStudentsQuery(useSearch());
  const read = useCachedRead(listTeachingStudents, {
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
    last_seen: t`Least recently active first`,
  };
  const atRisk = read.meta?.at_risk ?? 0;
  return (
    <div className={stack(8)}>
      <KeptNotice of={read} />
      <PageHead title={t`Trainees`} note={read.meta ? t`${plural(read.meta.total, { one: "# trainee", other: "# trainees" })}` : null} />
      <ListTools label={t`Search by name`} value={asked.q} onSearch={(q) => q === asked.q || go({ q })} onEnter>
        <ChipRow label={t`Trainees shown`}>
          <Chip pressed={!asked.risky} onClick={() => go({ risky: false })}>{t`All`}</Chip>
          <Chip pressed={asked.risky} onClick={() => go({ risky: true })}>
            {t`Needing support`} {atRisk > 0 ? <bdi>{atRisk}</bdi> : null}
          </Chip>
          <PlainSelect
            label={t`Order`}
            value={asked.sort}
            options={STUDENT_SORTS.map((value) => ({ value, label: sorts[value] }))}
            onChange={(sort) => go({ sort })}
          />
        </ChipRow>
      </ListTools>
      {read.meta?.elsewhere ? (
        <Link className={inline(8, "center", "tap", "link", "strong")} href={`/instructor/training-programs/${id}/elsewhere`}>
          <Trans>Who is in the course on the other platform</Trans>
        </Link>
      ) : null}
      <LoadState of={read} skeleton={<Skeleton className={page.skeleton} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={asked.q || asked.risky ? t`No trainee matches` : t`Nobody is enrolled yet`} />
          ) : (
            <div className={people.edges}>
              {phone ? <StudentsList rows={rows} now={now} base={path} /> : <StudentsGrid rows={rows} now={now} base={path} />}
            </div>
          )
        }
      </LoadState>
      <Pager page={asked.page} pages={read.meta?.last_page ?? 1} to={(next) => path + writeStudentsQuery({ ...asked, page: next })} />
    </div>
  );
}
