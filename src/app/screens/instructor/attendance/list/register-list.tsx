import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type KeyboardEvent, useMemo } from "react";
import type { ShownRow } from "#offline/attendance/register.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useGridPlace } from "#app/ui/grid/use-grid-place.ts";
import { useWindowRows } from "#app/ui/grid/use-window-rows.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { shownNames } from "#app/widgets/accounts/short-names.ts";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { MARKS } from "#app/widgets/register/mark-choice.tsx";
import type { RegisterActions } from "#app/widgets/register/use-register-actions.ts";
import { ListRow } from "./list-row.tsx";
import css from "./register-list.module.css";

interface Props {
  lines: readonly ShownRow[];
  /** Whose mark is on its way to the disk. */
  saving: ReadonlySet<number>;
  locked: boolean;
  actions: RegisterActions;
  open: (studentId: number) => void;
}

const ROW = 56;
/** Letters of a name that fits in one line of the narrowest common phone. */
const NAME_FITS = { ar: 21, en: 16 } as const;

/** The register on a phone: a row of 56 for each learner with all four marks. One place takes the focus; arrows move it. */
export function RegisterList({ lines, saving, locked, actions, open }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { at, go, move, onFocus } = useGridPlace({ rows: lines.length, columns: MARKS.length + 1, heads: false }, 1);
  const { body, rows, total } = useWindowRows<HTMLUListElement>(lines.length, ROW, at.row);
  const names = useMemo(
    () =>
      shownNames(
        lines.map(({ name }) => nameIn(language, name)),
        NAME_FITS[language],
      ),
    [lines, language],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = lines[at.row];
    // Enter presses the button that has the focus.
    const meant = line && event.key !== "Enter" ? actions.key(event, [line]) : null;
    if (!meant) return void move(event);
    event.preventDefault();
    if (meant === "marked") go({ row: Math.min(lines.length - 1, at.row + 1), column: at.column });
  };
  return (
    // The buttons inside take the focus; keys that they leave rise to here.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={body}
      className={classNames(kit("relative"), css.list)}
      aria-label={t`Attendance sheet`}
      style={{ blockSize: total }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {rows.map(({ index, start }) => {
        const line = lines[index];
        return line ? (
          <ListRow
            key={line.student_id}
            line={line}
            shown={names[index] ?? ""}
            index={index}
            count={lines.length}
            start={start}
            focused={index === at.row ? at.column : null}
            saving={saving.has(line.student_id)}
            locked={locked}
            toggle={actions.toggle}
            open={open}
          />
        ) : null;
      })}
    </ul>
  );
}
