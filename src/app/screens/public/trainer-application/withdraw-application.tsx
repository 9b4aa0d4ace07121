import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { onlineAtom } from "#app/state/network.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { NoticeBox } from "#app/widgets/notice-box.tsx";

/** Taking an application back: asked about first, because it cannot be undone. */
export function WithdrawApplication({ withdraw }: { withdraw: () => Promise<void> }) {
  const { t, i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await withdraw();
    } catch (error) {
      setFailure(problemSentence(i18n, error));
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <Button tone="quiet" disabled={!online} onClick={() => setAsked(true)}>
        {online ? t`Withdraw application` : t`Withdrawing needs a connection`}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`Withdraw the application?`}
        actions={
          <>
            <Button tone="ink" busy={busy} onClick={() => void confirm()}>
              {t`Withdraw application`}
            </Button>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              {t`Keep application`}
            </Button>
          </>
        }
      >
        <p>
          <Trans>It is not reviewed any further. You can apply again later.</Trans>
        </p>
      </Dialog>
    </>
  );
}
