import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState, type Loadable } from "#app/widgets/site/load-state.tsx";

const WIDTHS = [100, 100, 100, 100, 100, 100] as const;

interface Props<Row> {
  of: Loadable<readonly Row[]>;
  /** What is missing where there never was one, when one comes, and the way on of a page that has none of its own then. */
  empty: { title: ReactNode; help?: ReactNode; action?: ReactNode };
  /** The address without filters, where some stand. */
  unfiltered: (() => void) | null;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The states of a list (office.md §5): skeleton, empty for ever or by its filters, error, no right; and itself. */
export function ListState<Row>({ of, empty, unfiltered, children }: Props<Row>) {
  const { t } = useLingui();
  return (
    <LoadState of={of} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(rows) =>
        rows.length > 0 ? (
          children(rows)
        ) : unfiltered ? (
          <EmptyState
            title={t`No matching results`}
            help={t`Remove a filter or search for another word.`}
            action={<Button onClick={unfiltered}>{t`Clear all`}</Button>}
          />
        ) : (
          <EmptyState {...empty} />
        )
      }
    </LoadState>
  );
}
