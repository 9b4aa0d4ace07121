import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { LESSON_NOTE, type LessonNote } from "#contract/classroom/lesson-notes.ts";
import { now } from "#offline/clock.ts";
import { formatRelativeDay } from "#app/i18n/format-relative.ts";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { clock, spokenTime } from "../time-words.ts";
import css from "./lesson-notes.module.css";
import { useNoteDraft } from "./use-note-draft.ts";
import type { Notes } from "./use-notes.ts";

interface Props {
  of: Notes;
  /** Seconds into the film or sound, and how to get to others; neither where there is nothing to play. */
  at?: number;
  onSeek?: (seconds: number) => void;
}

/** A student's own notes: written where one is, kept by themselves, each with its minute (design.md, lesson-player). */
export function LessonNotes({ of, at, onSeek }: Props) {
  const { t, i18n } = useLingui();
  const field = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const writing = useNoteDraft(of);
  const { draft, keeping } = writing;
  const position = draft ? draft.position : (at ?? null);

  const close = () => {
    void writing.close();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    close();
  };
  const edit = (note: LessonNote) => {
    writing.edit({ id: note.id, body: note.body, position: note.position_s });
    box.current?.focus();
  };
  const remove = async ({ id, body, position_s }: LessonNote) => {
    if (!(await of.write(id, null, null))) return showNotice({ kind: "error", id: "note", message: msg`The note could not be deleted` });
    showNotice({
      kind: "success",
      id: "note",
      message: msg`Note deleted`,
      action: { label: msg`Undo`, run: () => void of.write(id, body, position_s) },
    });
    box.current?.focus();
  };

  return (
    <div className={classNames(grid(16), css.notes)}>
      <div className={grid(8)}>
        <label className={kit("sm", "strong")} htmlFor={field}>
          {position === null ? (
            <Trans>My note</Trans>
          ) : (
            <Trans>
              Note at <bdi dir="ltr">{clock(position)}</bdi>
            </Trans>
          )}
        </label>
        <TextArea
          id={field}
          ref={box}
          className={css.box}
          maxLength={LESSON_NOTE.bodyMax}
          value={draft?.body ?? ""}
          placeholder={position === null ? t`Write a note about this lesson` : t`Write a note tied to this moment`}
          onChange={(event) => writing.type(event.currentTarget.value, at ?? null)}
          onBlur={() => void writing.flush()}
          onKeyDown={onKeyDown}
        />
        <div className={cluster(8, "center", "between", "tap")}>
          <span aria-live="polite">
            {draft && keeping === "kept" && draft.body.trim() !== "" ? <KeptMark waiting={of.isWaiting(draft.id)} /> : null}
            {keeping === "failed" ? <StatusMark kind="bad">{t`Not saved: only on this page`}</StatusMark> : null}
          </span>
          {draft ? <Button tone="quiet" size="sm" onClick={close}>{t`Done`}</Button> : null}
        </div>
      </div>
      {of.refused.map(({ key, code, payload }, index) => (
        <NoticeBox key={key} kind="bad">
          <Trans>A note was not accepted: {codeSentence(i18n, code)}</Trans>
          <span className={kit("block", "break-anywhere", "pre-line", "column-2", "pad-y-12")} dir="auto">
            {String(payload.body["body"] ?? "")}
          </span>
          <Button tone="plain" size="sm" onClick={() => of.dismiss(index)}>{t`Discard`}</Button>
        </NoticeBox>
      ))}
      <List
        notes={of.notes.filter(({ id }) => id !== draft?.id)}
        isWaiting={of.isWaiting}
        onSeek={onSeek}
        onEdit={edit}
        onRemove={remove}
      />
    </div>
  );
}

function KeptMark({ waiting }: { waiting: boolean }) {
  if (waiting) return <DeviceMark kind="saved" />;
  return (
    <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
      <Trans>Synced</Trans>
    </StatusMark>
  );
}

interface ListProps {
  notes: readonly LessonNote[];
  isWaiting: (id: string) => boolean;
  onSeek: Props["onSeek"];
  onEdit: (note: LessonNote) => void;
  onRemove: (note: LessonNote) => Promise<void>;
}

function List({ notes, isWaiting, onSeek, onEdit, onRemove }: ListProps) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  if (notes.length === 0) return null;
  return (
    <ul className={grid()} aria-label={t`My notes`}>
      {notes.map((note) => (
        <li key={note.id} className={grid([0, 12], "cols-auto-1-auto", "start", "pad-y-8", "border-bottom")}>
          {note.position_s === null ? null : onSeek ? (
            <button
              type="button"
              className={classNames(kit("link", "sm", "tabular", "strong", "text-start", "tap"), css.time)}
              aria-label={t`Play from ${spokenTime(i18n, note.position_s)}`}
              onClick={() => onSeek(note.position_s ?? 0)}
            >
              <time dir="ltr">{clock(note.position_s)}</time>
            </button>
          ) : (
            <time dir="ltr" className={classNames(kit("link", "sm", "tabular", "strong", "text-start", "tap"), css.time)}>
              {clock(note.position_s)}
            </time>
          )}
          <p id={`note-${note.id}`} className={kit("block", "break-anywhere", "pre-line", "column-2", "pad-y-12")} dir="auto">
            {note.body}
          </p>
          <span className={classNames(cluster(0, "center", "justify-end", "faint", "xs"), css.aside)}>
            <span className={css.day}>{formatRelativeDay(language, note.updated_at, now())}</span>
            {isWaiting(note.id) ? <DeviceMark kind="waiting" /> : null}
            <IconButton label={t`Edit note`} aria-describedby={`note-${note.id}`} onClick={() => onEdit(note)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={t`Delete note`} aria-describedby={`note-${note.id}`} onClick={() => void onRemove(note)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  );
}
