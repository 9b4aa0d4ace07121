import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { use } from "react";
import { classNames, cluster, grid, inline, kit } from "#app/ui/kit.ts";
import type { Schedule, ScheduledSession } from "#contract/requests/student-services.ts";
import { formatDate, formatHijri, formatWeekday } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { CategoryNuqta } from "#app/widgets/covers/category-mark.tsx";
import { JoinButton } from "#app/widgets/sessions/join-button.tsx";
import { addDays, type Day, noonOf } from "#app/widgets/time/riyadh-days.ts";
import { sessionPhase } from "#app/widgets/sessions/session-times.ts";
import { SessionWhen } from "#app/widgets/sessions/session-when.tsx";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import layout from "#app/ui/layout.module.css";
import css from "./agenda.module.css";
import { SlotContext } from "#app/widgets/schedule/boards/session-slot.ts";
import { SlotMarks } from "#app/widgets/schedule/boards/slot-marks.tsx";
import { SlotTitle } from "#app/widgets/schedule/boards/slot-title.tsx";

interface Props {
  days: readonly { day: Day; sessions: Schedule }[];
  today: Day;
  anchor: (day: Day) => string;
}

/** The week's days that have sessions, as a line of time: hour, bead in the program's colour, words. */
export function Agenda({ days, today, anchor }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <div className={css.days}>
      {days.map(({ day, sessions }) => {
        if (sessions.length === 0) return <span key={day} id={anchor(day)} />;
        const date = noonOf(day);
        const name = day === today ? t`Today` : day === addDays(today, 1) ? t`Tomorrow` : null;
        return (
          <section
            key={day}
            className={classNames(kit("pad-top-8", "pad-bottom-12"), css.day)}
            id={anchor(day)}
            tabIndex={-1}
            aria-labelledby={`${anchor(day)}-title`}
          >
            <h2 className={cluster(0, "baseline", "gap-x-8", "pad-top-12", "pad-bottom-8", "sm")} id={`${anchor(day)}-title`}>
              {name ?? formatWeekday(language, date)}{" "}
              <small className={inline(0, "baseline", "faint", "xs", "regular", "wrap")}>
                {formatDate(language, date, { weekday: name !== null, year: false })}
                <span className={css.hijri}>{formatHijri(language, date, { year: false })}</span>
              </small>
            </h2>
            <ol>
              {sessions.map((session) => (
                <Slot key={session.id} session={session} />
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

function Slot({ session }: { session: ScheduledSession }) {
  const { now, online, parts } = use(SlotContext);
  const language = useAtomValue(languageAtom);
  const phase = sessionPhase(session, now);
  const texts = sessionTexts(session, language);
  const boxed = phase === "live" || phase === "soon";
  return (
    <li className={classNames(grid(12, "relative"), css.slot, boxed && css.now, phase === "ended" && css.ended)}>
      <SessionWhen session={session} />
      <span className={classNames(kit("relative", "block"), css.bead)} aria-hidden="true">
        <CategoryNuqta glaze={session.program.glaze} className={classNames(kit("absolute"), css.nuqta)} />
      </span>
      <article className={classNames(kit("min-0", "pad-top-8", "pad-bottom-20"), css.words)}>
        <h3 className={kit("md", "leading-note")}>
          <SlotTitle session={session} />
        </h3>
        <div className={classNames(cluster(0, "gap-x-12"), css.facts)}>
          <p className={kit("soft", "xs", "leading-note")}>
            <bdi>{texts.program}</bdi>
            {texts.instructor ? (
              // On a phone a row says one thing more than its title; who teaches stands in what it opens (frame.md §7, B4).
              <span className={layout.wide}>
                <span className={css.comma} />
                <bdi>{texts.instructor}</bdi>
              </span>
            ) : null}
          </p>
          <SlotMarks session={session} />
        </div>
        <div className={classNames(cluster(8, "above-12", "not-printed"), css.join)}>
          <JoinButton session={session} now={now} online={online} />
          {parts.quick(session)}
        </div>
      </article>
    </li>
  );
}
