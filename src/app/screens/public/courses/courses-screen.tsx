import { useResource } from "#app/state/resource.ts";
import { Button } from "#app/ui/button.tsx";
import layout from "#app/ui/layout.module.css";
import { CopyAge } from "#app/widgets/site/load-state.tsx";
import { NightBand } from "#app/widgets/night/night-band.tsx";
import { Pager } from "#app/widgets/site/pager.tsx";
import { listCategories } from "#contract/catalogue/catalogue.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef } from "react";
import { AppliedFilters } from "./applied-filters.tsx";
import { CourseSearch } from "./course-search.tsx";
import { courseAddress } from "./course-query.ts";
import { CourseResults } from "./course-results.tsx";
import styles from "./courses-screen.module.css";
import { FilterGroups } from "./filter-groups.tsx";
import { FilterStrip } from "./filter-strip.tsx";
import { SortChoice } from "./sort-choice.tsx";
import { PROGRAM_TYPE_LABEL, TypeFilter } from "./type-filter.tsx";
import { UnheardNotice } from "./unheard-notice.tsx";
import { useCatalogue } from "./use-catalogue.ts";
import { useCourseQuery } from "./use-course-query.ts";

/**
 * R2.2: the catalogue with its search, filters, order and pages, all of which live in the address. It is one form: without
 * script its fields make the same address.
 */
export function CoursesScreen() {
  const { t } = useLingui();
  const { query, unheard, change, search } = useCourseQuery();
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
        <form
          className={styles.split}
          action="/courses"
          onSubmit={(event) => {
            event.preventDefault();
            search(String(new FormData(event.currentTarget).get("q") ?? "").trim());
          }}
        >
          <section className={styles.side} aria-label={t`Filter results`}>
            <div>
              <p className={styles.label} id={PROGRAM_TYPE_LABEL}>
                <Trans>Program type</Trans>
              </p>
              <TypeFilter query={query} facets={list.facets} />
            </div>
            <FilterGroups {...filters} named />
            <noscript>
              <Button type="submit" block>
                <Trans>Show results</Trans>
              </Button>
            </noscript>
          </section>
          <div ref={top} className={styles.main}>
            <CourseSearch q={query.q} onSearch={search} />
            <div className={styles.narrow}>
              <TypeFilter query={query} facets={list.facets} />
              <FilterStrip {...filters} results={total} />
            </div>
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
            <UnheardNotice unheard={unheard} />
            <AppliedFilters query={query} categories={categories} />
            <CopyAge of={list} />
            {list.shallow && (
              <p className={styles.shallow}>
                <Trans>Without a connection, search covers titles, fields of study and instructors</Trans>
              </p>
            )}
            <CourseResults list={list} query={query} />
            <Pager page={query.page} pages={list.pages} to={(page) => courseAddress({ ...query, page })} />
          </div>
        </form>
      </div>
    </>
  );
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
