import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ProgramCard, ProgramCardSkeleton } from "#app/widgets/program-card.tsx";
import { ProgramRow, ProgramRowSkeleton } from "#app/widgets/program-row.tsx";
import { PHONE, useMedia } from "#app/widgets/use-media.ts";
import type { ProgramCard as Program } from "#contract/catalogue.ts";
import { Trans } from "@lingui/react/macro";
import styles from "./course-list.module.css";

/** Cards on wide pages, rows on phones. */
export function CourseList({ programs }: { programs: readonly Program[] }) {
  const narrow = useMedia(PHONE);
  return (
    <ul className={narrow ? styles.rows : styles.grid}>
      {programs.map((program) => (
        <li key={program.id}>{narrow ? <ProgramRow program={program} level={2} /> : <ProgramCard program={program} level={2} />}</li>
      ))}
    </ul>
  );
}

export function CourseListSkeleton() {
  const narrow = useMedia(PHONE);
  return (
    <div className={narrow ? styles.rows : styles.grid} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((key) => (narrow ? <ProgramRowSkeleton key={key} /> : <ProgramCardSkeleton key={key} />))}
    </div>
  );
}

export function NoResults({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={<Trans>No matching results</Trans>}
      help={<Trans>Remove a filter or search for another word.</Trans>}
      action={
        <Button onClick={onClear}>
          <Trans>Clear all</Trans>
        </Button>
      }
    />
  );
}
