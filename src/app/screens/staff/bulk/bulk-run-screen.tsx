import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useParams } from "wouter";
import { type BulkRun, readBulkRun } from "#contract/jobs/bulk-runs.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FactLine } from "#app/widgets/staff/facts.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { bulkList, bulkState, bulkVerb } from "#app/widgets/staff-bulk/bulk-words.ts";
import { RunPreview, RunStanding } from "#app/widgets/staff-bulk/run-standing.tsx";
import { useFollowRun } from "#app/widgets/staff-bulk/use-follow-run.ts";
import { useTakeBack } from "#app/widgets/staff-bulk/use-take-back.ts";
import { RunRows } from "./run-rows.tsx";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/bulk/:id`: one action on many rows: how far it is, what became of each row, and the way back while there is one. */
export function BulkRunScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(readBulkRun, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(found) => <Run key={id} found={found} />}
    </LoadState>
  );
}

function Run({ found }: { found: BulkRun }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const [run, setRun] = useState(found);
  const again = useFollowRun(run, setRun);
  const { busy, failure, act } = useAction();
  const takeBack = useTakeBack(run.id);
  const undo = () => act(async () => setRun(await takeBack()));
  const { counts } = run;
  const number = (count: number) => formatNumber(language, count);
  return (
    <div className={stack(16)}>
      <RecordHead
        title={
          <>
            {i18n._(bulkVerb[run.action])}: {i18n._(bulkList[run.list])}
          </>
        }
        note={
          <>
            <StatusWord of={bulkState[run.status]} pill /> {formatDateTime(language, run.started_at ?? run.created_at, {})}
          </>
        }
        action={
          run.undo_until ? (
            <NetworkButton tone="quiet" busy={busy} offline={t`Needs a connection`} onClick={() => void undo()}>
              <Trans>Undo</Trans>
            </NetworkButton>
          ) : null
        }
      />
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <FactLine
        facts={[
          { name: t({ message: "Rows", context: "bulk" }), value: number(counts.total) },
          { name: t({ message: "Changed", context: "bulk" }), value: number(counts.changed + counts.kept) },
          { name: t({ message: "Left out", context: "bulk" }), value: number(counts.skipped) },
          ...(counts.undone > 0 ? [{ name: t({ message: "As it was", context: "bulk" }), value: number(counts.undone) }] : []),
          ...(run.undo_until ? [{ name: t`Can be taken back until`, value: formatDateTime(language, run.undo_until, {}) }] : []),
        ]}
      />
      {run.status === "ready" ? <RunPreview run={run} /> : <RunStanding run={run} again={again} />}
      <RunRows key={run.status} of={run} />
    </div>
  );
}
