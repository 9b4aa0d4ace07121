import { useResource } from "#app/state/resource.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { NightBand } from "#app/widgets/night/night-band.tsx";
import { heldPart } from "#app/widgets/held-part/held-part.tsx";
import { listCategories, type ProgramSort } from "#contract/catalogue/catalogue.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { lazy, type RefObject, Suspense, useEffect, useRef } from "react";
import { CourseSearch } from "./course-search.tsx";
import { type CourseQuery, EMPTY_QUERY, filterCount, sortOf } from "./course-query.ts";
import { CourseResults } from "./course-results.tsx";
import styles from "./courses-screen.module.css";
import { FilterStrip } from "./filter-strip.tsx";
import { PROGRAM_TYPE_LABEL, TypeFilter } from "./type-filter.tsx";
import { useCatalogue } from "./use-catalogue.ts";
import { useCourseQuery } from "./use-course-query.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { SORTS, sortWord } from "./filter-words.ts";

// Beside the list of a wide page and under it: a first visit begins without them.
const FilterGroups = heldPart(() => import("./filter-groups.tsx").then((module) => module.FilterGroups), {
  same: (before, after) => before.facets === after.facets && before.categories === after.categories && isSame(before.query, after.query),
});
const CoursePager = heldPart(() => import("./course-pager.tsx").then((module) => module.CoursePager), {
  same: (before, after) => before.pages === after.pages && isSame(before.query, after.query),
});
// Of an address that says something.
const AppliedFilters = lazy(() => import("./applied-filters.tsx").then((module) => ({ default: module.AppliedFilters })));
const UnheardNotice = lazy(() => import("./unheard-notice.tsx").then((module) => ({ default: module.UnheardNotice })));
const DidYouMean = lazy(() => import("./did-you-mean.tsx").then((module) => ({ default: module.DidYouMean })));

const isSame = (before: CourseQuery, after: CourseQuery): boolean => JSON.stringify(before) === JSON.stringify(after);

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
          className={classNames(grid(48, "pad-top-32", "pad-bottom-24"), styles.split)}
          action="/courses"
          onSubmit={(event) => {
            event.preventDefault();
            search(String(new FormData(event.currentTarget).get("q") ?? "").trim());
          }}
        >
          <section className={classNames(grid(24, "content-start"), styles.side)} aria-label={t`Filter results`}>
            <div>
              <p className={kit("sm", "strong", "below-8")} id={PROGRAM_TYPE_LABEL}>
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
          <div ref={top} className={classNames(grid(12, "content-start", "min-0"), styles.main)}>
            <CourseSearch q={query.q} onSearch={search} suggest={list.suggest} />
            <Suspense>{list.meant !== null && <DidYouMean meant={list.meant} query={query} />}</Suspense>
            <div className={styles.narrow}>
              <TypeFilter query={query} facets={list.facets} />
              <FilterStrip {...filters} results={total} />
            </div>
            <div className={row(12, "center", "between", "tap")}>
              <p className={kit("tabular", "soft")} aria-live="polite">
                {total !== null && (
                  <Trans>
                    <Plural value={total} _0="No results" one="# program" other="# programs" />
                  </Trans>
                )}
              </p>
              <SortChoice query={query} onChange={change} />
            </div>
            <Suspense>
              {unheard.length > 0 && <UnheardNotice unheard={unheard} />}
              {(query.q !== "" || filterCount(query) > 0) && <AppliedFilters query={query} categories={categories} />}
            </Suspense>
            <KeptNotice of={list} />
            {list.shallow && (
              <p className={kit("xs", "leading-note", "soft")}>
                <Trans>Without a connection, search covers titles, fields of study and instructors</Trans>
              </p>
            )}
            <CourseResults list={list} query={query} />
            <CoursePager query={query} pages={list.pages} />
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

/** The order of the list. The usual one has no value: a form without script then asks for none, whatever is searched. */
function SortChoice({ query, onChange }: { query: CourseQuery; onChange: (query: CourseQuery) => void }) {
  const { t, i18n } = useLingui();
  const now = sortOf(query);
  const usual = sortOf({ ...EMPTY_QUERY, q: query.q });
  const fitting: readonly ProgramSort[] = SORTS.filter((sort) => sort !== "relevance" || query.q !== "");
  const offered = fitting.includes(now) ? fitting : [...fitting, now];
  const valueOf = (sort: ProgramSort): ProgramSort | "" => (sort === usual ? "" : sort);
  return (
    <PlainSelect
      label={t`Sort by`}
      name="sort"
      value={valueOf(now)}
      options={offered.map((sort) => ({ value: valueOf(sort), label: i18n._(sortWord[sort]) }))}
      onChange={(sort) => onChange({ ...query, sort: sort === "" ? null : sort, page: 1 })}
    />
  );
}
