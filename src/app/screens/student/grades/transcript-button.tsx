import { Trans, useLingui } from "@lingui/react/macro";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { cluster, kit } from "#app/ui/kit.ts";
import { transcriptPdf } from "#contract/certificates/transcript.ts";
import { download, saveFile } from "#app/api/download.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

/** The transcript in both languages, drawn by the server: it needs a connection. */
export function TranscriptButton() {
  const { i18n, t } = useLingui();
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
      {failure === null ? null : (
        <p className={kit("bad")} role="alert">
          {problemSentence(i18n, failure)}
        </p>
      )}
      <NetworkButton
        tone="quiet"
        size="sm"
        icon={<FileDown aria-hidden="true" />}
        busy={busy}
        onClick={() => void fetchIt()}
        offline={t`The transcript needs a connection`}
      >
        <Trans>Download transcript</Trans>
      </NetworkButton>
    </div>
  );
}
