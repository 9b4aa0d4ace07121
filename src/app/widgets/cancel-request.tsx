import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { onlineAtom } from "#app/state/network.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { NoticeBox } from "./notice-box.tsx";

/** Taking a request back while nobody has decided: asked about first. `cancel` rejects as `call` does. */
export function CancelRequest({ cancel }: { cancel: () => Promise<void> }) {
  const { t, i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await cancel();
    } catch (error) {
      setFailure(problemSentence(i18n, error) || null);
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <div>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <Button tone="quiet" disabled={!online} onClick={() => setAsked(true)}>
        {online ? t`Cancel request` : t`Cancelling needs a connection`}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`Cancel this request?`}
        actions={
          <>
            <Button tone="ink" busy={busy} onClick={() => void confirm()}>
              {t`Cancel request`}
            </Button>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              {t`Keep request`}
            </Button>
          </>
        }
      >
        <p>
          <Trans>Nobody looks at it any further. You can send another one later.</Trans>
        </p>
      </Dialog>
    </div>
  );
}
