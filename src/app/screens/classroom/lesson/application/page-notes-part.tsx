import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import type { PageNote } from "#contract/coursework/page-note.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PageLabel } from "#app/widgets/pdf-reader/page-label.tsx";

/** The reader comes once somebody wants to see the pages; the words are here without it. */
const NotedPages = lazy(() => import("#app/widgets/pdf-reader/noted-pages.tsx").then((module) => ({ default: module.NotedPages })));

interface Props {
  notes: readonly PageNote[];
  file: Submission["file"];
}

/** What the instructor noted on the pages: a list to read anywhere, and the pages with the notes on them. */
export function PageNotesPart({ notes, file }: Props) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [page, setPage] = useState(notes[0]?.page ?? 1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [here, earlier] = [notes.filter((note) => !note.earlier), notes.filter((note) => note.earlier)];
  const choose = (id: string) => {
    setChosen(id);
    document.getElementById(`page-note-${id}`)?.scrollIntoView({ block: "nearest" });
  };
  const show = (note: PageNote) => {
    setShown(true);
    setPage(note.page);
    setChosen(note.id);
  };
  return (
    <section className={stack(12, "full")} aria-labelledby="page-notes-title">
      <h3 id="page-notes-title" className={kit("md")}>
        <Trans>Notes on the pages</Trans>
      </h3>
      {here.length > 0 && file && !shown ? (
        <div>
          <Button tone="quiet" size="sm" onClick={() => setShown(true)}>
            <Trans>Show the notes on the pages</Trans>
          </Button>
        </div>
      ) : null}
      {shown && file ? (
        <Suspense fallback={<Skeleton />}>
          <NotedPages
            file={file}
            marks={here.map((note, index) => ({ id: note.id, number: index + 1, place: note }))}
            chosen={chosen}
            onChoose={choose}
            page={page}
            turn={setPage}
          />
        </Suspense>
      ) : null}
      <List label={t`Notes on the pages`} notes={here} chosen={chosen} onShow={file ? show : undefined} />
      {earlier.length > 0 ? (
        <>
          <h4 className={kit("sm", "strong")}>
            <Trans>On the file that you handed in before</Trans>
          </h4>
          <List label={t`On the file that you handed in before`} notes={earlier} chosen={null} numbered={false} />
        </>
      ) : null}
    </section>
  );
}

interface ListProps {
  label: string;
  notes: readonly PageNote[];
  chosen: string | null;
  numbered?: boolean;
  onShow?: ((note: PageNote) => void) | undefined;
}

function List({ label, notes, chosen, numbered = true, onShow }: ListProps) {
  if (notes.length === 0) return null;
  return (
    <ol className={grid()} aria-label={label}>
      {notes.map((note, index) => (
        <li
          key={note.id}
          id={`page-note-${note.id}`}
          className={classNames(kit("pad-y-8", "border-bottom"), note.id === chosen && kit("sunken"))}
        >
          <PageLabel number={numbered ? index + 1 : null} page={note.page} onShow={onShow && (() => onShow(note))} />
          <p className={kit("break-anywhere", "pre-line")} dir="auto">
            {note.text}
          </p>
        </li>
      ))}
    </ol>
  );
}
