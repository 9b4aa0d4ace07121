import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentType, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { PAGE_NOTE } from "#contract/coursework/page-note.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { withPhrase } from "../marking-values.ts";
import type { NoteDraft } from "./fold-page-notes.ts";

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
  change: (draft: NoteDraft) => void;
  /** @returns null once it is kept, else why not */
  save: (draft: NoteDraft) => Promise<unknown>;
  move: () => void;
  cancel: () => void;
}

/** The words of a note on a page, with the phrases of the course; Ctrl+Enter keeps it. */
export function NoteEditor({ phrases: PhrasePicker, courseId, draft, change, save, move, cancel }: Props) {
  const { t, i18n } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { page, text } = draft;
  useEffect(() => area.current?.focus(), [draft.id]);
  const write = (next: string) => change({ ...draft, text: next.slice(0, PAGE_NOTE.textMax) });
  const insert = (phrase: string) => {
    const { text: joined, end } = withPhrase(text, area.current?.selectionEnd ?? 0, phrase);
    write(joined);
    area.current?.focus();
    // Once it stands there.
    requestAnimationFrame(() => area.current?.setSelectionRange(end, end));
  };
  const keep = async () => {
    setBusy(true);
    setFailure(null);
    const error = await save({ ...draft, text: text.trim() });
    setBusy(false);
    if (error !== null) setFailure(problemSentence(i18n, error));
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
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={cluster(8, "center")}>
        <Button size="sm" busy={busy} disabled={text.trim() === ""} onClick={() => void keep()} aria-keyshortcuts="Control+Enter">
          <Trans>Save note</Trans>
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
