import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AttendanceDegrees, DegreeRow as Row } from "#contract/attendance/attendance-degrees.ts";
import { Button } from "#app/ui/button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { ATTENDANCE, type Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { DegreeRow } from "./degree-row.tsx";
import css from "./degrees.module.css";

interface Props {
  courseId: number;
  degrees: AttendanceDegrees;
  rows: readonly Row[];
  onSaved: (next: AttendanceDegrees) => void;
}

const MARKS = Object.keys(ATTENDANCE) as Attendance[];
/** Rows at first, and again with each press. */
const STEP = 50;

/** Counts, what they come to, and what counts in its place. */
export function DegreesTable({ courseId, degrees, rows, onSaved }: Props) {
  const { t, i18n } = useLingui();
  const [count, setCount] = useState(STEP);
  const [editing, edit] = useState<number | null>(null);
  const max = degrees.policy.max_degree;
  const shown = Math.min(count, rows.length);
  return (
    <>
      <table className={css.table} aria-labelledby="degrees-title">
        <thead>
          <tr>
            <th scope="col">{t`Trainee`}</th>
            {MARKS.map((mark) => (
              <th key={mark} scope="col" className={css.figure}>
                {i18n._(ATTENDANCE[mark].words)}
              </th>
            ))}
            <th scope="col" className={css.figure}>{t`Computed`}</th>
            <th scope="col" className={css.figure}>
              <Trans>Approved, of {max}</Trans>
            </th>
            <th scope="col">
              <VisuallyHidden>{t`Change`}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row) => (
            <DegreeRow
              key={row.student_id}
              courseId={courseId}
              row={row}
              degrees={degrees}
              editing={editing === row.student_id}
              edit={(on) => edit(on ? row.student_id : null)}
              onSaved={onSaved}
            />
          ))}
        </tbody>
      </table>
      {shown < rows.length ? (
        <div className={css.more}>
          <p>
            <Trans>
              {shown} of {rows.length}
            </Trans>
          </p>
          <Button tone="quiet" size="sm" onClick={() => setCount(count + STEP)}>
            <Plural value={Math.min(STEP, rows.length - shown)} one="Show # more" other="Show # more" />
          </Button>
        </div>
      ) : null}
    </>
  );
}
