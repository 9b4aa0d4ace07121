import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "wouter";
import { cancelExcuse, type Excuse, getExcuse } from "#contract/excuses.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { useKeptRead } from "#app/state/use-kept.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { CancelRequest } from "#app/widgets/cancel-request.tsx";
import { KeptNotice } from "#app/widgets/kept-notice.tsx";
import { LoadState } from "#app/widgets/load-state.tsx";
import { RequestFiles } from "#app/widgets/request-files.tsx";
import css from "#app/widgets/request-page.module.css";
import { RequestTimeline } from "#app/widgets/request-timeline.tsx";
import { sessionsOf } from "./excuse-item.tsx";
import { ExcuseSessions } from "./excuse-sessions.tsx";
import { excuseState, excuseStep, reasonWords } from "./excuse-words.ts";

/** One excuse: where it stands, what it says, and what happened to it. */
export function ExcuseScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const kept = useKeptRead(getExcuse, { params: { id } });
  return (
    <div className={css.screen}>
      <KeptNotice of={kept} />
      <Link href="/student/services/excuses" className={css.back}>
        <ArrowLeft aria-hidden="true" />
        <Trans>Excuses</Trans>
      </Link>
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(excuse) => (
          <>
            <Head excuse={excuse} />
            <Facts excuse={excuse} />
            <Steps excuse={excuse} />
            {excuse.can_cancel ? (
              <CancelRequest
                cancel={async () => {
                  await call(cancelExcuse, { params: { id } });
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

function Head({ excuse }: { excuse: Excuse }) {
  const { i18n } = useLingui();
  const title = excuse.program.translations[useAtomValue(languageAtom)].title;
  const { words, kind } = excuseState[excuse.status];
  return (
    <header className={css.section}>
      <h1 tabIndex={-1}>
        <Trans>
          Excuse: <bdi>{title}</bdi>
        </Trans>
      </h1>
      <div className={css.lead}>
        <p>
          <Trans>
            Request number: <bdi>{excuse.reference}</bdi>
          </Trans>
        </p>
        <span aria-live="polite">
          <StatusMark kind={kind} pill>
            {i18n._(words)}
          </StatusMark>
        </span>
      </div>
    </header>
  );
}

function Facts({ excuse }: { excuse: Excuse }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <dl className={css.facts}>
      <div>
        <dt>
          <Trans>Request date</Trans>
        </dt>
        <dd>{formatDate(language, excuse.requested_at, { hijri: true })}</dd>
      </div>
      <div>
        <dt>
          <Trans>Absence from</Trans>
        </dt>
        <dd>
          <ExcuseSessions sessions={sessionsOf(excuse)} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Reason</Trans>
        </dt>
        <dd>{i18n._(reasonWords[excuse.reason_code])}</dd>
      </div>
      <div>
        <dt>
          <Trans>Explanation</Trans>
        </dt>
        <dd dir="auto">{excuse.reason}</dd>
      </div>
      {excuse.attachments.length > 0 ? (
        <div>
          <dt>
            <Trans>Attachments</Trans>
          </dt>
          <dd>
            <RequestFiles files={excuse.attachments} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Steps({ excuse }: { excuse: Excuse }) {
  const { t, i18n } = useLingui();
  const reply = formatDate(useAtomValue(languageAtom), excuse.reply_by, { weekday: true });
  return (
    <section className={css.section}>
      <h2>
        <Trans>Request timeline</Trans>
      </h2>
      <RequestTimeline
        events={excuse.timeline}
        say={(step) => {
          const words = excuseStep(step);
          return words && i18n._(words);
        }}
        next={excuse.status === "pending" ? { title: t`Decision`, note: t`Expected by ${reply}` } : null}
      />
    </section>
  );
}
