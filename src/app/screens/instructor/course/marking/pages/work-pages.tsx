import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { MessageSquarePlus } from "lucide-react";
import { useRef, useState } from "react";
import { FILE_TYPES } from "#contract/endpoint.ts";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { PAGE_NOTE } from "#contract/coursework/page-note.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NotedPages } from "#app/widgets/pdf-reader/noted-pages.tsx";
import { MIDDLE, type Place } from "#app/widgets/pdf-reader/place.ts";
import type { HeldNote, NoteDraft } from "./fold-page-notes.ts";
import { NoteEditor, type Phrases } from "./note-editor.tsx";
import { NoteList } from "./note-list.tsx";
import { LostNote, RefusedNotes } from "./refused-notes.tsx";
import { usePageNotes } from "./use-page-notes.ts";

interface Props {
  work: MarkingDetails;
  file: NonNullable<MarkingDetails["file"]>;
  reread: () => void;
  phrases: Phrases;
}

/** The pages of a PDF that was handed in, and the notes on them: put on a page by pointer or keys, and kept each by itself. */
export function WorkPages({ work, file, reread, phrases }: Props) {
  const { t, i18n } = useLingui();
  const of = usePageNotes(work, file.id, reread);
  /** Null until one is turned to: then that of what is written. */
  const [turned, setTurned] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  /** Undefined until something is begun on this page: then what this device kept is taken up. */
  const [own, setOwn] = useState<NoteDraft | null | undefined>(undefined);
  const [placing, setPlacing] = useState<NoteDraft | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { draft: kept, notes } = of;
  const found = kept.state === "ready" && kept.found?.fields.file_id === file.id ? kept.found.fields : null;
  const draft = own === undefined ? found : own;
  const page = turned ?? draft?.page ?? 1;
  /** Written on a file in whose place another came. */
  const lost = kept.state === "ready" && own === undefined && kept.found && !found ? kept.found.fields : null;
  const isPdf = file.type === FILE_TYPES.pdf;
  const open = work.state !== "returned";
  const full = notes.length >= PAGE_NOTE.most;

  const change = (next: NoteDraft) => {
    setOwn(next);
    kept.keep(next, next.version);
  };
  const close = () => {
    setOwn(null);
    void kept.drop();
    add.current?.focus();
  };
  const begin = (from: NoteDraft) => {
    setTurned(from.page);
    setPlacing(from);
  };
  const placed = (place: Place) => {
    if (!placing) return;
    change({ ...placing, ...place, page });
    setPlacing(null);
  };
  const edit = ({ by: _by, earlier: _earlier, ...note }: HeldNote) => {
    setTurned(note.page);
    change({ ...note, file_id: file.id });
  };
  const choose = (id: string) => {
    setChosen(id);
    document.getElementById(`page-note-${id}`)?.scrollIntoView({ block: "nearest" });
  };
  const remove = async (note: HeldNote) => {
    const failure = await of.remove(note);
    if (failure !== null) return showNotice({ kind: "error", id: "page-note", message: msg`The note could not be deleted` });
    const { by: _by, earlier: _earlier, ...rest } = note;
    const undo = async () => {
      const error = await of.write({ ...rest, file_id: file.id, version: 0 });
      if (error !== null) showNotice({ kind: "error", id: "page-note", message: msg`The note could not be brought back` });
    };
    showNotice({
      kind: "success",
      id: "page-note",
      message: msg`Note deleted`,
      ...(note.earlier ? {} : { action: { label: msg`Undo`, run: () => void undo() } }),
    });
    add.current?.focus();
  };
  const isWritten = ({ id }: { id: string }) => id === draft?.id;
  const marks = notes.map((note, index) => ({ id: note.id, number: index + 1, place: isWritten(note) && draft ? draft : note }));
  const written = draft && !notes.some(isWritten) ? [{ id: draft.id, number: null, place: draft }] : [];
  return (
    <section className={stack(16)} aria-labelledby="page-notes-title">
      <div className={cluster([4, 16], "center", "between")}>
        <h2 id="page-notes-title" className={kit("lg")}>
          <Trans>Notes on the pages</Trans>
        </h2>
        {open && isPdf ? (
          <Button
            ref={add}
            tone="quiet"
            size="sm"
            icon={<MessageSquarePlus aria-hidden="true" />}
            aria-pressed={placing !== null}
            disabled={full || ((draft ?? lost) !== null && placing === null)}
            onClick={() => (placing ? setPlacing(null) : begin(of.fresh(page, MIDDLE)))}
          >
            {placing ? <Trans>Leave without a note</Trans> : <Trans>Add a note to this page</Trans>}
          </Button>
        ) : null}
      </div>
      {placing ? (
        <p className={kit("soft", "sm")}>
          <Trans>Press the page where the note belongs, or pull over a stretch of it. By keyboard: arrows, then Enter.</Trans>
        </p>
      ) : null}
      {isPdf ? (
        <NotedPages
          file={file}
          marks={[...marks, ...written]}
          chosen={draft?.id ?? chosen}
          onChoose={choose}
          page={page}
          turn={setTurned}
          placing={placing ? { from: placing, done: placed, cancel: () => setPlacing(null) } : null}
        />
      ) : null}
      {draft && !placing ? (
        <NoteEditor
          phrases={phrases}
          courseId={work.course_id}
          draft={draft}
          standing={notes.find(isWritten)}
          change={change}
          reread={reread}
          save={async (next) => {
            const failure = await of.write(next);
            if (failure === null) close();
            return failure;
          }}
          move={() => begin(draft)}
          cancel={close}
        />
      ) : null}
      {lost ? (
        <LostNote
          text={lost.text}
          again={() => begin({ ...of.fresh(page, MIDDLE), text: lost.text })}
          discard={() => void kept.drop()}
        >{t`A note was not saved: another file was handed in meanwhile.`}</LostNote>
      ) : null}
      <RefusedNotes
        refused={of.refused}
        fileId={file.id}
        current={notes}
        again={(lost) => {
          setTurned(lost.page);
          change(lost);
        }}
        said={(code) => problemSentence(i18n, { code })}
      />
      <NoteList
        label={t`Notes on the pages`}
        notes={notes.filter((note) => !isWritten(note))}
        numberOf={(id) => notes.findIndex((note) => note.id === id) + 1}
        chosen={chosen}
        isWaiting={of.isWaiting}
        onShow={(note) => {
          setTurned(note.page);
          setChosen(note.id);
        }}
        {...(open ? { onEdit: edit, onRemove: remove } : {})}
      />
      {of.earlier.length > 0 ? (
        <div className={stack(8)}>
          <h3 className={kit("md")}>
            <Trans>Notes on the file that was handed in before</Trans>
          </h3>
          <NoteList
            label={t`Notes on the file that was handed in before`}
            notes={of.earlier}
            numberOf={null}
            chosen={null}
            isWaiting={of.isWaiting}
            {...(open ? { onRemove: remove } : {})}
          />
        </div>
      ) : null}
    </section>
  );
}
