import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { use } from "react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import type { Schedule, ScheduledSession } from "#contract/requests/student-services.ts";
import { formatDate, formatTime, formatWeekday } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { CategoryNuqta } from "#app/widgets/covers/category-mark.tsx";
import { type Day, noonOf } from "#app/widgets/time/riyadh-days.ts";
import { sessionPhase } from "#app/widgets/sessions/session-times.ts";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import { SlotContext } from "./session-slot.ts";
import { SlotMarks } from "./slot-marks.tsx";
import { SlotTitle } from "./slot-title.tsx";
import css from "./week-board.module.css";

interface Props {
  days: readonly { day: Day; sessions: Schedule }[];
  today: Day;
}

/** The seven days side by side, Sunday first; on a phone under each other, without those that hold nothing. */
export function WeekBoard({ days, today }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <ol className={classNames(grid(), css.board)}>
      {days.map(({ day, sessions }) => (
        <li
          key={day}
          className={classNames(
            grid(12, "content-start", "pad-top-12", "pad-bottom-16", "pad-x-8"),
            css.day,
            day === today && classNames(css.today, kit("sunken")),
            sessions.length === 0 && css.none,
          )}
        >
          <h2 className={kit("sm", "leading-ui")} aria-current={day === today ? "date" : undefined}>
            <span>{formatWeekday(language, noonOf(day))}</span>{" "}
            <small className={kit("block", "faint", "xs", "regular")}>{formatDate(language, noonOf(day), { year: false })}</small>
          </h2>
          {sessions.length === 0 ? (
            <p className={kit("faint", "xs")}>{t`No sessions`}</p>
          ) : (
            <ol className={grid(12)}>
              {sessions.map((session) => (
                <li key={session.id}>
                  <Card session={session} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

function Card({ session }: { session: ScheduledSession }) {
  const language = useAtomValue(languageAtom);
  const { now } = use(SlotContext);
  const texts = sessionTexts(session, language);
  return (
    <article
      className={classNames(
        grid(2, "min-0", "border", "round-sm", "xs", "leading-note", "pad-12", "surface"),
        sessionPhase(session, now) === "ended" && classNames(css.ended, kit("no-ground")),
      )}
    >
      <p className={row(8, "center", "soft", "tabular")}>
        <CategoryNuqta glaze={session.program.glaze} />
        <time dateTime={session.starts_at}>{formatTime(language, session.starts_at)}</time>
      </p>
      <h3 className={kit("sm", "leading-ui", "break-anywhere")}>
        <SlotTitle session={session} />
      </h3>
      <p className={kit("soft")}>
        <bdi>{texts.program}</bdi>
      </p>
      <SlotMarks brief session={session} />
    </article>
  );
}
