import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type FormEvent, useEffect, useState } from "react";
import { addTeamNote, LEARNER_PAGE, removeTeamNote, type TeamNote } from "#contract/enrollments/learner-page.ts";
import { newId } from "#offline/ids.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { dropDraft, readDraft, writeDraft } from "#app/state/forms/form-draft.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

interface Props {
  id: number;
  userId: number;
  notes: readonly TeamNote[];
  changed: () => void;
}

/** What the instructors of the course note about a learner for each other: written with a connection, kept as a draft until then. */
export function TeamNotes({ id, userId, notes, changed }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const name = `learner-note/${id}/${userId}`;
  // Under one id however often it is sent.
  const [draft, setDraft] = useState(() => readDraft(name, { id: newId(), text: "" }));
  const [lacks, setLacks] = useState(false);
  const { which: busy, failure, act: attempt } = useAction();
  useEffect(() => {
    if (draft.text) writeDraft(name, draft);
  }, [name, draft]);
  const act = (what: string, work: () => Promise<unknown>) =>
    attempt(async () => {
      await work();
      changed();
    }, what);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.text.trim() === "") return setLacks(true);
    void act("add", async () => {
      await call(addTeamNote, { params: { id, userId }, body: draft });
      dropDraft(name);
      setLacks(false);
      setDraft({ id: newId(), text: "" });
    });
  };
  return (
    <section className={stack(8)} aria-labelledby="notes-title">
      <h2 className={kit("lg")} id="notes-title">
        <Trans context="learner">Notes of the team</Trans>
      </h2>
      <p className={kit("xs", "soft")}>
        <Trans>The instructors of the course read them. The trainee does not see them here; they are part of the copy of their data.</Trans>
      </p>
      <form method="dialog" className={stack(8)} onSubmit={submit} noValidate>
        <Field label={t`New note`} required error={lacks && draft.text.trim() === "" ? t`Write the note` : undefined}>
          {(aria) => (
            <TextArea
              {...aria}
              maxLength={LEARNER_PAGE.noteMax}
              value={draft.text}
              onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
            />
          )}
        </Field>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <div>
          <NetworkButton type="submit" tone="quiet" size="sm" busy={busy === "add"} offline={t`Needs a connection`}>
            <Trans>Keep the note</Trans>
          </NetworkButton>
        </div>
      </form>
      {notes.length === 0 ? null : (
        <ul className={stack(0, "border-block")} aria-label={t({ message: "Notes of the team", context: "learner" })}>
          {notes.map((note) => (
            <li key={note.id} className={stack(4, "border-bottom", "pad-y-8")}>
              <p className={kit("pre-line", "break-anywhere", "plain")} dir="auto">
                {note.text}
              </p>
              <div className={cluster([4, 12], "center", "xs", "soft")}>
                <bdi>{note.by[language]}</bdi>
                <time dateTime={note.created_at}>{formatDateTime(language, note.created_at)}</time>
                {note.own ? (
                  <NetworkButton
                    tone="plain"
                    size="sm"
                    busy={busy === note.id}
                    offline={t`Needs a connection`}
                    onClick={() => void act(note.id, () => call(removeTeamNote, { params: { id: note.id } }))}
                  >
                    {t({ message: "Remove", context: "note" })}
                  </NetworkButton>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
