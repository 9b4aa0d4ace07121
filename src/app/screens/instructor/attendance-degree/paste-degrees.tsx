import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type AttendanceDegrees, DEGREES, type DegreeRow } from "#contract/attendance/attendance-degrees.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { PastePanel } from "#app/widgets/teaching/paste-panel.tsx";
import { readPastedTable } from "#app/widgets/teaching/pasted-table.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { degreeOf } from "./degree-text.ts";
import { useSaveDegrees } from "./use-save-degrees.ts";

interface Props {
  courseId: number;
  degrees: AttendanceDegrees;
  text: string;
  /** Whom rows without numbers are, from the first on. */
  rows: readonly DegreeRow[];
  onSaved: (next: AttendanceDegrees) => void;
  onClose: () => void;
}

/** Figures from a spreadsheet in the computed ones' place, with one reason for all of them. */
export function PasteDegrees({ courseId, degrees: { policy, version, rows: all }, text: pasted, rows, onSaved, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { save, failure, busy } = useSaveDegrees(courseId, version, onSaved);
  const read = (text: string) => readPastedTable(text, { all, learners: rows, valueOf: (cell) => degreeOf(cell, policy.max_degree) });
  const apply = async (text: string) => {
    setTried(true);
    if (reason.trim() === "" || busy) return;
    const overrides = read(text).values.map(({ student_id, value }) => ({ student_id, degree: value, reason: reason.trim() }));
    if (await save({ overrides: overrides.slice(0, DEGREES.overridesMax) })) onClose();
  };
  return (
    <PastePanel
      text={pasted}
      read={(text) => {
        const { values, unknown } = read(text);
        return { filled: values.length, unknown };
      }}
      onClose={onClose}
      apply={(text) => void apply(text)}
      offline={t`Saving needs a connection`}
    >
      <Field
        label={t`Reason for the change`}
        required
        hint={t`One reason for all of them.`}
        error={tried && reason.trim() === "" ? t`Please write the reason` : undefined}
      >
        {(aria) => <TextInput {...aria} maxLength={DEGREES.reasonMax} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      {failure === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox>}
    </PastePanel>
  );
}
