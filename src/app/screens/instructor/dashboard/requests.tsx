import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import type { TeachingDashboard } from "#contract/enrollments/teaching.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { endOfDay } from "#app/widgets/time/riyadh-days.ts";
import { SectionHead } from "#app/widgets/site/section-head.tsx";
import { TimeLeft } from "#app/widgets/time/time-left.tsx";
import css from "./rows.module.css";

type Props = Pick<TeachingDashboard, "excuses" | "withdrawals"> & { now: Date };

/** Requests that wait for an answer, each with how long is left. */
export function Requests({ excuses, withdrawals, now }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <section aria-labelledby="requests">
      <SectionHead id="requests" href="/instructor/services/excuses" more={<Trans context="all requests">All</Trans>}>
        <Trans>Requests waiting for your answer</Trans>
      </SectionHead>
      {excuses.items.length + withdrawals.items.length === 0 ? (
        <p className={css.none}>
          <Trans>No request waits for you</Trans>
        </p>
      ) : null}
      <ul>
        {excuses.items.map((excuse) => (
          <li key={excuse.id} className={css.row}>
            <h3>
              <Link href={`/instructor/services/excuses?open=${excuse.id}`}>
                <Trans>
                  Excuse: <bdi>{excuse.student.translations[language].name}</bdi>
                </Trans>
              </Link>
            </h3>
            <p className={css.left}>
              <bdi>{excuse.session.translations[language].title}</bdi>
              {language === "ar" ? "، " : ", "}
              {excuse.files === 0 ? t`no attachment` : t`${plural(excuse.files, { one: "# file", other: "# files" })}`}
            </p>
            <div className={css.left}>
              <TimeLeft from={excuse.requested_at} until={excuse.expires_at} now={now} />
            </div>
          </li>
        ))}
        {withdrawals.items.map((request) => {
          const { progress } = request;
          return (
            <li key={request.id} className={css.row}>
              <h3>
                <Link href={`/instructor/services/withdrawal?open=${request.id}`}>
                  <Trans>
                    Withdrawal: <bdi>{request.student.translations[language].name}</bdi>
                  </Trans>
                </Link>
              </h3>
              <p className={css.left}>
                <Trans>Waits for your recommendation, {progress}% of the program completed</Trans>
              </p>
              <div className={css.left}>
                <TimeLeft from={request.requested_at} until={endOfDay(request.reply_by)} now={now} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
