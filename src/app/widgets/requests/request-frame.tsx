import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classNames, cluster, grid, stack } from "#app/ui/kit.ts";
import type { RequestEvent } from "#contract/requests/requests.ts";
import type { CachedRead } from "#app/state/cached/use-cached.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CancelRequest } from "./cancel-request.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import css from "./request-page.module.css";
import { RequestTimeline } from "./request-timeline.tsx";

interface Request {
  reference: string;
  timeline: readonly RequestEvent[];
  can_cancel: boolean;
}

interface Props<R extends Request> {
  of: CachedRead<R>;
  /** The list it is one of. */
  list: string;
  title: (request: R) => ReactNode;
  mark: (request: R) => ReactNode;
  /** What asks for its student's answer. */
  before?: (request: R) => ReactNode;
  /** Divs of a name and a fact. */
  facts: (request: R) => ReactNode;
  /** What a step of its timeline is called; null passes it over. */
  say: (to: string) => MessageDescriptor | null;
  /** The likeliest step to come, while there is one. */
  next: (request: R) => { title: ReactNode; note?: ReactNode } | null;
  /** Takes it back on the server; rejects as `call` does. */
  cancel: () => Promise<unknown>;
}

/** One request: where it stands, what was asked, what happened to it, and the way to take it back. */
export function RequestFrame<R extends Request>({ of, list, title, mark, before, facts, say, next, cancel }: Props<R>) {
  const { i18n } = useLingui();
  return (
    <div className={css.screen}>
      <KeptNotice of={of} />
      <LoadState of={of} skeleton={<Skeleton className={css.skeleton} />}>
        {(request) => (
          <>
            <header className={classNames(stack(12), css.section)}>
              <PageHead title={title(request)} back={list} />
              <div className={classNames(cluster(12, "center", "between"), css.lead)}>
                <p>
                  <Trans>
                    Request number: <bdi>{request.reference}</bdi>
                  </Trans>
                </p>
                <span aria-live="polite">{mark(request)}</span>
              </div>
            </header>
            {before?.(request)}
            <dl className={classNames(grid(), css.facts)}>{facts(request)}</dl>
            <section className={classNames(stack(12), css.section)}>
              <h2>
                <Trans>Request timeline</Trans>
              </h2>
              <RequestTimeline
                events={request.timeline}
                say={(step) => {
                  const words = say(step);
                  return words && i18n._(words);
                }}
                next={next(request)}
              />
            </section>
            {request.can_cancel ? (
              <CancelRequest
                cancel={async () => {
                  await cancel();
                  of.retry();
                }}
              />
            ) : null}
          </>
        )}
      </LoadState>
    </div>
  );
}

/** A fact of a request, by its name. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
