import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { classNames, grid, kit } from "#app/ui/kit.ts";
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
        <p className={kit("soft", "xs", "leading-note")}>
          <Trans>No request waits for you</Trans>
        </p>
      ) : null}
      <ul>
        {excuses.items.map((excuse) => (
          <li key={excuse.id} className={classNames(grid([2, 16], "cols-1-auto", "center", "pad-y-12", "border-bottom"), css.row)}>
            <h3 className={kit("md", "strong", "leading-note", "break-anywhere")}>
              <Link className={kit("hover-underline")} href={`/instructor/services/excuses?open=${excuse.id}`}>
                <Trans>
                  Excuse: <bdi>{excuse.student.translations[language].name}</bdi>
                </Trans>
              </Link>
            </h3>
            <p className={kit("span-all", "soft", "xs", "leading-note")}>
              <bdi>{excuse.session.translations[language].title}</bdi>
              {language === "ar" ? "، " : ", "}
              {excuse.files === 0 ? t`no attachment` : t`${plural(excuse.files, { one: "# file", other: "# files" })}`}
            </p>
            <div className={kit("span-all")}>
              <TimeLeft from={excuse.requested_at} until={excuse.expires_at} now={now} />
            </div>
          </li>
        ))}
        {withdrawals.items.map((request) => {
          const { progress } = request;
          return (
            <li key={request.id} className={classNames(grid([2, 16], "cols-1-auto", "center", "pad-y-12", "border-bottom"), css.row)}>
              <h3 className={kit("md", "strong", "leading-note", "break-anywhere")}>
                <Link className={kit("hover-underline")} href={`/instructor/services/withdrawal?open=${request.id}`}>
                  <Trans>
                    Withdrawal: <bdi>{request.student.translations[language].name}</bdi>
                  </Trans>
                </Link>
              </h3>
              <p className={kit("span-all", "soft", "xs", "leading-note")}>
                <Trans>Waits for your recommendation, {progress}% of the program completed</Trans>
              </p>
              <div className={kit("span-all")}>
                <TimeLeft from={request.requested_at} until={endOfDay(request.reply_by)} now={now} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
