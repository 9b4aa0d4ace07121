import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { adminLinkMessage } from "#contract/messages/admin-mail.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { cluster } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { FindAccount } from "./find-account.tsx";
import type { MessageRow } from "./inbox-words.ts";

interface Props {
  message: MessageRow;
  /** The account that is proposed. */
  likely: number | null;
  onChanged: () => void;
}

/** Says whose message it is: the account that is proposed, another that staff find, or none again. Its sender hears nothing of it. */
export function LinkAccount({ message, likely, onChanged }: Props) {
  const { t } = useLingui();
  const [finding, setFinding] = useState(false);
  const id = `message/${message.id}/account`;
  const { busy, act } = useNoticedAction(id);
  const link = async (account: number | null) => {
    await act(async () => {
      await call(adminLinkMessage, { params: { id: message.id }, body: { account_id: account, version: message.version } });
      forgetStaffReads();
      const done = account === null ? msg`The message is linked to no account` : msg`The message is linked to the account`;
      showNotice({ id, kind: "success", message: done });
    });
    setFinding(false);
    onChanged();
  };
  const offline = t`Needs a connection`;
  return (
    <div className={cluster(8)}>
      {message.account ? (
        <NetworkButton tone="plain" size="sm" busy={busy} offline={offline} onClick={() => void link(null)}>
          <Trans>Unlink the account</Trans>
        </NetworkButton>
      ) : (
        <>
          {likely === null ? null : (
            <NetworkButton tone="quiet" size="sm" busy={busy} offline={offline} onClick={() => void link(likely)}>
              <Trans>Link to this account</Trans>
            </NetworkButton>
          )}
          <NetworkButton tone="plain" size="sm" busy={busy} offline={offline} onClick={() => setFinding(true)}>
            {likely === null ? <Trans>Find the account</Trans> : <Trans>Another account</Trans>}
          </NetworkButton>
        </>
      )}
      {finding ? <FindAccount busy={busy} onChosen={(account) => void link(account)} onClose={() => setFinding(false)} /> : null}
    </div>
  );
}
