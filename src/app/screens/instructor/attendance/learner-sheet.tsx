import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Minus, Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { cluster, grid, kit, row as line } from "#app/ui/kit.ts";
import { REGISTER, type RegisterSession } from "#contract/attendance/attendance.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import type { ShownRow, Tap } from "#offline/attendance/register.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useEarlierRegisters } from "#app/state/attendance/earlier-registers.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { AttendanceMark } from "#app/widgets/attendance/attendance-mark.tsx";

const excuseWords: Record<NonNullable<ShownRow["excuse"]>, MessageDescriptor> = {
  pending: msg({ message: "Pending", context: "excuse" }),
  approved: msg({ message: "Accepted", context: "excuse" }),
  rejected: msg({ message: "Rejected", context: "excuse" }),
  expired: msg({ message: "Expired", context: "excuse" }),
};

interface Props {
  row: ShownRow;
  locked: boolean;
  /** Sessions before this one, the latest last. */
  earlier: readonly RegisterSession[];
  onClose: () => void;
  save: (tap: Tap) => void;
}

/** One learner of a sheet: how late, a note beside the mark, their excuse, and the sessions before. */
export function LearnerSheet({ row, locked, earlier, onClose, save }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const form = useId();
  const { number } = row;
  const name = nameIn(language, row.name);
  const excuse = row.excuse ? i18n._(excuseWords[row.excuse]) : "";
  return (
    <Sheet
      open
      onClose={onClose}
      title={
        <span className={line(12, "center")}>
          <PersonMark name={name} />
          <bdi>{name}</bdi>
        </span>
      }
      closeLabel={t`Close`}
      footer={
        <div className={cluster(8)}>
          <Button type="submit" form={form} disabled={locked}>{t`Save`}</Button>
          <Button tone="quiet" onClick={onClose}>{t`Cancel`}</Button>
        </div>
      }
    >
      <div className={grid(16)}>
        <p className={cluster([0, 16], "soft", "sm", "tabular")}>
          <span>
            <Trans>Trainee number {number}</Trans>
          </span>
          {row.excuse ? (
            <span>
              <Trans>Excuse: {excuse}</Trans>
            </span>
          ) : null}
        </p>
        <Fields
          id={form}
          row={row}
          locked={locked}
          send={(tap) => {
            save(tap);
            onClose();
          }}
        />
        <Before studentId={row.student_id} sessions={earlier} />
      </div>
    </Sheet>
  );
}

/** Minutes that a press adds or takes away stay within an hour; more can be typed. */
const HOUR = 60;

function Fields({ id, row, locked, send }: { id: string; row: ShownRow; locked: boolean; send: (tap: Tap) => void }) {
  const { t } = useLingui();
  const [minutes, setMinutes] = useState(row.minutes_late === null ? "" : String(row.minutes_late));
  const [note, setNote] = useState(row.note ?? "");
  const digits = asciiDigits(minutes).trim();
  const wrong = digits !== "" && !(/^\d{1,3}$/u.test(digits) && Number(digits) <= REGISTER.minutesLateMax);
  const step = (by: number) => setMinutes(String(Math.max(1, Math.min(HOUR, (Number(digits) || 0) + by))));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong) return;
    const late = digits === "" ? null : Number(digits);
    // Minutes are said of nobody else: who came late is marked so.
    const mark = late !== null && row.mark !== "late" ? "late" : row.mark;
    send({ mark, minutes_late: mark === "late" ? late : null, note: note.trim() === "" ? null : note.trim() });
  };
  return (
    <form method="dialog" id={id} className={grid(16, "text-start")} onSubmit={submit} noValidate>
      <Field
        label={t`Minutes late`}
        optional={t`Optional`}
        hint={<Trans>A number here marks the trainee as late.</Trans>}
        error={wrong ? t`A whole number up to ${REGISTER.minutesLateMax}` : undefined}
      >
        {(aria) => (
          <span className={line(8, "center")}>
            <IconButton
              boxed
              label={t`One minute less`}
              icon={<Minus aria-hidden="true" />}
              disabled={locked || (Number(digits) || 0) <= 1}
              onClick={() => step(-1)}
            />
            <TextInput
              {...aria}
              ltr
              inputMode="numeric"
              maxLength={3}
              disabled={locked}
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
            />
            <IconButton
              boxed
              label={t`One minute more`}
              icon={<Plus aria-hidden="true" />}
              disabled={locked || Number(digits) >= HOUR}
              onClick={() => step(1)}
            />
          </span>
        )}
      </Field>
      <Field label={t`Note`} optional={t`Optional`}>
        {(aria) => (
          <TextArea
            {...aria}
            maxLength={REGISTER.noteMax}
            disabled={locked}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}

function Before({ studentId, sessions }: { studentId: number; sessions: readonly RegisterSession[] }) {
  const language = useAtomValue(languageAtom);
  const registers = useEarlierRegisters(sessions.map(({ id }) => id));
  const known = sessions.toReversed().flatMap((session) => {
    const row = registers.get(session.id)?.get(studentId);
    return row ? [{ session, mark: row.mark }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section>
      <h3 className={kit("md")}>
        <Trans>Earlier sessions</Trans>
      </h3>
      <ul>
        {known.map(({ session, mark }) => (
          <li key={session.id} className={cluster([0, 16], "center", "between", "pad-y-8", "border-bottom", "sm")}>
            <span>
              <bdi>{session.translations[language].title}</bdi>{" "}
              <time className={kit("soft")} dateTime={session.starts_at}>
                {formatDate(language, session.starts_at)}
              </time>
            </span>
            {mark === "unmarked" ? <Trans context="attendance">Not recorded</Trans> : <AttendanceMark mark={mark} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
