import { useLingui } from "@lingui/react/macro";
import type { RegisterMark } from "#contract/attendance/attendance.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { ATTENDANCE, type Attendance } from "#app/widgets/attendance/attendance-words.ts";
import css from "./mark-choice.module.css";

interface Props {
  /** Of the learner. */
  name: string;
  mark: RegisterMark;
  locked: boolean;
  choose: (mark: Attendance) => void;
  /** Where the choices take part in a list's own way through its rows: the place of each, and whether it takes the focus. */
  placeOf?: (index: number) => { "data-cell": string; tabIndex: number };
}

export const MARKS = Object.keys(ATTENDANCE) as Attendance[];

/** The four marks of one learner. Pressing the chosen one clears it, which is the caller's to do. */
export function MarkChoice({ name, mark, locked, choose, placeOf }: Props) {
  const { i18n } = useLingui();
  return (
    <div role="radiogroup" aria-label={name} className={classNames(grid(0, "surface", "round-sm"), css.choice)}>
      {MARKS.map((one, index) => {
        const { words, icon: Icon } = ATTENDANCE[one];
        return (
          <button
            key={one}
            type="button"
            // A radio of the browser cannot be cleared by a second press.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="radio"
            aria-checked={mark === one}
            className={classNames(css.mark, css[one])}
            data-mark={one}
            disabled={locked}
            tabIndex={-1}
            onClick={() => choose(one)}
            {...placeOf?.(index)}
          >
            <Icon className={kit("no-shrink")} aria-hidden="true" />
            <span>{i18n._(words)}</span>
          </button>
        );
      })}
    </div>
  );
}
