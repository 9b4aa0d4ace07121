import type { ProgramSort } from "#contract/catalogue.ts";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import type { CourseQuery } from "./course-query.ts";
import { SORTS, sortWord } from "./filter-words.ts";
import styles from "./sort-choice.module.css";

/** The order of the list, by the device's own menu. */
export function SortChoice({ query, onChange }: { query: CourseQuery; onChange: (query: CourseQuery) => void }) {
  const { t, i18n } = useLingui();
  const offered: ProgramSort[] = SORTS.some((sort) => sort === query.sort) ? [...SORTS] : [...SORTS, query.sort];
  return (
    <span className={styles.choice}>
      <select
        aria-label={t`Sort by`}
        value={query.sort}
        onChange={(event) => onChange({ ...query, sort: event.target.value as ProgramSort, page: 1 })}
      >
        {offered.map((sort) => (
          <option key={sort} value={sort}>
            {i18n._(sortWord[sort])}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
