import { Button } from "#app/ui/buttons/button.tsx";
import { grid, kit, row } from "#app/ui/kit.ts";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { filterCount, withoutFilters } from "./course-query.ts";
import { FilterGroups, type FilterProps } from "./filter-groups.tsx";

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
        <div className={row(12, "center")}>
          <Button tone="plain" disabled={filterCount(query) === 0} onClick={() => onChange(withoutFilters(query))}>
            <Trans>Clear all</Trans>
          </Button>
          <Button tone="ink" className={kit("grow")} onClick={onClose}>
            {results === null ? (
              <Trans>Show results</Trans>
            ) : (
              <Plural value={results} _0="No results" one="Show # program" other="Show # programs" />
            )}
          </Button>
        </div>
      }
    >
      <div className={grid(24, "pad-top-8", "pad-bottom-16")}>
        <FilterGroups {...filters} />
      </div>
    </Sheet>
  );
}
