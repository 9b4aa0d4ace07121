import { Trans } from "@lingui/react/macro";
import { LessonNotes } from "./lesson-notes.tsx";
import css from "./lesson-notes.module.css";
import { useNotes } from "./use-notes.ts";

/** The notes of an item in which nothing is played, under what it holds. */
export function NotesPart({ enrollmentId, itemId }: { enrollmentId: number; itemId: number }) {
  const notes = useNotes(enrollmentId, itemId);
  return (
    <section className={css.part} aria-labelledby="notes-title">
      <h2 id="notes-title">
        <Trans>My notes</Trans>
      </h2>
      <LessonNotes of={notes} />
    </section>
  );
}
