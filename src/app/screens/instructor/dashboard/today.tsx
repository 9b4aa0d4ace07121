import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit } from "#app/ui/kit.ts";
import { noonOf } from "#app/widgets/time/riyadh-days.ts";
import { SectionHead } from "#app/widgets/site/section-head.tsx";
import css from "#app/widgets/sessions/session-line.module.css";
import { SessionLine } from "#app/widgets/sessions/session-line.tsx";
import { groupByDay } from "#app/widgets/sessions/session-times.ts";

interface Props {
  today: readonly TeachingSession[];
  upcoming: readonly TeachingSession[];
  now: Date;
}

/** The sessions of this day; where there is none, those of the next days. */
export function Today({ today, upcoming, now }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const line = (session: TeachingSession) => (
    <SessionLine
      key={session.id}
      session={session}
      now={now}
      heading={today.length > 0 ? "h3" : "h4"}
      beside={t`${plural(session.teaching.students, { one: "# trainee", other: "# trainees" })}`}
    />
  );
  return (
    <section aria-labelledby="today">
      <SectionHead id="today" href="/instructor/services/schedule" more={<Trans>Schedule</Trans>}>
        {today.length > 0 ? <Trans>Sessions today</Trans> : <Trans>Upcoming sessions</Trans>}
      </SectionHead>
      {today.length === 0 && upcoming.length === 0 ? (
        <p className={css.none}>
          <Trans>No sessions in the coming days</Trans>
        </p>
      ) : null}
      {today.length > 0 ? (
        <ul className={css.day}>{today.map(line)}</ul>
      ) : (
        groupByDay(upcoming).map(({ day, sessions }) => (
          <div key={day} className={css.day}>
            <h3 className={kit("pad-top-8", "soft", "xs", "medium")}>
              {formatDate(language, noonOf(day), { weekday: true, year: false })}
            </h3>
            <ul>{sessions.map((session) => line(session as TeachingSession))}</ul>
          </div>
        ))
      )}
    </section>
  );
}
