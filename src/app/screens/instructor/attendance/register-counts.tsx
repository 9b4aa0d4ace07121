import { useLingui } from "@lingui/react/macro";
import type { RegisterCounts as Counts } from "#contract/attendance/attendance.ts";
import { ATTENDANCE, type Attendance } from "#app/widgets/attendance/attendance-words.ts";
import css from "./register.module.css";

const ORDER = Object.keys(ATTENDANCE) as Attendance[];

/** How many of each mark. */
export function RegisterCounts({ counts }: { counts: Counts }) {
  const { i18n, t } = useLingui();
  return (
    <dl className={css.counts} aria-label={t`Tally`}>
      {ORDER.map((mark) => (
        <div key={mark} className={css[mark]}>
          <dt>{i18n._(ATTENDANCE[mark].words)}</dt>
          <dd>{counts[mark]}</dd>
        </div>
      ))}
    </dl>
  );
}
