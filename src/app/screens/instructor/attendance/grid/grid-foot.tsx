import { useLingui } from "@lingui/react/macro";
import { classNames, cluster, kit, row } from "#app/ui/kit.ts";
import { ATTENDANCE } from "#app/widgets/attendance/attendance-words.ts";
import { MARKS } from "#app/widgets/register/mark-choice.tsx";
import css from "./register-grid.module.css";

/** Which keys a hand on the board has here. */
export function GridFoot() {
  const { t, i18n } = useLingui();
  const keys = [
    ...MARKS.map((mark, index) => [String(index + 1), i18n._(ATTENDANCE[mark].words)]),
    ["Del", t`Clear`],
    ["Enter", t`Details`],
    ["Ctrl Z", t`Undo`],
    ["Ctrl V", t`Paste from a table`],
  ];
  return (
    <ul className={classNames(cluster([4, 16], "faint", "xs", "center"), css.keys)} aria-label={t`Keys`}>
      {keys.map(([key, words]) => (
        <li key={key} className={row(8, "center")}>
          <kbd className={kit("round-xs", "surface", "xs")} dir="ltr">
            {key}
          </kbd>
          {words}
        </li>
      ))}
    </ul>
  );
}
