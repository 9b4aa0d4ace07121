import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import type { DashboardRequest } from "#contract/enrollments/enrollments.ts";
import { notificationPath } from "#contract/notifications/notification-path.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import { requestKindWord, requestState } from "./request-words.ts";
import css from "./requests.module.css";
import { SectionHead } from "#app/widgets/site/section-head.tsx";

/** Requests under way and those decided lately; each leads to its own page. */
export function Requests({ requests }: { requests: readonly DashboardRequest[] }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests">
      <SectionHead id="requests" href="/student/services/postponement" more={<Trans context="all requests">All</Trans>}>
        <Trans>My requests</Trans>
      </SectionHead>
      <ul>
        {requests.map((request) => {
          const at = formatDate(language, request.at, { year: false });
          return (
            <li
              key={`${request.kind} ${request.id}`}
              className={classNames(grid([0, 12], "cols-1-auto", "start", "border-bottom", "pad-y-12"), css.row)}
            >
              <h3 className={kit("md", "strong", "leading-note")}>
                <Link className={kit("hover-underline")} href={notificationPath({ type: request.kind, id: request.id })}>
                  {i18n._(requestKindWord[request.kind])}: <bdi>{request.translations[language].title}</bdi>
                </Link>
              </h3>
              <RequestMark state={requestState(request)} />
              <p className={kit("soft", "xs", "leading-note")}>
                <Trans>Submitted on {at}</Trans>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
