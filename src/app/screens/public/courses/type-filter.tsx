import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import type { ProgramFacets } from "#contract/catalogue/catalogue.ts";
import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { courseAddress, type CourseQuery } from "./course-query.ts";
import { countOf } from "./facets.ts";
import styles from "./type-filter.module.css";

/** Id of the words that name the choice, wherever it stands on the page. */
export const PROGRAM_TYPE_LABEL = "program-type";

/** Courses, diplomas, or both: pages of their own, so links. */
export function TypeFilter({ query, facets }: { query: CourseQuery; facets: ProgramFacets | null }) {
  const types = [
    { type: null, name: <Trans>All</Trans> },
    { type: "course", name: <Trans context="program type">Courses</Trans> },
    { type: "diploma", name: <Trans context="program type">Diplomas</Trans> },
  ] as const;
  return (
    <ul className={classNames(grid(0, "round-sm", "sunken"), styles.types)} aria-labelledby={PROGRAM_TYPE_LABEL}>
      {types.map(({ type, name }) => (
        <li key={type ?? "all"}>
          <Link
            className={row(4, "center", "justify-center", "pad-y-2", "pad-x-4", "round-sm", "sm", "medium", "leading-ui")}
            href={courseAddress({ ...query, type, page: 1 })}
            aria-current={query.type === type ? "true" : undefined}
          >
            {name} <span className={kit("2xs", "tabular", "soft")}>{countOf(facets, "type", type ?? "")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
