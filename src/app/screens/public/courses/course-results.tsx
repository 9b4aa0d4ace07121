import { classNames, grid } from "#app/ui/kit.ts";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { ProgramCard, ProgramCardSkeleton } from "#app/widgets/catalogue/program-card.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useAtomValue } from "jotai";
import { lazy, Suspense } from "react";
import type { CourseQuery } from "./course-query.ts";
import layout from "#app/ui/layout.module.css";
import styles from "#app/widgets/catalogue/program-grid.module.css";
import { MarkedText } from "#app/widgets/catalogue/marked-text.tsx";
import type { CatalogueView } from "./use-catalogue.ts";
import { LoadingCaption } from "#app/widgets/site/loading-caption.tsx";

// No first view of a list that has something.
const NoPrograms = lazy(() => import("./no-programs.tsx").then((module) => ({ default: module.NoPrograms })));

/** So many stand on the first screen of a phone, or in the first line of a wide one. */
const FIRST_SCREEN = 3;

/** The programs of the page: cards in a grid, on phones rows. */
export function CourseResults({ list, query }: { list: CatalogueView; query: CourseQuery }) {
  const language = useAtomValue(languageAtom);
  if (list.programs === null) {
    if (list.status === "error") return <LoadFailure failure={list.failure} retry={list.retry} />;
    return (
      <>
        <LoadingCaption />
        <div className={classNames(grid(0, "cols-3"), styles.grid)} aria-hidden="true">
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <ProgramCardSkeleton key={key} phoneRow />
          ))}
        </div>
      </>
    );
  }
  if (list.programs.length === 0) {
    return (
      <Suspense>
        <NoPrograms query={query} beyond={Boolean(list.total)} />
      </Suspense>
    );
  }
  const { search } = list;
  const foundIn = ({ id, title }: ListedProgram) => {
    const text = search?.reason(id, title, language);
    const marked = (words: string) => <MarkedText text={words} marks={search?.marks(words) ?? []} />;
    return search ? { title: marked(title), reason: text ? marked(text) : null } : undefined;
  };
  return (
    <ul className={classNames(grid(0, "cols-3"), styles.grid)}>
      {list.programs.map((program, index) => (
        <li className={classNames(grid(), index >= FIRST_SCREEN && layout.below)} key={program.id}>
          <ProgramCard program={program} level={2} phoneRow found={foundIn(program)} priority={index < FIRST_SCREEN} />
        </li>
      ))}
    </ul>
  );
}
