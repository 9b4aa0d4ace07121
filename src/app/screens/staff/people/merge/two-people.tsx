import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { adminKeepApart, adminPutBackDuplicates } from "#contract/security/duplicate-accounts.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";

/** Two accounts that look alike and are two people's: they leave the list, and come back by the notice. */
export function TwoPeople({ id, otherId }: { id: number; otherId: number }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const apart = new URLSearchParams(useSearch()).get("apart") === "yes";
  const { busy, act } = useNoticedAction("two-people");
  const putBack = () =>
    act(async () => {
      await call(adminPutBackDuplicates, { params: { id, other: otherId } });
      forgetStaffReads();
      showNotice({ id: "two-people", kind: "success", message: msg`The pair is back in the list` });
      navigate("/staff/people/merge");
    });
  if (apart)
    return (
      <NetworkButton tone="quiet" busy={busy} offline={t`Needs a connection`} onClick={() => void putBack()}>
        {t`Put the pair back in the list`}
      </NetworkButton>
    );
  return (
    <>
      <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={() => setAsked(true)}>
        {t`These are two people`}
      </NetworkButton>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`These are two people`}
        follows={t`Both accounts stay as they are, and the pair leaves the list of duplicates.`}
        verb={t`Two people`}
        label={t`Reason`}
        act={async (reason, idempotencyKey) => {
          await call(adminKeepApart, { body: { id, other_id: otherId, reason }, idempotencyKey });
          const action = { label: msg`Undo`, run: () => void putBack() };
          showNotice({ id: "two-people", kind: "success", message: msg`The pair left the list of duplicates`, action });
        }}
        onDone={() => navigate("/staff/people/merge")}
      />
    </>
  );
}
