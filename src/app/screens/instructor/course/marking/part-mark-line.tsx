import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { MessageSquareText, MonitorSmartphone, Server } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import { type EnteredStatus, ENTERED_STATUSES, GRADE_PARTS, type PartMarkRow } from "#contract/coursework/grade-parts.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import css from "./part-marks-screen.module.css";
import { faultOf, figureText, isConflict, standing, type TypedMark } from "./typed-marks.ts";
import { walkFields } from "./walk-fields.ts";

interface Props {
  row: PartMarkRow;
  /** What it is marked out of. */
  most: number;
  /** As it was changed and not saved yet. */
  typed: TypedMark | undefined;
  /** Marks are being saved. */
  busy: boolean;
  change: (part: Partial<Omit<TypedMark, "version">>) => void;
  decide: (whose: "mine" | "theirs") => void;
}

function useStatusWords(): Record<EnteredStatus, string> {
  const { t } = useLingui();
  return {
    graded: t`Grade`,
    absent: t({ message: "Absent", context: "grade" }),
    excused: t({ message: "Excused", context: "grade" }),
  };
}

/** One trainee: a field for the degree, or that there is none, and a word to go with it. */
export function PartMarkLine({ row, most, typed, busy, change, decide }: Props) {
  const { t } = useLingui();
  const id = useId();
  const language = useAtomValue(languageAtom);
  const words = useStatusWords();
  const mark = typed ?? standing(row);
  const [open, setOpen] = useState(false);
  const name = nameIn(language, row.name);
  const all = formatNumber(language, most);
  const fault = typed ? faultOf(row, typed, most) : null;
  const faults = {
    degree: t`A number from 0 to ${all}`,
    feedback: t`Feedback goes with a grade: enter one`,
    seen: t`Its trainee has seen this grade: it can only be changed`,
  };
  const { number } = row;
  return (
    <li className={classNames(stack([8, 16], "center", "border-bottom", "pad-y-12"), css.row)} data-changed={typed ? true : undefined}>
      <div className={grid([0, 12], "justify-items-start", "min-0")}>
        <b className={kit("strong", "break-anywhere")}>
          <bdi>{name}</bdi>
        </b>
        <small className={kit("soft", "xs")}>
          <Trans>Trainee number {number}</Trans>
        </small>
        <State row={row} />
      </div>
      <div className={classNames(grid(8, "center"), css.entry)}>
        <TextInput
          aria-label={t`Grade of ${name}`}
          aria-describedby={fault ? `${id}-fault` : undefined}
          aria-invalid={fault ? true : undefined}
          ltr
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={8}
          end={<span aria-hidden="true">/ {all}</span>}
          disabled={mark.status !== "graded"}
          readOnly={busy}
          value={mark.status === "graded" ? mark.degree : ""}
          onChange={(event) => change({ degree: figureText(event.currentTarget.value) })}
          onKeyDown={walkFields}
        />
        <PlainSelect
          label={t`Grade, absence or excuse of ${name}`}
          value={mark.status}
          options={ENTERED_STATUSES.map((value) => ({ value, label: words[value] }))}
          onChange={(status) => change({ status })}
        />
        <IconButton
          label={mark.feedback === "" ? t`Add feedback for ${name}` : t`Feedback for ${name}`}
          icon={<MessageSquareText aria-hidden="true" />}
          badge={mark.feedback === "" ? 0 : 1}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {fault ? <FieldError id={`${id}-fault`}>{faults[fault]}</FieldError> : null}
      {open ? (
        <Field label={t`Feedback for the trainee`} optional={t`Optional`}>
          {(aria) => (
            <TextArea
              {...aria}
              maxLength={GRADE_PARTS.feedbackMax}
              readOnly={busy}
              value={mark.feedback}
              onChange={(event) => change({ feedback: event.currentTarget.value })}
            />
          )}
        </Field>
      ) : null}
      {typed && isConflict(row, typed) ? (
        <div className={classNames(grid(12), css.conflict)}>
          <Side icon={<MonitorSmartphone aria-hidden="true" />} title={t`On this device`} mark={typed}>
            <Button tone="quiet" size="sm" aria-label={t`Keep this device’s: ${name}`} onClick={() => decide("mine")}>
              <Trans>Keep this device’s</Trans>
            </Button>
          </Side>
          <Side icon={<Server aria-hidden="true" />} title={t`In the account`} mark={standing(row)}>
            <Button tone="quiet" size="sm" aria-label={t`Keep the account’s: ${name}`} onClick={() => decide("theirs")}>
              <Trans>Keep the account’s</Trans>
            </Button>
          </Side>
        </div>
      ) : null}
    </li>
  );
}

function State({ row: { status, published_at: at } }: { row: PartMarkRow }) {
  if (status === null) return null;
  if (status === "submitted") {
    return (
      <StatusMark kind="wait">
        <Trans context="work">Handed in, not marked</Trans>
      </StatusMark>
    );
  }
  return at === null ? (
    <StatusMark kind="plain">
      <Trans context="grade">Not published</Trans>
    </StatusMark>
  ) : (
    <StatusMark kind="ok">
      <Trans context="grade">Published</Trans>
    </StatusMark>
  );
}

function Side({ icon, title, mark, children }: { icon: ReactNode; title: string; mark: TypedMark; children: ReactNode }) {
  const words = useStatusWords();
  return (
    <div className={classNames(grid(4, "content-start", "justify-items-start", "border", "round-md", "surface", "pad-12"), css.side)}>
      <p>
        {icon}
        <span>{title}</span>
      </p>
      <p>
        <b>{mark.status !== "graded" ? words[mark.status] : mark.degree === "" ? <Trans context="grade">No grade</Trans> : mark.degree}</b>
      </p>
      {mark.feedback === "" ? null : (
        <p>
          <bdi>{mark.feedback}</bdi>
        </p>
      )}
      {children}
    </div>
  );
}
