import { PlainSelect } from "#app/ui/plain-select.tsx";
import type { ProgramSort } from "#contract/catalogue/catalogue.ts";
import { useLingui } from "@lingui/react/macro";
import type { CourseQuery } from "./course-query.ts";
import { SORTS, sortWord } from "./filter-words.ts";

/** The order of the list. */
export function SortChoice({ query, onChange }: { query: CourseQuery; onChange: (query: CourseQuery) => void }) {
  const { t, i18n } = useLingui();
  const offered: ProgramSort[] = SORTS.some((sort) => sort === query.sort) ? [...SORTS] : [...SORTS, query.sort];
  return (
    <PlainSelect
      label={t`Sort by`}
      name="sort"
      value={query.sort}
      options={offered.map((sort) => ({ value: sort, label: i18n._(sortWord[sort]) }))}
      onChange={(sort) => onChange({ ...query, sort, page: 1 })}
    />
  );
}
