import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Clock, Download } from "lucide-react";
import { cluster, kit } from "#app/ui/kit.ts";
import { getFile } from "#contract/files/files.ts";
import { exportData, type PrivacyState } from "#contract/accounts/privacy.ts";
import { call } from "#app/api/call.ts";
import { download, saveFile } from "#app/api/download.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { IdentityRefused, IdentityWait } from "./identity-wait.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface Props {
  copy: PrivacyState["export"];
  countsFrom: string | null;
  onChanged: (state: PrivacyState) => void;
}

/** A copy of everything that is kept about a person: asked for, prepared, and there for a day. */
export function ExportData({ copy, countsFrom, onChanged }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const { which: busy, act } = useNoticedAction("profile-action");
  const { withPassword, dialog } = usePasswordDialog();
  const fileId = copy?.status === "ready" && copy.expires_at && new Date(copy.expires_at) > now ? copy.file_id : null;
  const size = formatFileSize(language, copy?.bytes ?? 0);
  const until = copy?.expires_at ? formatRelative(language, copy.expires_at, now) : "";
  return (
    <ProfileSection title={t`Copy of my data`} lead={t`A ZIP file of everything we keep about you and the files you uploaded.`}>
      {copy?.status === "held" ? <IdentityWait countsFrom={countsFrom} onChanged={onChanged} /> : null}
      {copy?.refused_because ? <IdentityRefused because={copy.refused_because} /> : null}
      <div className={cluster([12, 16], "center")}>
        {copy?.status === "held" ? null : copy?.status === "queued" ? (
          <StatusMark kind="wait" icon={<Clock aria-hidden="true" />}>{t`Being prepared`}</StatusMark>
        ) : fileId ? (
          <>
            <NetworkButton
              tone="ink"
              icon={<Download aria-hidden="true" />}
              busy={busy === "download"}
              offline={t`Downloading needs a connection`}
              onClick={() => void act(async () => saveFile(await download(getFile, { params: { id: fileId } })), "download")}
            >
              <Trans>
                Download the copy <bdi>({size})</bdi>
              </Trans>
            </NetworkButton>
            <p className={kit("soft", "sm")}>
              <Trans>Available until: {until}</Trans>
            </p>
          </>
        ) : (
          <>
            <NetworkButton
              tone="ink"
              busy={busy === "ask"}
              onClick={() => void act(async () => onChanged((await withPassword(() => call(exportData))).data), "ask")}
              offline={t`Preparing a copy needs a connection`}
            >{t`Prepare a copy`}</NetworkButton>
            {copy && copy.status !== "refused" ? <p className={kit("soft", "sm")}>{t`The last link has expired.`}</p> : null}
          </>
        )}
      </div>
      {dialog}
    </ProfileSection>
  );
}
