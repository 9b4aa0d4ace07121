import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type CSSProperties, use } from "react";
import type { Schedule } from "#contract/requests/student-services.ts";
import { formatTime, formatTimeRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CategoryNuqta } from "#app/widgets/covers/category-mark.tsx";
import { JoinButton } from "#app/widgets/sessions/join-button.tsx";
import { type Day, startOfDay } from "#app/widgets/time/riyadh-days.ts";
import { sessionPhase } from "#app/widgets/sessions/session-times.ts";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import css from "./day-board.module.css";
import { dayPlan, type Placed, ROW_MINUTES } from "./day-plan.ts";
import { SlotContext } from "./session-slot.ts";
import { SlotMarks } from "./slot-marks.tsx";
import { SlotTitle } from "./slot-title.tsx";

const HOUR_MS = 3_600_000;

/** One day on a ruler of hours; sessions that clash stand side by side. */
export function DayBoard({ day, sessions }: { day: Day; sessions: Schedule }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (sessions.length === 0) return <EmptyState title={t`No sessions on this day`} />;
  const { hours, rows, placed } = dayPlan(day, sessions);
  const perHour = 60 / ROW_MINUTES;
  return (
    <div className={css.board} style={{ "--rows": rows } as CSSProperties}>
      <div className={css.ruler} aria-hidden="true">
        {hours.slice(0, -1).map((hour, index) => (
          <span key={hour} style={{ gridRow: `${index * perHour + 1} / span ${perHour}` }}>
            {formatTime(language, new Date(startOfDay(day).getTime() + hour * HOUR_MS))}
          </span>
        ))}
      </div>
      <ol className={css.sessions}>
        {placed.map((one) => (
          <Slot key={one.session.id} placed={one} />
        ))}
      </ol>
    </div>
  );
}

function Slot({ placed: { session, from, to, lane, lanes } }: { placed: Placed }) {
  const language = useAtomValue(languageAtom);
  const { now, online, parts } = use(SlotContext);
  const texts = sessionTexts(session, language);
  const time =
    session.ends_at > session.starts_at
      ? formatTimeRange(language, session.starts_at, session.ends_at)
      : formatTime(language, session.starts_at);
  return (
    <li
      className={classNames(css.slot, sessionPhase(session, now) === "live" && css.live)}
      style={{ gridRow: `${from + 1} / ${to + 1}`, "--lane": lane, "--lanes": lanes } as CSSProperties}
    >
      <article>
        <p className={css.when}>
          <CategoryNuqta glaze={session.program.glaze} />
          <time dateTime={session.starts_at}>{time}</time>
        </p>
        <h2>
          <SlotTitle session={session} />
        </h2>
        <p className={css.program}>
          <bdi>{texts.program}</bdi>
        </p>
        <SlotMarks session={session} />
        <JoinButton session={session} now={now} online={online} />
        {parts.quick(session)}
      </article>
    </li>
  );
}
