import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { TriangleAlert } from "lucide-react";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import type { SessionPlan } from "#contract/schedule/teaching-schedule.ts";
import { formatDate, formatTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
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
      <header className={row(12, "baseline", "between")}>
        <h2 className={kit("lg")} id="plan-title">
          <Trans>Resulting dates</Trans>
        </h2>
        <span aria-live="polite">
          <Plural value={plan.count} one="# date" other="# dates" />
        </span>
      </header>
      <ol className={kit("above-8")}>
        {plan.dates.map((date) => (
          <li
            key={date.day}
            className={classNames(grid(12, "baseline", "pad-y-8", "border-bottom"), date.skipped ? css.skipped : undefined)}
          >
            <Nuqta />
            <div>
              <p className={cluster([0, 12], "center", "between")}>
                <span>{formatDate(language, date.day, { weekday: true, year: false })}</span>
                <small className={kit("faint", "sm")}>{formatDate(language, date.day, { calendar: "hijri", year: false })}</small>
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
          <Plural value={plan.clashes} one="Schedule anyway" other="Schedule anyway" />
        </Checkbox>
      ) : null}
    </section>
  );
}

function Skipped({ back }: { back: () => void }) {
  return (
    <p className={classNames(cluster([0, 12], "center", "between"), css.action)}>
      <Trans>Skipped</Trans>
      <Button tone="plain" size="sm" onClick={back}>
        <Trans>Include this date</Trans>
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
        <p className={classNames(cluster([0, 12], "center", "between"), css.action)}>
          <Button tone="plain" size="sm" aria-label={t`Skip ${day}`} onClick={skip}>
            <Trans>Skip this date</Trans>
          </Button>
        </p>
      ) : null}
    </>
  );
}
