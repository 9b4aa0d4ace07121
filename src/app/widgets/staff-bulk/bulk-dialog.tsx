import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { stack } from "#app/ui/kit.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ReasonField } from "#app/widgets/staff-form/reason-field.tsx";
import { type BulkAction, doEach, type Outcome, sorted } from "./bulk-action.ts";
import { BulkOutcomes } from "./bulk-outcomes.tsx";

interface Props<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** @param changed something was sent */
  onClose: (changed: boolean) => void;
}

/** One action on several rows: how many change, how many are left out and why; then what became of each, and the way back where there is one. */
export function BulkDialog<Row>({ action, rows, nameOf, onClose }: Props<Row>) {
  const { t } = useLingui();
  const { going, left } = sorted(action, rows);
  const [weights, setWeights] = useState<string[] | null>(action.weigh ? null : []);
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const [outcomes, setOutcomes] = useState<Outcome<Row>[] | null>(null);
  const { busy, failure, act: attempt } = useAction();
  const { withPassword, dialog } = usePasswordDialog();
  useEffect(() => {
    void action.weigh?.(going).then(setWeights, () => setWeights([]));
    // What was chosen stays as it is for as long as the dialog is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const send = async () => {
    if (action.label !== null && reason.trim() === "") return setLacks(true);
    await attempt(async () => {
      await doEach(going, (row) => withPassword(() => action.act(row, reason.trim())), setOutcomes);
      forgetStaffReads();
    });
  };
  const { undo } = action;
  const takeBack = () =>
    attempt(async () => {
      const done = (outcomes ?? []).filter(({ state }) => state === "done");
      const back = await doEach(
        done,
        ({ row, answer }) => undo?.(row, answer) ?? Promise.resolve(),
        () => undefined,
      );
      const undone = new Set(back.flatMap(({ row, state }) => (state === "done" ? [row.row] : [])));
      setOutcomes((outcomes ?? []).map((one) => (undone.has(one.row) ? { ...one, state: "undone" as const } : one)));
      forgetStaffReads();
    });
  const said = { changing: going.length, sent: outcomes?.length ?? 0 };
  const over = outcomes !== null && !busy;
  const buttons = over ? (
    <>
      <Button onClick={() => onClose(true)}>{t`Close`}</Button>
      {undo && outcomes.some(({ state }) => state === "done") ? (
        <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={() => void takeBack()}>
          <Trans>Undo</Trans>
        </NetworkButton>
      ) : null}
    </>
  ) : (
    <>
      <NetworkButton
        busy={busy}
        disabled={going.length === 0 || weights === null || (action.choices !== undefined && reason === "")}
        offline={t`Needs a connection`}
        onClick={() => void send()}
      >
        {action.verb}
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
          if (!busy) onClose(outcomes !== null);
        }}
        title={action.verb}
        actions={buttons}
      >
        <div className={stack(12)}>
          {outcomes === null ? (
            <>
              <ul className={stack(4)}>
                <li>{t`${plural(said.changing, { one: "It changes # row", other: "It changes # rows" })}`}</li>
                {[...left].map(([why, { length }]) => (
                  <li key={why}>{t`${plural(length, { one: "# row is left out", other: "# rows are left out" })}: ${why}`}</li>
                ))}
                {weights?.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {going.length > 0 ? <p>{action.follows}</p> : null}
              {action.label === null || going.length === 0 ? null : action.choices ? (
                <PlainSelect
                  label={action.label}
                  value={reason}
                  options={[{ value: "", label: action.label }, ...action.choices]}
                  onChange={setReason}
                />
              ) : (
                <ReasonField label={action.label} reason={reason} setReason={setReason} lacks={lacks} />
              )}
            </>
          ) : over ? (
            <BulkOutcomes outcomes={outcomes} nameOf={nameOf} />
          ) : (
            <ProgressBar value={(100 * said.sent) / Math.max(1, said.changing)} label={t`${said.sent} of ${said.changing}`} />
          )}
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
