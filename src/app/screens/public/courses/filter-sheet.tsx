import { Button } from "#app/ui/button.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { filterCount, withoutFilters } from "./course-query.ts";
import { FilterGroups, type FilterProps } from "./filter-groups.tsx";
import styles from "./filter-sheet.module.css";

interface FilterSheetProps extends FilterProps {
  open: boolean;
  onClose: () => void;
  /** How many programs the list holds now. */
  results: number | null;
}

/** The filters of a phone. The list changes beneath as they do; the button says how many it will show. */
export function FilterSheet({ open, onClose, results, ...filters }: FilterSheetProps) {
  const { t } = useLingui();
  const { query, onChange } = filters;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Filter results`}
      closeLabel={t`Close`}
      footer={
        <div className={styles.foot}>
          <Button tone="plain" disabled={filterCount(query) === 0} onClick={() => onChange(withoutFilters(query))}>
            <Trans>Clear all</Trans>
          </Button>
          <Button tone="ink" className={styles.show} onClick={onClose}>
            {results === null ? (
              <Trans>Show results</Trans>
            ) : (
              <Plural value={results} _0="No results" one="Show # program" other="Show # programs" />
            )}
          </Button>
        </div>
      }
    >
      <div className={styles.groups}>
        <FilterGroups {...filters} />
      </div>
    </Sheet>
  );
}
