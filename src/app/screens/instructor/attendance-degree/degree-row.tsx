import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Ban, SquarePen, TriangleAlert } from "lucide-react";
import type { AttendanceDegrees, DegreeRow as Row } from "#contract/attendance/attendance-degrees.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { classNames } from "#app/ui/class-names.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { ATTENDANCE, type Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import css from "./degrees.module.css";
import { OverrideForm } from "./override-form.tsx";

interface Props {
  courseId: number;
  row: Row;
  degrees: AttendanceDegrees;
  editing: boolean;
  edit: (on: boolean) => void;
  onSaved: (next: AttendanceDegrees) => void;
}

const MARKS = Object.keys(ATTENDANCE) as Attendance[];

export function DegreeRow({ courseId, row, degrees, editing, edit, onSaved }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const name = nameIn(language, row.name);
  const counted = row.override ?? row.computed;
  return (
    <>
      <tr className={classNames(css.row, editing && css.edited)}>
        <th scope="row">
          <bdi>{name}</bdi>
          <small>
            <Trans>Trainee number {row.number}</Trans>
          </small>
          <Warning row={row} minimum={degrees.policy.min_rate_for_certificate} />
          {row.override !== null && row.reason && !editing ? (
            <small>
              <Trans>
                Changed: <bdi>{row.reason}</bdi>
              </Trans>
            </small>
          ) : null}
        </th>
        {MARKS.map((mark) => (
          <td key={mark} className={classNames(css.figure, row.counts[mark] === 0 && css.none)} data-label={i18n._(ATTENDANCE[mark].words)}>
            {row.counts[mark]}
          </td>
        ))}
        <td className={css.figure} data-label={t`Computed`}>
          {row.computed === null ? "–" : row.override === null ? row.computed : <s>{row.computed}</s>}
        </td>
        <td className={classNames(css.figure, css.counted)} data-label={t`Approved`}>
          {counted ?? "–"}
        </td>
        <td className={css.change}>
          <IconButton
            label={t`Change the grade of ${name}`}
            icon={<SquarePen aria-hidden="true" />}
            aria-expanded={editing}
            disabled={!online}
            onClick={() => edit(!editing)}
          />
        </td>
      </tr>
      {editing ? (
        <tr className={css.edited}>
          <td colSpan={MARKS.length + 4}>
            <OverrideForm courseId={courseId} row={row} degrees={degrees} onSaved={onSaved} onClose={() => edit(false)} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** The rate against what the certificate asks for. */
function Warning({ row: { rate, warning }, minimum }: { row: Row; minimum: number }) {
  const language = useAtomValue(languageAtom);
  if (warning === null || rate === null) return null;
  const has = formatPercent(language, rate);
  const needed = formatPercent(language, minimum);
  return warning === "below" ? (
    <StatusMark kind="bad" icon={<Ban aria-hidden="true" />}>
      <Trans>
        Attendance {has}, below the minimum of {needed}
      </Trans>
    </StatusMark>
  ) : (
    <StatusMark kind="wait" icon={<TriangleAlert aria-hidden="true" />}>
      <Trans>
        Attendance {has}, near the minimum of {needed}
      </Trans>
    </StatusMark>
  );
}
