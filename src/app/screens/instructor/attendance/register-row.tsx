import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { MessageSquareText, SquarePen } from "lucide-react";
import { memo } from "react";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ATTENDANCE, type Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { LineState } from "./line-state.tsx";
import type { ShownRow } from "#offline/register-view.ts";
import css from "./register-table.module.css";

interface Props {
  line: ShownRow;
  index: number;
  /** Pixels below the top of the rows. */
  start: number;
  /** Which of its places takes the focus; null: none of this row. */
  place: number | null;
  saving: boolean;
  locked: boolean;
  measure: (row: HTMLElement | null) => void;
  mark: (studentId: number, wanted: Attendance) => void;
  open: (studentId: number) => void;
}

const MARKS = Object.keys(ATTENDANCE) as Attendance[];

/** Drawn anew only when something of it changed: scrolling draws the table anew with each step. */
export const RegisterRow = memo(function RegisterRow({ line, index, start, place, saving, locked, measure, mark, open }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const name = nameIn(language, line.name);
  const { student_id: id, number } = line;
  const reach = (own: number) => ({ "data-place": own, tabIndex: place === own ? 0 : -1 });
  return (
    <tr ref={measure} className={css.row} data-index={index} data-row={id} aria-rowindex={index + 2} style={{ translate: `0 ${start}px` }}>
      <th scope="row" className={css.who}>
        <PersonMark name={name} />
        <span className={css.words}>
          <bdi>{name}</bdi>
          <span className={css.facts}>
            <span>
              <Trans>Trainee number {number}</Trans>
            </span>
            {line.mark === "late" && line.minutes_late !== null ? (
              <span>
                <Plural value={line.minutes_late} one="# minute late" other="# minutes late" />
              </span>
            ) : null}
            <LineState line={line} saving={saving} />
          </span>
          {line.note ? (
            <span className={css.note}>
              <MessageSquareText aria-hidden="true" />
              <bdi>{line.note}</bdi>
            </span>
          ) : null}
        </span>
      </th>
      <td className={css.marks}>
        {MARKS.map((one, own) => {
          const { words, icon: Icon } = ATTENDANCE[one];
          const word = i18n._(words);
          return (
            <button
              key={one}
              type="button"
              className={classNames(css.mark, css[one])}
              aria-pressed={line.mark === one}
              aria-label={`${word}: ${name}`}
              disabled={locked}
              onClick={() => mark(id, one)}
              {...reach(own)}
            >
              <Icon aria-hidden="true" />
              <span>{word}</span>
            </button>
          );
        })}
      </td>
      <td className={css.more}>
        <IconButton label={t`Note for ${name}`} icon={<SquarePen aria-hidden="true" />} onClick={() => open(id)} {...reach(MARKS.length)} />
      </td>
    </tr>
  );
});
