import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { adminCancelSession, adminRestoreSession } from "#contract/catalogue/admin-programs.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import type { SessionRow } from "./cohort-words.ts";

/** A session is cancelled with its reason, which its trainees are told; for a while it can be brought back. */
export function SessionSteps({ session, onChanged }: { session: SessionRow; onChanged: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const params = { id: session.id };
  const { sequence } = session;
  const cancelled = session.cancelled_at !== null;
  return (
    <>
      <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={() => setOpen(true)}>
        {cancelled ? <Trans>Let it take place</Trans> : <Trans>Cancel the session</Trans>}
      </NetworkButton>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={cancelled ? t`Let this session take place` : t`Cancel this session`}
        follows={
          cancelled
            ? t`Its trainees are notified that it takes place again.`
            : t`Its trainees are notified at once, with the reason. It can be brought back for half an hour.`
        }
        verb={cancelled ? t`Let it take place` : t`Cancel the session`}
        label={cancelled ? null : t`Reason told to its trainees`}
        act={async (reason, idempotencyKey) => {
          if (cancelled) await call(adminRestoreSession, { params, body: { sequence }, idempotencyKey });
          else await call(adminCancelSession, { params, body: { reason, sequence }, idempotencyKey });
        }}
        onDone={() => {
          showNotice({
            id: `session/${session.id}`,
            kind: "success",
            message: cancelled ? msg`The session takes place again` : msg`The session was cancelled and its trainees were told`,
          });
          onChanged();
        }}
      />
    </>
  );
}
