import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarOff, Moon, TriangleAlert } from "lucide-react";
import { formatDate, formatTimeRange } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { clashWords } from "./cohort-words.ts";
import type { Plan, usePlan } from "./use-plan.ts";

/** The dates that a pattern would make, each with what it clashes with, by name. */
function PlanList({ plan }: { plan: Plan }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const { count, clashes, room } = plan;
  const { seats, needed } = room ?? { seats: 0, needed: 0 };
  const last = plan.dates.at(-1);
  const comma = t({ message: ", ", comment: "Between the facts of a cohort" });
  return (
    <div className={stack(8)}>
      <p aria-live="polite" className={kit(clashes > 0 ? "bad" : "plain", "strong", "sm")}>
        {clashes > 0
          ? t`${plural(clashes, { one: "# date clashes", other: "# dates clash" })}`
          : t`${plural(count, { one: "# session", other: "# sessions" })}`}
        {clashes === 0 && last ? ` · ${t`the last on ${formatDate(language, last.day, { weekday: true })}`}` : null}
      </p>
      {seats < needed ? (
        <StatusMark kind="wait" icon={<TriangleAlert aria-hidden="true" />}>
          {t`The room holds ${seats}, the cohort has ${needed} seats`}
        </StatusMark>
      ) : null}
      <ol className={stack(0, "border-block")} aria-label={t`Dates of the pattern`}>
        {plan.dates.map((date) => (
          <li key={date.day} className={grid(4, "border-bottom", "pad-y-8", "sm")}>
            <span className={cluster([0, 12], "between")}>
              <span className={kit(date.skipped ? "faint" : "plain")}>{formatDate(language, date.day, { weekday: true })}</span>
              {date.skipped ? null : <span className={kit("tabular")}>{formatTimeRange(language, date.starts_at, date.ends_at)}</span>}
            </span>
            {date.holiday ? (
              <StatusMark kind="wait" icon={<CalendarOff aria-hidden="true" />}>
                {date.skipped ? t`Left out: ${said(date.holiday)}` : t`A day off: ${said(date.holiday)}`}
              </StatusMark>
            ) : null}
            {date.hours ? (
              <StatusMark kind="wait" icon={<Moon aria-hidden="true" />}>
                {said(date.hours)}
              </StatusMark>
            ) : null}
            {date.clashes.map((clash) => (
              <div key={`${clash.of} ${clash.session_id}`}>
                <StatusMark kind="bad" icon={<TriangleAlert aria-hidden="true" />}>
                  {i18n._(clashWords[clash.of])}
                </StatusMark>
                <p className={kit("soft", "xs")}>
                  <bdi>{said(clash.title)}</bdi>
                  {comma}
                  <bdi>{said(clash.program)}</bdi>
                  {comma}
                  {formatTimeRange(language, clash.starts_at, clash.ends_at)}
                </p>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The dates at the side of the pattern: as they stand, while they are asked for, or why they cannot be said. */
export function PlanAside({ plan, failure, asking }: ReturnType<typeof usePlan>) {
  const { t, i18n } = useLingui();
  return (
    <Part title={t`Dates and clashes`}>
      {plan ? <PlanList plan={plan} /> : null}
      {failure ? <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox> : null}
      {plan || failure ? null : (
        <p className={kit("soft", "sm")}>{asking ? t`Looking for clashes` : t`The dates appear once day, time and number are written.`}</p>
      )}
    </Part>
  );
}
