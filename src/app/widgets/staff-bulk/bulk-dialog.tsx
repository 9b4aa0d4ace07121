import { Trans, useLingui } from "@lingui/react/macro";
import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { BULK, type BulkRun, prepareBulkRun, startBulkRun } from "#contract/jobs/bulk-runs.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { followedRunAtom } from "#app/state/staff/followed-run.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ReasonField } from "#app/widgets/staff-form/reason-field.tsx";
import type { BulkChoice, BulkOf } from "./bulk-action.ts";
import { RunPreview, RunStanding } from "./run-standing.tsx";
import { isAtWork, useFollowRun } from "./use-follow-run.ts";
import { useTakeBack } from "./use-take-back.ts";

const WIDTHS = [55, 88] as const;

interface Props extends Pick<BulkOf<never>, "list" | "filter"> {
  choice: BulkChoice;
  /** Null where all that the filter finds is meant. */
  ids: readonly string[] | null;
  /** @param changed it was begun */
  onClose: (changed: boolean) => void;
}

/** One action on many rows: how many it changes, how many it leaves and why; then how far the job is, what became of them, and the way back. */
export function BulkDialog({ choice, list, ids, filter, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { action, verb, label, choices } = choice;
  const [run, setRun] = useState<BulkRun | null>(null);
  const [unready, setUnready] = useState<unknown>(null);
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const { busy, failure, act } = useAction();
  const { withPassword, dialog } = usePasswordDialog();
  const starting = useIntent(`bulk/${run?.id ?? "none"}/start`);
  const takeBack = useTakeBack(run?.id ?? "none");
  const again = useFollowRun(run, setRun);
  const follow = useSetAtom(followedRunAtom);
  useEffect(() => {
    const body = { list, action, ...(ids ? { ids: [...ids] } : { filter }) };
    void call(prepareBulkRun, { body, idempotencyKey: key }).then(({ data }) => setRun(data), setUnready);
    // What was chosen stays as it is for as long as the dialog is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const begun = run !== null && run.status !== "ready";
  const most = BULK.rowsMost;
  const send = async () => {
    if (!run) return;
    if (label !== null && reason.trim() === "") return setLacks(true);
    const body = choices ? { reason: "", to: reason } : { reason: reason.trim(), to: "" };
    await act(async () => {
      const { data } = await withPassword(() =>
        starting.send((idempotencyKey) => call(startBulkRun, { params: { id: run.id }, body, idempotencyKey })),
      );
      forgetStaffReads();
      setRun(data);
      follow(data);
    });
  };
  const undo = () =>
    act(async () => {
      const back = await takeBack();
      setRun(back);
      follow(back);
    });
  const offline = t`Needs a connection`;
  const will = run?.counts.will ?? 0;
  const buttons = begun ? (
    <>
      <Button onClick={() => onClose(true)}>{t`Close`}</Button>
      {run.undo_until ? (
        <NetworkButton tone="quiet" busy={busy} offline={offline} onClick={() => void undo()}>
          <Trans>Undo</Trans>
        </NetworkButton>
      ) : null}
    </>
  ) : (
    <>
      <NetworkButton
        busy={busy}
        disabled={will === 0 || (choices !== undefined && reason === "")}
        offline={offline}
        onClick={() => void send()}
      >
        {verb}
      </NetworkButton>
      <Button tone="plain" disabled={busy} onClick={() => onClose(false)}>
        <Trans>Back</Trans>
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        open
        onClose={() => {
          if (!busy) onClose(begun);
        }}
        title={verb}
        actions={buttons}
      >
        <div className={stack(12)}>
          {unready !== null ? (
            <NoticeBox kind="bad">
              {unready instanceof Problem && unready.code === "validation_error"
                ? t`At most ${most} rows at once. Narrow the list with its filters.`
                : problemSentence(i18n, unready)}
            </NoticeBox>
          ) : run === null ? (
            <SkeletonLines widths={WIDTHS} />
          ) : begun ? (
            <>
              <RunStanding run={run} again={again} />
              {isAtWork(run) ? (
                <p className={kit("sm")}>
                  <Trans>It goes on when this is closed.</Trans>
                </p>
              ) : null}
              <p className={kit("sm")}>
                <Link href={`/staff/bulk/${run.id}`} className={kit("link", "tap", "inline-block")}>
                  <Trans>Row by row, on a page of its own</Trans>
                </Link>
              </p>
            </>
          ) : (
            <>
              <RunPreview run={run} />
              {will > 0 ? <p>{choice.follows}</p> : null}
              {label === null || will === 0 ? null : choices ? (
                <PlainSelect label={label} value={reason} options={[{ value: "", label }, ...choices]} onChange={setReason} />
              ) : (
                <ReasonField label={label} reason={reason} setReason={setReason} lacks={lacks} />
              )}
            </>
          )}
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
