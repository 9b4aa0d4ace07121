import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { cluster, kit } from "#app/ui/kit.ts";
import { transcriptPdf } from "#contract/certificates/transcript.ts";
import { download, saveFile } from "#app/api/download.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";

/** The transcript in both languages, drawn by the server: it needs a connection. */
export function TranscriptButton() {
  const { i18n, t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fetchIt = async () => {
    setBusy(true);
    setFailure(null);
    try {
      saveFile(await download(transcriptPdf));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={cluster([8, 12], "center")}>
      {online ? null : <DeviceMark kind="needs-connection">{t`The transcript needs a connection`}</DeviceMark>}
      {failure === null ? null : (
        <p className={kit("bad")} role="alert">
          {problemSentence(i18n, failure)}
        </p>
      )}
      <Button tone="quiet" size="sm" icon={<FileDown aria-hidden="true" />} busy={busy} disabled={!online} onClick={() => void fetchIt()}>
        <Trans>Download transcript</Trans>
      </Button>
    </div>
  );
}
