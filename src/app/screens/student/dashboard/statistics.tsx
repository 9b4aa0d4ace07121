import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Dashboard } from "#contract/enrollments.ts";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import css from "./statistics.module.css";

/** A thin line of numbers, label first (glossary §7.1). */
export function Statistics({ stats }: { stats: Dashboard["stats"] }) {
  const language = useAtomValue(languageAtom);
  return (
    <dl className={css.stats}>
      <div>
        <dt>
          <Trans>Active programs</Trans>
        </dt>
        <dd>{formatNumber(language, stats.active)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Learning hours</Trans>
        </dt>
        <dd>{formatNumber(language, stats.hours_learned)}</dd>
      </div>
      {stats.attendance_rate === null ? null : (
        <div>
          <dt>
            <Trans>Attendance</Trans>
          </dt>
          <dd>
            <bdi>{formatPercent(language, stats.attendance_rate)}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Certificates</Trans>
        </dt>
        <dd>{formatNumber(language, stats.certificates)}</dd>
      </div>
    </dl>
  );
}
