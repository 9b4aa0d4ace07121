import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { Problem } from "#contract/problem.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { cluster, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

interface Props {
  id: string;
  askedBy: number;
  /** Whether the roles of this person let them approve it. */
  mayApprove: boolean;
  confirm: (idempotencyKey: string) => Promise<unknown>;
  refuse: (reason: string, idempotencyKey: string) => Promise<unknown>;
  /** Settled, or there is more to look at than was seen. */
  onSettled: () => void;
}

/** Two eyes more: whoever asked takes it back and never approves it; the server holds both (office.md §6). */
export function Settle({ id, askedBy, mayApprove, confirm, refuse, onSettled }: Props) {
  const { t } = useLingui();
  const { user } = useAtomValue(sessionAtom);
  const { withPassword, dialog } = usePasswordDialog();
  const intent = useIntent(`approval/${id}/confirm`);
  const back = useIntent(`approval/${id}/refuse`);
  const [refuses, setRefuses] = useState(false);
  const { which: busy, failure, act } = useAction<"confirm" | "refuse">();
  const own = user?.id === askedBy;
  const say = (message: MessageDescriptor) => {
    forgetStaffReads();
    showNotice({ id: `approval/${id}`, kind: "success", message });
    onSettled();
  };
  const approve = async () => {
    const failed = await act(async () => {
      await withPassword(() => intent.send(confirm));
      say(msg`Approved. It happens now.`);
    }, "confirm");
    if (failed instanceof Problem && failed.code === "figures_moved") {
      intent.renew();
      forgetStaffReads();
      onSettled();
    }
  };
  const takeBack = () =>
    act(async () => {
      await back.send((key) => refuse("", key));
      say(msg`Taken back. Nothing changed.`);
    }, "refuse");
  const offline = t`Needs a connection`;
  return (
    <div className={stack(12)}>
      {own ? (
        <NoticeBox kind="wait">
          <p>
            <Trans>You asked for this: someone else approves it.</Trans>
          </p>
        </NoticeBox>
      ) : null}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {mayApprove || own ? (
        <div className={cluster(8)}>
          {own ? null : (
            <NetworkButton tone="ember" busy={busy === "confirm"} offline={offline} onClick={() => void approve()}>
              {t({ message: "Approve", context: "approval" })}
            </NetworkButton>
          )}
          <NetworkButton tone="quiet" busy={busy === "refuse"} offline={offline} onClick={() => (own ? void takeBack() : setRefuses(true))}>
            {own ? t`Take back` : t({ message: "Reject", context: "approval" })}
          </NetworkButton>
        </div>
      ) : null}
      <ReasonDialog
        open={refuses}
        onClose={() => setRefuses(false)}
        title={t`Reject what was asked for`}
        follows={<Trans>Nothing changes. Whoever asked is notified and reads the reason.</Trans>}
        verb={t({ message: "Reject", context: "approval" })}
        label={t`Reason`}
        act={async (reason, key) => void (await refuse(reason, key))}
        onDone={() => say(msg`Rejected. Nothing changed.`)}
      />
      {dialog}
    </div>
  );
}
