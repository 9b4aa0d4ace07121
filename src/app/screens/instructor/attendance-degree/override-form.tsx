import { Trans, useLingui } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { classNames, cluster, grid } from "#app/ui/kit.ts";
import { type AttendanceDegrees, DEGREES, type DegreeRow } from "#contract/attendance/attendance-degrees.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./degrees.module.css";
import { degreeOf } from "./degree-text.ts";
import { useSaveDegrees } from "./use-save-degrees.ts";

interface Props {
  courseId: number;
  row: DegreeRow;
  /** A figure that was begun on the board; null: the one that stands. */
  typed: string | null;
  degrees: AttendanceDegrees;
  onSaved: (next: AttendanceDegrees) => void;
  onClose: () => void;
}

/** Another degree for one trainee, with the reason; and the way back to the computed one. */
export function OverrideForm({ courseId, row, typed: begun, degrees: { policy, version }, onSaved, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { save, busy, failure } = useSaveDegrees(courseId, version, onSaved);
  const [typed, setTyped] = useState(begun ?? String(row.override ?? row.computed ?? ""));
  const [reason, setReason] = useState(row.reason ?? "");
  const [tried, setTried] = useState(false);
  const degree = degreeOf(typed, policy.max_degree);
  const { student_id, computed } = row;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (degree === null || reason.trim() === "") return;
    if (await save({ overrides: [{ student_id, degree, reason: reason.trim() }] })) onClose();
  };
  const back = async () => {
    if (await save({ overrides: [{ student_id, degree: null, reason: "" }] })) onClose();
  };
  return (
    <form
      method="dialog"
      className={classNames(grid([12, 16], "pad-bottom-8"), css.override)}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <Field label={t`Approved grade`} required error={tried && degree === null ? t`A number from 0 to ${policy.max_degree}` : undefined}>
        {(aria) => <TextInput {...aria} ltr inputMode="decimal" value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
      <Field
        label={t`Reason for the change`}
        required
        hint={<Trans>It is kept in the course’s record.</Trans>}
        error={tried && reason.trim() === "" ? t`Please write the reason` : undefined}
      >
        {(aria) => <TextInput {...aria} maxLength={DEGREES.reasonMax} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      {failure === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox>}
      <div className={cluster(8)}>
        <NetworkButton type="submit" size="sm" busy={busy} offline={t`Changing a grade needs a connection`}>
          {t`Save`}
        </NetworkButton>
        {row.override !== null && computed !== null ? (
          <Button tone="plain" size="sm" icon={<Undo2 aria-hidden="true" />} onClick={() => void back()}>
            <Trans>Back to {computed}</Trans>
          </Button>
        ) : null}
        <Button tone="quiet" size="sm" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
