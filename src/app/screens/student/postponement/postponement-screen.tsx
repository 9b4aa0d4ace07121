import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "wouter";
import { cancelPostponement, getPostponement, listPostponements, type Postponement } from "#contract/postponements.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { keptOne } from "#app/state/kept-one.ts";
import { useKeptRead } from "#app/state/use-kept.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/kept-notice.tsx";
import { LoadState } from "#app/widgets/load-state.tsx";
import { CancelRequest } from "#app/widgets/cancel-request.tsx";
import { RequestFiles } from "#app/widgets/request-files.tsx";
import { RequestMark } from "#app/widgets/request-mark.tsx";
import css from "#app/widgets/request-page.module.css";
import { postponementState, stepWords } from "#app/widgets/request-status.ts";
import { RequestTimeline } from "#app/widgets/request-timeline.tsx";
import { Pause } from "./postponement-item.tsx";
import { reasonWords } from "./postponement-words.ts";

/** One postponement request: where it stands, what was asked, and what happened to it. */
export function PostponementScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const own = useKeptRead(getPostponement, { params: { id } });
  const kept = keptOne(own, useKeptRead(listPostponements), (request) => request.id === id);
  return (
    <div className={css.screen}>
      <KeptNotice of={kept} />
      <Link href="/student/services/postponement" className={css.back}>
        <ArrowLeft aria-hidden="true" />
        <Trans>Postponement requests</Trans>
      </Link>
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(request) => (
          <>
            <Head request={request} />
            <Facts request={request} />
            <Steps request={request} />
            {request.can_cancel ? (
              <CancelRequest
                cancel={async () => {
                  await call(cancelPostponement, { params: { id } });
                  kept.retry();
                }}
              />
            ) : null}
          </>
        )}
      </LoadState>
    </div>
  );
}

function Head({ request }: { request: Postponement }) {
  const title = request.program.translations[useAtomValue(languageAtom)].title;
  return (
    <header className={css.section}>
      <h1 tabIndex={-1}>
        <Trans>
          Postponement: <bdi>{title}</bdi>
        </Trans>
      </h1>
      <div className={css.lead}>
        <p>
          <Trans>
            Request number: <bdi>{request.reference}</bdi>
          </Trans>
        </p>
        <span aria-live="polite">
          <RequestMark state={postponementState(request)} />
        </span>
      </div>
    </header>
  );
}

function Facts({ request }: { request: Postponement }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { cohort, attachments, reason_code: code, reason } = request;
  return (
    <dl className={css.facts}>
      <div>
        <dt>
          <Trans>Request date</Trans>
        </dt>
        <dd>{formatDate(language, request.requested_at, { hijri: true })}</dd>
      </div>
      {cohort ? (
        <div>
          <dt>
            <Trans>Cohort at the time</Trans>
          </dt>
          <dd>{formatDate(language, cohort.starts_at)}</dd>
        </div>
      ) : null}
      <div>
        <dt>
          <Trans>Requested</Trans>
        </dt>
        <dd>
          <Pause request={request} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Reason</Trans>
        </dt>
        <dd>{i18n._(reasonWords[code])}</dd>
      </div>
      <div>
        <dt>
          <Trans>Explanation</Trans>
        </dt>
        <dd dir="auto">{reason}</dd>
      </div>
      {attachments.length > 0 ? (
        <div>
          <dt>
            <Trans>Attachments</Trans>
          </dt>
          <dd>
            <RequestFiles files={attachments} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Steps({ request }: { request: Postponement }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { status, waiting_for_seat: seatless, reply_by: by, target_cohort: target, to } = request;
  const reply = formatDate(language, by, { weekday: true });
  const back = formatDate(language, target?.starts_at ?? to ?? by, { weekday: true });
  const next =
    status === "pending"
      ? { title: t`Decision`, note: t`Expected by ${reply}` }
      : status === "approved"
        ? { title: seatless ? t`Waiting for a seat` : t`The pause begins` }
        : status === "applied"
          ? { title: t`You continue`, note: back }
          : null;
  return (
    <section className={css.section}>
      <h2>
        <Trans>Request timeline</Trans>
      </h2>
      <RequestTimeline
        events={request.timeline}
        say={(step) => {
          const words = stepWords("postponement", step);
          return words && i18n._(words);
        }}
        next={next}
      />
    </section>
  );
}
