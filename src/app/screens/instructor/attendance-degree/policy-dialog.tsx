import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { grid, kit } from "#app/ui/kit.ts";
import { type AttendanceDegrees, DEGREES, type DegreesPolicy } from "#contract/attendance/attendance-degrees.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { RadioRow } from "#app/ui/fields/checkbox.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useSaveDegrees } from "./use-save-degrees.ts";

interface Props {
  courseId: number;
  degrees: AttendanceDegrees;
  onSaved: (next: AttendanceDegrees) => void;
  onClose: () => void;
}

const FIGURES = ["max_degree", "late", "absent", "min_rate_for_certificate"] as const;
type Figure = (typeof FIGURES)[number];
const LIMITS: Record<Figure, number> = { max_degree: DEGREES.maxDegree, late: 1, absent: 1, min_rate_for_certificate: 100 };

/** A figure as people type it; null where it is none or out of bounds. */
function figureOf(name: Figure, typed: string): number | null {
  const text = asciiDigits(typed).trim().replace("٫", ".").replace(",", ".");
  const value = Number(text);
  const fits = text !== "" && Number.isFinite(value) && value >= 0 && value <= LIMITS[name];
  if (!fits || (name === "max_degree" && value === 0)) return null;
  return name === "min_rate_for_certificate" && !Number.isInteger(value) ? null : value;
}

/** The terms of the rule. Every degree is computed anew when they are saved. */
export function PolicyDialog({ courseId, degrees: { policy, version }, onSaved, onClose }: Props) {
  const { t, i18n } = useLingui();
  const form = useId();
  const { save, busy, failure } = useSaveDegrees(courseId, version, onSaved);
  const [typed, setTyped] = useState(
    () => Object.fromEntries(FIGURES.map((name) => [name, String(policy[name])])) as Record<Figure, string>,
  );
  const [excused, setExcused] = useState(policy.excused);
  const labels: Record<Figure, string> = {
    max_degree: t`Attendance is worth`,
    late: t`Share of a late arrival`,
    absent: t`Share of an absence`,
    min_rate_for_certificate: t`Minimum for the certificate, per cent`,
  };
  const figures = Object.fromEntries(FIGURES.map((name) => [name, figureOf(name, typed[name])])) as Record<Figure, number | null>;
  const wrong = FIGURES.some((name) => figures[name] === null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong) return;
    const next = { ...policy, ...figures, excused } as DegreesPolicy;
    if (await save({ policy: next })) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Edit the policy`}
      actions={
        <>
          <NetworkButton type="submit" form={form} busy={busy} offline={t`Saving needs a connection`}>
            {t`Save`}
          </NetworkButton>
          <Button tone="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </>
      }
    >
      <form method="dialog" id={form} className={grid(16, "text-start")} onSubmit={(event) => void submit(event)} noValidate>
        <p>
          <Trans>Every grade is computed anew. Those changed by hand stay as they are.</Trans>
        </p>
        {FIGURES.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            required
            error={figures[name] === null ? t`A number from 0 to ${LIMITS[name]}` : undefined}
          >
            {(aria) => (
              <TextInput
                {...aria}
                ltr
                inputMode="decimal"
                value={typed[name]}
                onChange={(event) => setTyped((all) => ({ ...all, [name]: event.target.value }))}
              />
            )}
          </Field>
        ))}
        <fieldset>
          <legend className={kit("sm", "strong")}>{t`An excused absence`}</legend>
          <RadioRow name="excused" checked={excused === "not_counted"} onChange={() => setExcused("not_counted")}>
            {t`is not counted`}
          </RadioRow>
          <RadioRow name="excused" checked={excused === "present"} onChange={() => setExcused("present")}>
            {t`counts as a full presence`}
          </RadioRow>
        </fieldset>
        {failure === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox>}
      </form>
    </Dialog>
  );
}
