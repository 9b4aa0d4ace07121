import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type FormEvent, useId, useState } from "react";
import { REGISTER } from "#contract/attendance/attendance.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import type { ShownRow, Tap } from "#offline/register-view.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import css from "./register.module.css";

interface Props {
  /** Null: closed. */
  row: ShownRow | null;
  locked: boolean;
  onClose: () => void;
  save: (tap: Tap) => void;
}

/** How late somebody came, and a note beside the mark. */
export function CellDialog({ row, locked, onClose, save }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const form = useId();
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      title={row ? nameIn(language, row.name) : ""}
      actions={
        <>
          <Button type="submit" form={form} disabled={locked}>
            {t`Save`}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </>
      }
    >
      {row ? (
        <Fields
          key={row.student_id}
          id={form}
          row={row}
          send={(tap) => {
            save(tap);
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}

function Fields({ id, row, send }: { id: string; row: ShownRow; send: (tap: Tap) => void }) {
  const { t } = useLingui();
  const [minutes, setMinutes] = useState(row.minutes_late === null ? "" : String(row.minutes_late));
  const [note, setNote] = useState(row.note ?? "");
  const digits = asciiDigits(minutes).trim();
  const wrong = digits !== "" && !(/^\d{1,3}$/u.test(digits) && Number(digits) <= REGISTER.minutesLateMax);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong) return;
    const late = digits === "" ? null : Number(digits);
    // Minutes are said of nobody else: who came late is marked so.
    const mark = late !== null && row.mark !== "late" ? "late" : row.mark;
    send({ mark, minutes_late: mark === "late" ? late : null, note: note.trim() === "" ? null : note.trim() });
  };
  return (
    <form id={id} className={css.cell} onSubmit={submit} noValidate>
      <Field
        label={t`Minutes late`}
        optional={t`Optional`}
        hint={<Trans>A number here marks the trainee as late.</Trans>}
        error={wrong ? t`A whole number up to ${REGISTER.minutesLateMax}` : undefined}
      >
        {(aria) => (
          <TextInput {...aria} ltr inputMode="numeric" maxLength={3} value={minutes} onChange={(event) => setMinutes(event.target.value)} />
        )}
      </Field>
      <Field label={t`Note`} optional={t`Optional`}>
        {(aria) => <TextArea {...aria} maxLength={REGISTER.noteMax} value={note} onChange={(event) => setNote(event.target.value)} />}
      </Field>
    </form>
  );
}
