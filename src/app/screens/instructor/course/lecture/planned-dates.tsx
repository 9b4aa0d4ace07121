import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { TriangleAlert } from "lucide-react";
import type { SessionPlan } from "#contract/schedule/teaching-schedule.ts";
import { formatDate, formatTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Nuqta } from "#app/ui/nuqta.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import css from "./lecture.module.css";

interface Props {
  plan: SessionPlan;
  toggleSkip: (day: string) => void;
  accepted: boolean;
  accept: (accepted: boolean) => void;
}

/** The dates that come of it, before anything is saved. A clash is named on its own date, and solved there. */
export function PlannedDates({ plan, toggleSkip, accepted, accept }: Props) {
  const language = useAtomValue(languageAtom);
  return (
    <section className={css.plan} aria-labelledby="plan-title">
      <header>
        <h2 id="plan-title">
          <Trans>Resulting dates</Trans>
        </h2>
        <span aria-live="polite">
          <Plural value={plan.count} one="# date" other="# dates" />
        </span>
      </header>
      <ol>
        {plan.dates.map((date) => (
          <li key={date.day} className={date.skipped ? css.skipped : undefined}>
            <Nuqta />
            <div>
              <p>
                <span>{formatDate(language, date.day, { weekday: true, year: false })}</span>
                <small>{formatDate(language, date.day, { calendar: "hijri", year: false })}</small>
              </p>
              {date.skipped ? (
                <Skipped back={() => toggleSkip(date.day)} />
              ) : (
                <Clashes date={date} skip={plan.dates.length > 1 ? () => toggleSkip(date.day) : null} />
              )}
            </div>
          </li>
        ))}
      </ol>
      {plan.clashes > 0 ? (
        <Checkbox checked={accepted} onChange={(event) => accept(event.currentTarget.checked)}>
          <Plural value={plan.clashes} one="Schedule in spite of the clash" other="Schedule in spite of the clashes" />
        </Checkbox>
      ) : null}
    </section>
  );
}

function Skipped({ back }: { back: () => void }) {
  return (
    <p className={css.deed}>
      <Trans>Left out</Trans>
      <Button tone="plain" size="sm" onClick={back}>
        <Trans>Take in again</Trans>
      </Button>
    </p>
  );
}

function Clashes({ date, skip }: { date: SessionPlan["dates"][number]; skip: (() => void) | null }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (date.clashes.length === 0) return null;
  const day = formatDate(language, date.day, { weekday: true, year: false });
  return (
    <>
      {date.clashes.map((clash) => {
        const { title } = clash.translations[language];
        const time = formatTime(language, clash.starts_at);
        return (
          <StatusMark key={clash.session_id} kind="wait" icon={<TriangleAlert aria-hidden="true" />}>
            <Trans>
              Clashes with “{title}”, {time}
            </Trans>
          </StatusMark>
        );
      })}
      {skip ? (
        <p className={css.deed}>
          <Button tone="plain" size="sm" aria-label={t`Leave out ${day}`} onClick={skip}>
            <Trans>Leave out this date</Trans>
          </Button>
        </p>
      ) : null}
    </>
  );
}
