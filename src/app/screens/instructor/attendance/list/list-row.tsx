import { useAtomValue } from "jotai";
import { memo } from "react";
import type { ShownRow } from "#offline/attendance/register.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import type { Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { MarkChoice } from "#app/widgets/register/mark-choice.tsx";
import { RowFact } from "#app/widgets/register/row-fact.tsx";
import css from "./register-list.module.css";

interface Props {
  line: ShownRow;
  /** The name as this list shows it. */
  shown: string;
  index: number;
  count: number;
  /** Pixels below the top of the rows. */
  start: number;
  /** Which of its places takes the focus: the name is the first; null: none of this row. */
  focused: number | null;
  saving: boolean;
  locked: boolean;
  toggle: (studentId: number, wanted: Attendance) => void;
  open: (studentId: number) => void;
}

/** Drawn anew only when something of it changed: scrolling draws the list anew with each step. */
export const ListRow = memo(function ListRow({ line, shown, index, count, start, focused, saving, locked, toggle, open }: Props) {
  const language = useAtomValue(languageAtom);
  const { student_id: id } = line;
  const name = nameIn(language, line.name);
  const placeOf = (column: number) => ({ "data-cell": `${index}:${column}`, tabIndex: focused === column ? 0 : -1 });
  return (
    <li
      className={classNames(grid(0, "border-bottom", "absolute"), css.row)}
      data-row={id}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ insetBlockStart: start }}
    >
      <button
        type="button"
        className={classNames(kit("no-ground", "no-border", "text-start", "plain", "min-0", "pointer"), css.learner)}
        aria-haspopup="dialog"
        onClick={() => open(id)}
        {...placeOf(0)}
      >
        {shown === name ? (
          <b data-long={name.length > 26 || undefined}>
            <bdi>{name}</bdi>
          </b>
        ) : (
          <>
            <b aria-hidden="true">
              <bdi>{shown}</bdi>
            </b>
            <VisuallyHidden>{name}</VisuallyHidden>
          </>
        )}
        <small>
          <RowFact row={line} saving={saving} />
        </small>
      </button>
      <MarkChoice
        name={name}
        mark={line.mark}
        locked={locked}
        choose={(wanted) => toggle(id, wanted)}
        placeOf={(column) => placeOf(column + 1)}
      />
    </li>
  );
});
