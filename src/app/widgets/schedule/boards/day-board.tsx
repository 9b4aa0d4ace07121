import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type CSSProperties, use } from "react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import type { Schedule } from "#contract/requests/student-services.ts";
import { formatTime, formatTimeRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
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
    <div className={classNames(grid(0, "pad-top-12"), css.board)} style={{ "--rows": rows } as CSSProperties}>
      <div className={classNames(grid(), css.ruler)} aria-hidden="true">
        {hours.slice(0, -1).map((hour, index) => (
          <span
            className={kit("border-top", "faint", "xs", "tabular")}
            key={hour}
            style={{ gridRow: `${index * perHour + 1} / span ${perHour}` }}
          >
            {formatTime(language, new Date(startOfDay(day).getTime() + hour * HOUR_MS))}
          </span>
        ))}
      </div>
      <ol className={classNames(grid(), css.sessions)}>
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
      className={classNames(kit("relative"), css.slot, sessionPhase(session, now) === "live" && css.live)}
      style={{ gridRow: `${from + 1} / ${to + 1}`, "--lane": lane, "--lanes": lanes } as CSSProperties}
    >
      <article
        className={grid(2, "content-start", "full-high", "pad-y-8", "pad-x-12", "border", "round-sm", "surface", "xs", "leading-note")}
      >
        <p className={row(8, "center", "soft")}>
          <CategoryNuqta glaze={session.program.glaze} />
          <time dateTime={session.starts_at}>{time}</time>
        </p>
        <h2 className={kit("md", "leading-note", "break-anywhere")}>
          <SlotTitle session={session} />
        </h2>
        <p className={kit("soft")}>
          <bdi>{texts.program}</bdi>
        </p>
        <SlotMarks session={session} />
        <JoinButton session={session} now={now} online={online} />
        {parts.quick(session)}
      </article>
    </li>
  );
}
