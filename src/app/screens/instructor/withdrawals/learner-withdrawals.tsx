import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useSearch } from "wouter";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import type { LearnerWithdrawal } from "#contract/requests/teaching-requests.ts";
import { languageAtom } from "#app/state/language/language.ts";
import plain from "#app/ui/buttons/plain-button.module.css";
import type { CachedRead } from "#app/state/cached/use-cached.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import page from "#app/widgets/requests/request-page.module.css";
import { withdrawalState } from "#app/widgets/requests/request-status.ts";
import { endOfDay } from "#app/widgets/time/riyadh-days.ts";
import { TimeLeft } from "#app/widgets/time/time-left.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { Recommend } from "./recommend.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import css from "./withdrawals.module.css";

/** The list, and beside it on a wide screen the request in view. */
export function LearnerWithdrawals({ read, waiting }: { read: CachedRead<LearnerWithdrawal[]>; waiting: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const asked = new URLSearchParams(useSearch()).get("open");
  const [chosen, setChosen] = useState<string | null>(asked);
  return (
    <LoadState of={read} skeleton={<Skeleton className={page.skeleton} />}>
      {(all) => {
        const shown = all.find(({ id }) => id === chosen) ?? all[0];
        if (!shown) {
          return <EmptyState title={waiting ? t`No request waits for your recommendation` : t`No earlier requests`} />;
        }
        return (
          <div className={classNames(stack(24), css.columns)}>
            <ul>
              {all.map((request) => {
                const name = request.student.translations[language].name;
                return (
                  <li
                    key={request.id}
                    className={classNames(grid([4, 12], "relative", "cols-auto-1", "border-bottom", "pad-12"), css.row)}
                    data-current={request.id === shown.id || undefined}
                  >
                    <PersonMark name={name} />
                    <div>
                      <h2 className={kit("md", "leading-note")}>
                        <button
                          type="button"
                          className={classNames(plain.plain, plain.row)}
                          aria-pressed={request.id === shown.id}
                          onClick={() => setChosen(request.id)}
                        >
                          <bdi>{name}</bdi>
                        </button>
                      </h2>
                      <p className={kit("soft", "xs", "leading-note")}>
                        <bdi>{request.program.translations[language].title}</bdi>
                      </p>
                      {request.can_recommend && request.status === "pending" ? (
                        <TimeLeft from={request.requested_at} until={endOfDay(request.reply_by)} now={now} />
                      ) : (
                        <RequestMark state={withdrawalState(request.status)} />
                      )}
                    </div>
                  </li>
                );
              })}
            </ul>
            <article className={stack(20, "content-start")} aria-label={shown.student.translations[language].name}>
              <WithdrawalFacts request={shown} />
              {shown.can_recommend ? (
                <Recommend
                  key={`${shown.id} ${shown.version}`}
                  request={shown}
                  onSent={() => {
                    setChosen(null);
                    read.retry();
                  }}
                  retry={read.retry}
                />
              ) : null}
            </article>
          </div>
        );
      }}
    </LoadState>
  );
}
