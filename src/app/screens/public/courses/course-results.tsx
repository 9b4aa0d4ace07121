import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { classNames, grid } from "#app/ui/kit.ts";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { ProgramCard, ProgramCardSkeleton } from "#app/widgets/catalogue/program-card.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { courseAddress, type CourseQuery, EMPTY_QUERY } from "./course-query.ts";
import styles from "./course-results.module.css";
import { MarkedText } from "#app/widgets/catalogue/marked-text.tsx";
import type { CatalogueView } from "./use-catalogue.ts";
import { LoadingCaption } from "#app/widgets/site/loading-caption.tsx";

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
  if (list.programs.length === 0) return list.total ? <NoSuchPage query={query} /> : <NoResults query={query} />;
  const { search } = list;
  const foundIn = ({ id, title }: ListedProgram) => {
    const text = search?.reason(id, title, language);
    const marked = (words: string) => <MarkedText text={words} marks={search?.marks(words) ?? []} />;
    return search ? { title: marked(title), reason: text ? marked(text) : null } : undefined;
  };
  return (
    <ul className={classNames(grid(0, "cols-3"), styles.grid)}>
      {list.programs.map((program, index) => (
        <li className={grid()} key={program.id}>
          <ProgramCard program={program} level={2} phoneRow found={foundIn(program)} priority={index < FIRST_SCREEN} />
        </li>
      ))}
    </ul>
  );
}

const NoResults = ({ query }: { query: CourseQuery }) => (
  <EmptyState
    title={<Trans>No matching results</Trans>}
    help={<Trans>Remove a filter or search for another word.</Trans>}
    action={
      <Button href={courseAddress({ ...EMPTY_QUERY, sort: query.sort })}>
        <Trans>Clear all</Trans>
      </Button>
    }
  />
);

/** An old link, from before the list grew shorter. */
const NoSuchPage = ({ query }: { query: CourseQuery }) => (
  <EmptyState
    title={<Trans>The list has no page of this number</Trans>}
    action={
      <Button href={courseAddress({ ...query, page: 1 })}>
        <Trans>First page</Trans>
      </Button>
    }
  />
);
