import { Trans, useLingui } from "@lingui/react/macro";
import { Eye } from "lucide-react";
import { useState } from "react";
import { startView, VIEW } from "#contract/security/account-views.ts";
import { call } from "#app/api/call.ts";
import { viewAddress } from "#app/state/view/view-token.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";

/** The way into a learner's own pages: with a reason and the password, for minutes, in a tab of its own. */
export function ViewAs({ id }: { id: number }) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const { minutes } = VIEW;
  return (
    <>
      <NetworkButton tone="plain" size="sm" icon={<Eye aria-hidden="true" />} offline={t`Needs a connection`} onClick={() => setAsks(true)}>
        <Trans>View as this person</Trans>
      </NetworkButton>
      <ReasonDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t`View as this person`}
        follows={
          <Trans>
            You see the trainee’s own pages for {minutes} minutes, read-only; messages, answers to tests, cards and files are left out. Each
            look is an entry of the audit log, and the person sees in their privacy page that the staff looked.
          </Trans>
        }
        verb={t`Begin the view`}
        label={t`Reason`}
        act={async (reason) => setToken((await call(startView, { params: { id }, body: { reason } })).data.token)}
        onDone={() => undefined}
      />
      <Dialog
        open={token !== null}
        onClose={() => setToken(null)}
        title={<Trans>The view is ready</Trans>}
        actions={
          <Button tone="plain" onClick={() => setToken(null)}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        {token === null ? null : (
          <a className={kit("link", "tap", "inline-block")} href={viewAddress(token)} target="_blank" rel="noreferrer">
            <Trans>Open it in a new tab</Trans>
          </a>
        )}
      </Dialog>
    </>
  );
}
