import { useResource } from "#app/state/resource.ts";
import layout from "#app/ui/layout.module.css";
import { CopyAge, LoadFailure } from "#app/widgets/load-state.tsx";
import { NightBand } from "#app/widgets/night-band.tsx";
import { PHONE, useMedia } from "#app/widgets/use-media.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { listCategories } from "#contract/catalogue.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef } from "react";
import { AppliedFilters } from "./applied-filters.tsx";
import { CourseList, CourseListSkeleton, NoResults } from "./course-list.tsx";
import { EMPTY_QUERY } from "./course-query.ts";
import { CourseSearch } from "./course-search.tsx";
import styles from "./courses-screen.module.css";
import { FilterGroups, TypeFilter } from "./filter-groups.tsx";
import { FilterStrip } from "./filter-strip.tsx";
import { Pager } from "./pager.tsx";
import { SortChoice } from "./sort-choice.tsx";
import { useCatalogue } from "./use-catalogue.ts";
import { useCourseQuery } from "./use-course-query.ts";

/** R2.2: the catalogue with its search, filters, order and pages, all of which live in the address. */
export function CoursesScreen() {
  const { t } = useLingui();
  const { query, change, search } = useCourseQuery();
  const narrow = useMedia(PHONE);
  const categories = useResource(listCategories, { once: true }).data ?? [];
  const list = useCatalogue(query);
  const top = useRef<HTMLDivElement>(null);
  usePageTurn(query.page, top);
  const { size, total } = list;
  const filters = { query, facets: list.facets, categories, onChange: change };
  return (
    <>
      <NightBand title={<Trans>Courses and diplomas</Trans>}>
        {size !== null && <Plural value={size} one="# learning program" other="# learning programs" />}
      </NightBand>
      <div className={layout.wrap}>
        <div className={styles.split}>
          {!narrow && (
            <section className={styles.side} aria-label={t`Filter results`}>
              <div>
                <p className={styles.label}>
                  <Trans>Program type</Trans>
                </p>
                <TypeFilter {...filters} />
              </div>
              <FilterGroups {...filters} />
            </section>
          )}
          <div ref={top} className={styles.main}>
            <CourseSearch q={query.q} onSearch={search} />
            {narrow && (
              <>
                <TypeFilter {...filters} />
                <FilterStrip {...filters} results={total} />
              </>
            )}
            <div className={styles.bar}>
              <p className={styles.total} aria-live="polite">
                {total !== null && (
                  <Trans>
                    <Plural value={total} _0="No results" one="# program" other="# programs" />
                  </Trans>
                )}
              </p>
              <SortChoice query={query} onChange={change} />
            </div>
            <AppliedFilters query={query} categories={categories} onChange={change} />
            <CopyAge of={list} />
            <CatalogueResults list={list} onClear={() => change({ ...EMPTY_QUERY, sort: query.sort })} />
            <Pager query={query} pages={list.pages} />
          </div>
        </div>
      </div>
    </>
  );
}

function CatalogueResults({ list, onClear }: { list: ReturnType<typeof useCatalogue>; onClear: () => void }) {
  if (list.programs === null) {
    if (list.status === "error") return <LoadFailure failure={list.failure} retry={list.retry} />;
    return (
      <>
        <VisuallyHidden as="p">
          <Trans>Loading</Trans>
        </VisuallyHidden>
        <CourseListSkeleton />
      </>
    );
  }
  return list.programs.length === 0 ? <NoResults onClear={onClear} /> : <CourseList programs={list.programs} />;
}

/** Another page of the list begins at its top; the place within a page is the history's to remember. */
function usePageTurn(page: number, top: RefObject<HTMLElement | null>): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.scrollIntoView();
  }, [page, top]);
}
