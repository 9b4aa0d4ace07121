import { Plural, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, grid, row } from "#app/ui/kit.ts";
import type { Schedule } from "#contract/requests/student-services.ts";
import { formatDate, formatWeekday } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
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
      <ol className={classNames(grid(4), css.week)}>
        {days.map(({ day, sessions }) => {
          const date = noonOf(day);
          const count = sessions.length;
          const inside = (
            <>
              <span aria-hidden="true">{formatWeekday(language, date, "short")}</span>
              <b aria-hidden="true">{Number(day.slice(8))}</b>
              <span className={classNames(row(4, "link"), css.beads)} aria-hidden="true">
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
                className={classNames(
                  grid(0, "justify-items-center", "content-start", "round-sm", "2xs", "leading-note", "nowrap", "pad-y-8", "soft"),
                  css.day,
                  day === (current ?? today) && css.today,
                )}
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
