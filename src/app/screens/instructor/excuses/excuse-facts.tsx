import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import type { LearnerExcuse } from "#contract/requests/teaching-requests.ts";
import { formatDateTime, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ExcuseSessions } from "#app/widgets/requests/excuse-sessions.tsx";
import { reasonWords } from "#app/widgets/requests/excuse-words.ts";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import page from "#app/widgets/requests/request-page.module.css";
import css from "./learner-excuses.module.css";

/** What helps to decide: from what, when asked, how often absent, and what was excused before. */
export function ExcuseFacts({ excuse }: { excuse: LearnerExcuse }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { attendance, earlier, sessions } = excuse;
  const { absent, rate } = attendance;
  const { approved, rejected } = earlier;
  return (
    <>
      <dl className={classNames(grid(), page.facts)}>
        <div>
          <dt>
            <Trans>Program</Trans>
          </dt>
          <dd>
            <bdi>{excuse.program.translations[language].title}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Absence from</Trans>
          </dt>
          <dd>
            <ExcuseSessions
              sessions={sessions.map(({ id, starts_at, translations }) => ({
                id,
                starts_at,
                title: { ar: translations.ar.title, en: translations.en.title },
              }))}
            />
          </dd>
        </div>
        <div>
          <dt>
            <Trans context="excuse">Submitted</Trans>
          </dt>
          <dd>{formatDateTime(language, excuse.requested_at, { year: false })}</dd>
        </div>
        <div>
          <dt>
            <Trans>Reason</Trans>
          </dt>
          <dd>{i18n._(reasonWords[excuse.reason_code])}</dd>
        </div>
        <div>
          <dt>
            <Trans>Absences so far</Trans>
          </dt>
          <dd>
            {absent}
            {rate === null ? null : (
              <Trans>
                , attendance <bdi>{formatPercent(language, rate)}</bdi>
              </Trans>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Earlier excuses</Trans>
          </dt>
          <dd>
            {approved + rejected === 0 ? (
              <Trans context="earlier excuses">None</Trans>
            ) : (
              <Trans>
                {approved} accepted, {rejected} rejected
              </Trans>
            )}
          </dd>
        </div>
      </dl>
      <p className={kit("leading-text", "pre-line", "break-anywhere")} dir="auto">
        {excuse.reason}
      </p>
      {excuse.attachments.length > 0 ? (
        <div className={classNames(cluster(12), css.buttons)}>
          <RequestFiles files={excuse.attachments} />
        </div>
      ) : null}
    </>
  );
}
