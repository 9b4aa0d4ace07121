import { Trans } from "@lingui/react/macro";
import { kit } from "#app/ui/kit.ts";
import { LessonNotes } from "./lesson-notes.tsx";
import { useNotes } from "./use-notes.ts";

/** The notes of an item in which nothing is played, under what it holds. */
export function NotesPart({ enrollmentId, itemId }: { enrollmentId: number; itemId: number }) {
  const notes = useNotes(enrollmentId, itemId);
  return (
    <section className={kit("above-24")} aria-labelledby="notes-title">
      <h2 className={kit("below-8", "lg")} id="notes-title">
        <Trans>My notes</Trans>
      </h2>
      <LessonNotes of={notes} />
    </section>
  );
}
