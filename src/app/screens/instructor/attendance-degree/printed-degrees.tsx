import { Trans } from "@lingui/react/macro";
import { useLingui } from "@lingui/react";
import { useAtomValue } from "jotai";
import { formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { ATTENDANCE } from "#app/widgets/attendance/attendance-words.ts";
import { PrintedSheet } from "#app/widgets/print/printed-sheet.tsx";
import type { AttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";

const COUNTS = ["present", "absent", "late", "excused"] as const;

/** Attendance grades on paper: everybody, what was computed and what is approved, and why they differ. */
export function PrintedDegrees({ degrees, asOf }: { degrees: AttendanceDegrees; asOf: Date | null }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <PrintedSheet title={<Trans>Attendance grades</Trans>} asOf={asOf}>
      {() => (
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Trainee number</Trans>
              </th>
              <th scope="col">
                <Trans>Trainee</Trans>
              </th>
              {COUNTS.map((mark) => (
                <th key={mark} scope="col">
                  {i18n._(ATTENDANCE[mark].words)}
                </th>
              ))}
              <th scope="col">
                <Trans>Attendance rate</Trans>
              </th>
              <th scope="col">
                <Trans>Computed</Trans>
              </th>
              <th scope="col">
                <Trans>Approved</Trans>
              </th>
              <th scope="col">
                <Trans>Reason</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {degrees.rows.map((row) => (
              <tr key={row.student_id}>
                <td>{row.number}</td>
                <th scope="row">
                  <bdi>{nameIn(language, row.name)}</bdi>
                </th>
                {COUNTS.map((mark) => (
                  <td key={mark}>{row.counts[mark]}</td>
                ))}
                <td>{row.rate === null ? "–" : <bdi dir="ltr">{formatPercent(language, row.rate)}</bdi>}</td>
                <td>{row.computed ?? "–"}</td>
                <td>{row.override ?? row.computed ?? "–"}</td>
                <td>
                  <bdi>{row.reason}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PrintedSheet>
  );
}
