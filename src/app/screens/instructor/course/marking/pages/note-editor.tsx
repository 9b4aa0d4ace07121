import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ComponentType, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { PAGE_NOTE } from "#contract/coursework/page-note.ts";
import { Problem } from "#contract/problem.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { withPhrase } from "../marking-values.ts";
import { clashOf, type HeldNote, type NoteDraft, writtenOver } from "./fold-page-notes.ts";

/** The comment bank of the course, as a field of the screen shows it. */
export type Phrases = ComponentType<{
  courseId: number;
  field: RefObject<HTMLInputElement | null>;
  written: string;
  insert: (text: string) => void;
}>;

interface Props {
  phrases: Phrases;
  courseId: number;
  draft: NoteDraft;
  /** The note as it stands now; none of a new one. */
  standing: HeldNote | undefined;
  change: (draft: NoteDraft) => void;
  /** @returns null once it is kept, else why not */
  save: (draft: NoteDraft) => Promise<unknown>;
  /** Asks the server again: it did not take a version. */
  reread: () => void;
  move: () => void;
  cancel: () => void;
}

/** The words of a note on a page, with the phrases of the course; Ctrl+Enter keeps it. */
export function NoteEditor({ phrases: PhrasePicker, courseId, draft, standing, change, save, reread, move, cancel }: Props) {
  const { t, i18n } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<number | null>(null);
  const { page, text, version } = draft;
  useEffect(() => area.current?.focus(), [draft.id]);
  const write = (next: string) => change({ ...draft, text: next.slice(0, PAGE_NOTE.textMax) });
  const insert = (phrase: string) => {
    const { text: joined, end } = withPhrase(text, area.current?.selectionEnd ?? 0, phrase);
    write(joined);
    area.current?.focus();
    // Once it stands there.
    requestAnimationFrame(() => area.current?.setSelectionRange(end, end));
  };
  const clash = clashOf(draft, standing, refused);
  const keep = async () => {
    setBusy(true);
    setFailure(null);
    const error = await save({ ...(clash ? writtenOver(draft, standing) : draft), text: text.trim() });
    setBusy(false);
    if (error === null) return;
    setFailure(problemSentence(i18n, error));
    if (!(error instanceof Problem && error.code === "version_conflict")) return;
    setRefused(version);
    reread();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || text.trim() === "" || busy) return;
    event.preventDefault();
    void keep();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter, wherever the focus is
    <section className={stack(12, "sunken", "round-sm", "pad-12")} aria-label={t`Note on page ${page}`} onKeyDown={onKeyDown}>
      <Field label={t`Note on page ${page}`} required>
        {(aria) => (
          <TextArea
            {...aria}
            ref={area}
            maxLength={PAGE_NOTE.textMax}
            value={text}
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
      </Field>
      <PhrasePicker courseId={courseId} field={field} written={text} insert={insert} />
      {clash ? <OtherText note={standing} keep={cancel} /> : failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={cluster(8, "center")}>
        <Button size="sm" busy={busy} disabled={text.trim() === ""} onClick={() => void keep()} aria-keyshortcuts="Control+Enter">
          {clash === "changed" ? <Trans>Replace it with yours</Trans> : <Trans>Save note</Trans>}
        </Button>
        <Button tone="quiet" size="sm" onClick={move}>
          <Trans>Change its place</Trans>
        </Button>
        <Button tone="plain" size="sm" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </section>
  );
}

/** What somebody else made of the note that is written in. */
function OtherText({ note, keep }: { note: HeldNote | undefined; keep: () => void }) {
  const language = useAtomValue(languageAtom);
  if (!note)
    return (
      <NoticeBox kind="wait">
        <Trans>Someone else deleted this note meanwhile. Yours is kept here: save it, and it is a note of its own.</Trans>
      </NoticeBox>
    );
  const name = note.by?.[language];
  return (
    <NoticeBox kind="wait">
      <p>
        {name ? (
          <Trans>
            <bdi>{name}</bdi> changed this note meanwhile. It says now:
          </Trans>
        ) : (
          <Trans>This note was changed meanwhile. It says now:</Trans>
        )}
      </p>
      <blockquote className={kit("break-anywhere", "pre-line")} dir="auto">
        {note.text}
      </blockquote>
      <div>
        <Button tone="quiet" size="sm" onClick={keep}>
          <Trans>Leave it as it is</Trans>
        </Button>
      </div>
    </NoticeBox>
  );
}
