import { classNames, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams, useSearch } from "wouter";
import { Problem } from "#contract/problem.ts";
import type { TrainerApplicationStatus } from "#contract/requests/trainers.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { LoadFailure, LoadState } from "#app/widgets/site/load-state.tsx";
import { ApplicationTimeline } from "./application-timeline.tsx";
import { statusKind, statusWords } from "./application-words.ts";
import { useApplication } from "./use-application.ts";
import css from "./trainer-application-screen.module.css";
import { AskFirst } from "#app/widgets/forms/ask-first.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

/** The page of an application's link (R2.5): whoever has the link may read its course and withdraw it. */
export function TrainerApplicationScreen() {
  const { reference = "" } = useParams<{ reference: string }>();
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const application = useApplication(reference, token);
  const unknown = application.failure instanceof Problem && application.failure.status < 500 && application.data === null;
  return (
    <div className={classNames(grid(24, "justify-items-start", "pad-top-48", "pad-bottom-64"), layout.wrap, css.page)}>
      {/* The address holds a secret: no search engine keeps it, no other site is told it. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <h1 className={kit("title")} tabIndex={-1}>
        <Trans>Follow your application</Trans>
      </h1>
      {unknown ? (
        <UnknownLink />
      ) : (
        <LoadState of={application} skeleton={<Skeletons />}>
          {(data) => (
            <>
              {application.status === "stale" ? <LoadFailure failure={application.failure} retry={application.retry} /> : null}
              <Summary application={data} />
              <ApplicationTimeline application={data} />
              {data.can_withdraw ? <WithdrawApplication withdraw={application.withdraw} /> : null}
            </>
          )}
        </LoadState>
      )}
    </div>
  );
}

function Summary({ application: { reference, status, submitted_at: at } }: { application: TrainerApplicationStatus }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <div className={grid(8, "justify-items-start", "full")}>
      <p>
        <Trans>
          Reference number: <bdi className={kit("strong", "tabular")}>{reference}</bdi>
        </Trans>
      </p>
      <p className={kit("soft")}>{formatDate(language, at, { weekday: true, hijri: true })}</p>
      <p aria-live="polite">
        <StatusMark kind={statusKind[status]} pill>
          {i18n._(statusWords[status])}
        </StatusMark>
      </p>
    </div>
  );
}

function UnknownLink() {
  return (
    <div className={grid(8, "justify-items-start", "full")}>
      <p>
        <Trans>We did not find an application by this link.</Trans>
      </p>
      <p className={kit("soft")}>
        <Trans>Please open the whole link from our e-mail, or write to us.</Trans>
      </p>
      <Button tone="ink" href="/contact">
        <Trans>Contact us</Trans>
      </Button>
    </div>
  );
}

function Skeletons() {
  return (
    <div className={grid(8, "justify-items-start", "full")}>
      <SkeletonLines widths={[45, 55, 30]} />
      <Skeleton className={css.path} />
    </div>
  );
}

/** Taking an application back. `withdraw` rejects as `call` does. */
function WithdrawApplication({ withdraw }: { withdraw: () => Promise<void> }) {
  const { t } = useLingui();
  return (
    <AskFirst
      label={t`Withdraw application`}
      offline={t`Withdrawing needs a connection`}
      question={t`Withdraw the application?`}
      keep={t`Keep application`}
      act={withdraw}
    >
      <Trans>We’ve stopped reviewing it. You can apply again later.</Trans>
    </AskFirst>
  );
}
