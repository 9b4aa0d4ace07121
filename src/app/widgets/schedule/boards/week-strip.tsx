import { Plural, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Schedule } from "#contract/requests/student-services.ts";
import { formatDate, formatWeekday } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Nuqta } from "#app/ui/nuqta.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { type Day, noonOf } from "#app/widgets/time/riyadh-days.ts";
import css from "./week-strip.module.css";

const MOST_BEADS = 4;

interface Props {
  days: readonly { day: Day; sessions: Schedule }[];
  today: Day;
  /** The day in view, where one alone is. */
  current: Day | null;
  /** Where a day is shown. */
  hrefOf: (day: Day) => string;
}

/** The week at a glance, Sunday at the reading start, one bead per session. A day with sessions leads to them. */
export function WeekStrip({ days, today, current, hrefOf }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <nav aria-label={t`Days of the week`}>
      <ol className={css.week}>
        {days.map(({ day, sessions }) => {
          const date = noonOf(day);
          const count = sessions.length;
          const inside = (
            <>
              <span aria-hidden="true">{formatWeekday(language, date, "short")}</span>
              <b aria-hidden="true">{Number(day.slice(8))}</b>
              <span className={css.beads} aria-hidden="true">
                {sessions.slice(0, MOST_BEADS).map((session) => (
                  <Nuqta key={session.id} />
                ))}
              </span>
              <VisuallyHidden>
                {formatDate(language, date, { weekday: true })}
                {t({ message: ", ", comment: "between a day and the number of its sessions" })}
                <Plural value={count} _0="No sessions" one="# session" other="# sessions" />
              </VisuallyHidden>
            </>
          );
          return (
            <li key={day}>
              <a
                href={hrefOf(day)}
                className={classNames(css.day, day === (current ?? today) && css.today, count === 0 && css.empty)}
                aria-current={day === today ? "date" : undefined}
              >
                {inside}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
