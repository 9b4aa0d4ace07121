import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { cluster, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

interface Props {
  id: string;
  askedBy: number;
  /** Whether the roles of this person let them approve it. */
  mayApprove: boolean;
  confirm: (idempotencyKey: string) => Promise<unknown>;
  refuse: (idempotencyKey: string) => Promise<unknown>;
  onSettled: () => void;
}

/** Two eyes more: whoever asked takes it back and never approves it; the server holds both (office.md §6). */
export function Settle({ id, askedBy, mayApprove, confirm, refuse, onSettled }: Props) {
  const { t } = useLingui();
  const { user } = useAtomValue(sessionAtom);
  const { withPassword, dialog } = usePasswordDialog();
  const intents = { confirm: useIntent(`approval/${id}/confirm`), refuse: useIntent(`approval/${id}/refuse`) };
  const { which: busy, failure, act } = useAction<"confirm" | "refuse">();
  const own = user?.id === askedBy;
  const settle = async (what: "confirm" | "refuse") => {
    await act(async () => {
      await withPassword(() => intents[what].send(what === "confirm" ? confirm : refuse));
      forgetStaffReads();
      const done =
        what === "confirm" ? msg`Approved. It happens now.` : own ? msg`Taken back. Nothing changed.` : msg`Rejected. Nothing changed.`;
      showNotice({ id: `approval/${id}`, kind: "success", message: done });
      onSettled();
    }, what);
  };
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
      {mayApprove ? (
        <div className={cluster(8)}>
          {own ? null : (
            <NetworkButton tone="ember" busy={busy === "confirm"} offline={offline} onClick={() => void settle("confirm")}>
              {t({ message: "Approve", context: "approval" })}
            </NetworkButton>
          )}
          <NetworkButton tone="quiet" busy={busy === "refuse"} offline={offline} onClick={() => void settle("refuse")}>
            {own ? t`Take back` : t({ message: "Reject", context: "approval" })}
          </NetworkButton>
        </div>
      ) : null}
      {dialog}
    </div>
  );
}
