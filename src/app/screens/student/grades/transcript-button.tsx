import { Trans, useLingui } from "@lingui/react/macro";
import { FileDown } from "lucide-react";
import { cluster, kit } from "#app/ui/kit.ts";
import { transcriptPdf } from "#contract/certificates/transcript.ts";
import { download, saveFile } from "#app/api/download.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

/** The transcript in both languages, drawn by the server: it needs a connection. */
export function TranscriptButton() {
  const { i18n, t } = useLingui();
  const { busy, error: failure, act } = useAction();
  const fetchIt = async () => {
    await act(async () => {
      saveFile(await download(transcriptPdf));
    });
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
