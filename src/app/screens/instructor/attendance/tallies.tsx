import { useLingui } from "@lingui/react/macro";
import type { RegisterCounts } from "#contract/attendance/attendance.ts";
import { classNames, grid } from "#app/ui/kit.ts";
import { ATTENDANCE, type Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./register.module.css";
import { MARKS } from "#app/widgets/register/mark-choice.tsx";

interface Props {
  counts: RegisterCounts;
  /** Whose rows alone are shown. */
  only: Attendance | "unmarked" | null;
  show: (mark: Attendance | null) => void;
}

/** How many of each mark, above the column of each: pressed, it shows those alone. */
export function Tallies({ counts, only, show }: Props) {
  const { i18n, t } = useLingui();
  return (
    <fieldset className={classNames(grid(0), css.tallies)}>
      <VisuallyHidden as="legend">{t`Tally`}</VisuallyHidden>
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          className={css[mark]}
          aria-pressed={only === mark}
          onClick={() => show(only === mark ? null : mark)}
        >
          <b>{counts[mark]}</b>
          <span>{i18n._(ATTENDANCE[mark].words)}</span>
        </button>
      ))}
    </fieldset>
  );
}
