import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import type { DataOf } from "#contract/endpoint.ts";
import { dropDeadJob, listDeadJobs, retryDeadJob } from "#contract/jobs/dead-jobs.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";

const WIDTHS = [100, 100, 100] as const;
type Job = DataOf<typeof listDeadJobs>[number];

/** `/staff/platform/health/jobs/:id`: work that stopped, its last error in words, and the decision about it. */
export function JobScreen() {
  const { id = "" } = useParams<{ id: string }>();
  return /^[1-9]\d{0,8}$/u.test(id) ? <Stopped id={Number(id)} /> : <MissingRecord />;
}

function Stopped({ id }: { id: number }) {
  const { t } = useLingui();
  // The newest that is not newer than this one is this one, as long as it waits for a decision.
  const read = useStaffRead(listDeadJobs, { query: { before: id + 1, per_page: 1 } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {([job]) =>
        job?.id === id ? (
          <Shown job={job} />
        ) : (
          <EmptyState
            title={t`This work no longer waits for a decision`}
            help={t`It was retried or closed.`}
            action={<Button href="/staff/platform/health">{t`Back to the list`}</Button>}
          />
        )
      }
    </LoadState>
  );
}

function Shown({ job }: { job: Job }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  return (
    <div className={stack(16)}>
      <PageHead
        title={<bdi dir="ltr">{job.kind}</bdi>}
        note={job.reason === "process_died" ? t`Its process died` : t`It failed for a day`}
      />
      <FactLine
        facts={[
          { name: t`Number`, value: <bdi dir="ltr">{job.id}</bdi> },
          { name: t`Tries`, value: formatNumber(language, job.attempts) },
          { name: t({ message: "Begun", context: "job" }), value: formatDateTime(language, job.created_at, {}) },
          { name: t`Stopped on`, value: formatDateTime(language, job.dead_at, {}) },
          ...job.about.map(({ name, value }) => ({ name, value: <bdi dir="ltr">{value}</bdi> })),
        ]}
      />
      {job.error ? (
        <Part title={t`Last error`}>
          <p className={kit("sm", "break-anywhere", "pre-line")} dir="auto">
            {job.error}
          </p>
        </Part>
      ) : null}
      {may("jobs.write") ? <Decide id={job.id} /> : null}
    </div>
  );
}

function Decide({ id }: { id: number }) {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const intents = { retry: useIntent(`job/${id}/retry`), drop: useIntent(`job/${id}/drop`) };
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const [busy, setBusy] = useState<"retry" | "drop" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const act = async (what: "retry" | "drop") => {
    if (reason.trim() === "") return setLacks(true);
    setBusy(what);
    setFailure(null);
    try {
      const body = { reason: reason.trim() };
      await intents[what].send((idempotencyKey) =>
        call(what === "retry" ? retryDeadJob : dropDeadJob, { params: { id }, body, idempotencyKey }),
      );
      forgetStaffReads();
      const message = what === "retry" ? msg`The work will be tried again.` : msg`The work was closed.`;
      showNotice({ id: `job/${id}`, kind: "success", message });
      navigate("/staff/platform/health");
    } catch (error) {
      setFailure(problemSentence(i18n, error) || null);
      setBusy(null);
    }
  };
  const offline = t`Needs a connection`;
  return (
    <Part title={t`Decision`}>
      <div className={stack(12, "form-wide")}>
        <Field
          label={t`Reason`}
          hint={t`It is kept in the audit log.`}
          required
          error={lacks && reason.trim() === "" ? t`Write the reason` : undefined}
        >
          {(aria) => (
            <TextArea {...aria} name="reason" maxLength={300} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
          )}
        </Field>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <div className={cluster(8)}>
          <NetworkButton tone="ember" busy={busy === "retry"} offline={offline} onClick={() => void act("retry")}>
            <Trans>Retry</Trans>
          </NetworkButton>
          <NetworkButton tone="quiet" busy={busy === "drop"} offline={offline} onClick={() => void act("drop")}>
            <Trans>Close with this reason</Trans>
          </NetworkButton>
        </div>
      </div>
    </Part>
  );
}
