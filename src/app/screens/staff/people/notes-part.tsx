import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type FormEvent, useRef, useState } from "react";
import { addNote, listNotes, NOTES, removeNote, type StaffNote } from "#contract/accounts/staff-notes.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

const WIDTHS = [100, 100] as const;

/** What staff noted about a person for each other, and a new note. */
export function NotesPart({ id }: { id: number }) {
  const { t } = useLingui();
  const may = useMay();
  const read = useStaffRead(listNotes, { params: { id } });
  const changed = () => {
    forgetStaffReads();
    read.retry();
  };
  return (
    <div className={stack(16)}>
      <p className={kit("xs", "soft")}>
        <Trans>
          The person does not see these notes in the product. They are part of the copy of their data, which the law promises them.
        </Trans>
      </p>
      {may("notes.write") ? <NewNote id={id} onAdded={changed} /> : null}
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(notes) =>
          notes.length === 0 ? (
            <EmptyState title={t`No notes yet`} />
          ) : (
            <ul className={stack(0, "border-block")} aria-label={t`Notes of the staff`}>
              {notes.map((note) => (
                <Note key={note.id} note={note} person={id} onChanged={changed} />
              ))}
            </ul>
          )
        }
      </LoadState>
    </div>
  );
}

function NewNote({ id, onAdded }: { id: number; onAdded: () => void }) {
  const { t } = useLingui();
  const intent = useIntent(`staff/people/${id}/note`);
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState("");
  const [lacks, setLacks] = useState(false);
  const { busy, failure, act } = useAction();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") {
      setLacks(true);
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    await act(async () => {
      await intent.send((key) => call(addNote, { params: { id }, body: { id: key, text }, idempotencyKey: key }));
      setText("");
      setLacks(false);
      onAdded();
    });
  };
  return (
    <form method="dialog" ref={form} className={stack(8, "form-wide")} onSubmit={(event) => void send(event)} noValidate>
      <Field label={t`New note`} required error={lacks && text.trim() === "" ? t`Write the note` : undefined}>
        {(aria) => (
          <TextArea {...aria} name="note" maxLength={NOTES.textMax} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        )}
      </Field>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div>
        <NetworkButton type="submit" tone="quiet" size="sm" busy={busy} offline={t`Needs a connection`}>
          <Trans>Keep the note</Trans>
        </NetworkButton>
      </div>
    </form>
  );
}

function Note({ note, person, onChanged }: { note: StaffNote; person: number; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const remove = async () => {
    try {
      await call(removeNote, { params: { id: note.id } });
      showNotice({
        id: `note/${note.id}`,
        kind: "success",
        message: msg`The note was removed`,
        action: { label: msg`Undo`, run: () => void bringBack() },
      });
      onChanged();
    } catch (error) {
      showNotice({ id: `note/${note.id}`, kind: "error", message: problemSentence(i18n, error) });
    }
  };
  const bringBack = async () => {
    try {
      await call(addNote, { params: { id: person }, body: { id: note.id, text: note.text }, idempotencyKey: crypto.randomUUID() });
      onChanged();
    } catch (error) {
      showNotice({ id: `note/${note.id}`, kind: "error", message: problemSentence(i18n, error) });
    }
  };
  return (
    <li className={stack(4, "border-bottom", "pad-y-8")}>
      <p className={kit("pre-line", "break-anywhere", "plain")}>
        <bdi>{note.text}</bdi>
      </p>
      <div className={cluster([4, 12], "center", "xs", "soft")}>
        <bdi>{said(note.by.name)}</bdi>
        <time dateTime={note.created_at}>{formatDateTime(language, note.created_at, {})}</time>
        {note.own ? (
          <NetworkButton tone="plain" size="sm" offline={t`Needs a connection`} onClick={() => void remove()}>
            {t({ message: "Remove", context: "note" })}
          </NetworkButton>
        ) : null}
      </div>
    </li>
  );
}
