import { Chip } from "#app/ui/chip.tsx";
import { classNames, row } from "#app/ui/kit.ts";
import { DURATION_BUCKETS } from "#contract/catalogue/duration-bucket.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { filterCount, toggled } from "./course-query.ts";
import type { FilterProps } from "./filter-groups.tsx";
import styles from "./filter-strip.module.css";
import { durationWord } from "./filter-words.ts";

// Fetched when it is opened first.
const FilterSheet = lazy(() => import("./filter-sheet.tsx").then((module) => ({ default: module.FilterSheet })));

/** A phone's filters: the sheet's chip with its count, then the durations, which most people ask for. */
export function FilterStrip({ results, ...filters }: FilterProps & { results: number | null }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState<boolean | null>(null);
  const { query, onChange } = filters;
  const count = filterCount(query);
  return (
    <div className={classNames(row(8, "scroll-x"), styles.strip)}>
      <Chip
        className={styles.open}
        data-on={count > 0}
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count === 0 ? <Trans>Filter results</Trans> : <Trans>Filter results ({count})</Trans>}
      </Chip>
      {DURATION_BUCKETS.map((bucket) => (
        <Chip key={bucket} pressed={query.durations.includes(bucket)} onClick={() => onChange(toggled(query, "durations", bucket))}>
          {i18n._(durationWord[bucket])}
        </Chip>
      ))}
      {open !== null && (
        <Suspense>
          <FilterSheet {...filters} open={open} onClose={() => setOpen(false)} results={results} />
        </Suspense>
      )}
    </div>
  );
}
