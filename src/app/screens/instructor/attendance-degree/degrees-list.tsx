import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { languageAtom } from "#app/state/language/language.ts";
import { useWindowRows } from "#app/ui/grid/use-window-rows.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import people from "#app/widgets/teaching/people-list.module.css";
import { Approved, Computed, DegreeFact, type DegreesProps } from "./degree-facts.tsx";
import css from "./degrees.module.css";

const ROW = 56;

/** On a phone: a row of 56 for each trainee, with what was computed and what counts. */
export function DegreesList({ rows, locked, edit }: Omit<DegreesProps, "degrees">) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { body, rows: drawn, total } = useWindowRows<HTMLUListElement>(rows.length, ROW, -1);
  return (
    <>
      <p className={classNames(people.heads, css.columns)} aria-hidden="true">
        <span>
          <Trans>Trainee</Trans>
        </span>
        <span>
          <Trans>Computed</Trans>
        </span>
        <span>
          <Trans>Approved</Trans>
        </span>
      </p>
      <ul ref={body} className={kit("relative")} style={{ blockSize: total }} aria-label={t`Attendance grades`}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          return row ? (
            <li
              key={row.student_id}
              className={classNames(grid(0, "absolute", "border-bottom"), people.row, css.columns)}
              data-row={row.student_id}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              style={{ insetBlockStart: start }}
            >
              <div className={people.person}>
                <b>
                  <bdi>{nameIn(language, row.name)}</bdi>
                </b>
                <small>
                  <DegreeFact row={row} />
                </small>
              </div>
              <span className={kit("text-center", "soft", "tabular")}>
                <Computed row={row} />
              </span>
              <Approved row={row} locked={locked} edit={edit} />
            </li>
          ) : null;
        })}
      </ul>
    </>
  );
}
