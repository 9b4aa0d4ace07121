import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { closeCohort, type CohortEndingFacts, openCohort, readCohortEnding } from "#contract/catalogue/cohort-ending.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import { EndDialog } from "./end-dialog.tsx";

const WIDTHS = [100, 70] as const;

/** How a cohort comes to an end: closed, merged into another one, or cancelled, with what follows of each before it is decided. */
export function EndingPart({ cohortId }: { cohortId: number }) {
  const { t } = useLingui();
  const may = useMay()("cohorts.write");
  const read = useStaffRead(may ? readCohortEnding : null, { params: { id: cohortId } });
  if (!may) return null;
  return (
    <Part title={t`Close, merge or cancel`}>
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(facts) => <Ending cohortId={cohortId} facts={facts} onChanged={read.retry} />}
      </LoadState>
    </Part>
  );
}

type Step = "close" | "merge" | "cancel";

function Ending({ cohortId, facts, onChanged }: { cohortId: number; facts: CohortEndingFacts; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const [step, setStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const number = (value: number) => formatNumber(language, value);
  const params = { id: cohortId };
  const open = async () => {
    setFailure(null);
    try {
      await call(openCohort, { params, body: { version: facts.version } });
      forgetStaffReads();
      onChanged();
    } catch (error) {
      setFailure(problemSentence(i18n, error) || null);
    }
  };
  const closed = () => {
    showNotice({ id: `cohort/${cohortId}`, kind: "success", message: msg`Closed. You can open it again here.` });
    onChanged();
  };
  const ended = facts.ending !== null;
  return (
    <div className={stack(12)}>
      <FactLine
        facts={[
          { name: t`Trainees in it now`, value: number(facts.people) },
          { name: t`Bought their place`, value: number(facts.paid) },
          { name: t`Would go back to them`, value: <Money sar={facts.refund} /> },
          { name: t`Sessions to come`, value: number(facts.sessions) },
          { name: t`On the waiting list`, value: number(facts.waiting) },
          ...(facts.offers > 0 ? [{ name: t`Seats held by an offered postponement`, value: number(facts.offers) }] : []),
        ]}
      />
      {ended ? (
        <NoticeBox kind="wait">
          {facts.ending === "merge"
            ? t`It is being merged into another cohort: its trainees move and are notified.`
            : t`It is cancelled: its trainees get their money back and are notified.`}
        </NoticeBox>
      ) : null}
      {facts.requests_open > 0 ? (
        <NoticeBox kind="wait">{t`Requests to postpone or withdraw wait: decide on them before you merge or cancel.`}</NoticeBox>
      ) : null}
      {facts.orders_open > 0 ? (
        <p className={kit("soft", "sm", "read")}>
          {t`Unpaid purchases hold seats: each is waited for, until it is paid or lapses, and treated as the others.`}
        </p>
      ) : null}
      {ended ? null : (
        <div className={cluster(8)}>
          {facts.closed ? (
            <NetworkButton tone="quiet" size="sm" offline={t`Needs a connection`} onClick={() => void open()}>
              {t`Open it again`}
            </NetworkButton>
          ) : (
            <NetworkButton tone="quiet" size="sm" offline={t`Needs a connection`} onClick={() => setStep("close")}>
              {t({ message: "Close", context: "cohort" })}
            </NetworkButton>
          )}
          {(["merge", "cancel"] as const).map((one) => (
            <NetworkButton
              key={one}
              tone="plain"
              size="sm"
              disabled={facts.requests_open > 0 || (one === "merge" && facts.targets.length === 0)}
              offline={t`Needs a connection`}
              onClick={() => setStep(one)}
            >
              {one === "merge" ? t`Merge into another cohort` : t`Cancel the cohort`}
            </NetworkButton>
          ))}
        </div>
      )}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <ReasonDialog
        open={step === "close"}
        onClose={() => setStep(null)}
        title={t`Close the cohort`}
        follows={t`Nobody can buy or join it from then on. Trainees, seats and sessions stay. It can be opened again at any time.`}
        verb={t({ message: "Close", context: "cohort" })}
        label={t`Reason`}
        act={async (reason, idempotencyKey) => {
          await call(closeCohort, { params, body: { reason, version: facts.version }, idempotencyKey });
        }}
        onDone={closed}
      />
      {step === "merge" || step === "cancel" ? (
        <EndDialog cohortId={cohortId} ending={step} facts={facts} onClose={() => setStep(null)} onDone={onChanged} />
      ) : null}
    </div>
  );
}
