import { useLingui } from "@lingui/react/macro";
import { grid } from "#app/ui/kit.ts";
import { cancelResetByLink } from "#contract/second-factor/second-factor.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useEmailLink } from "#app/widgets/accounts/use-email-link.ts";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** The page of the link in the mails that tell of help by the staff. */
export function KeepSecondFactorScreen() {
  const { t } = useLingui();
  const { stage, result, press } = useEmailLink((token) => call(cancelResetByLink, { body: { token } }));
  return (
    <EntryLayout title={t`Keep two-step verification`} lead={t`Your second step stays as it is, and nothing is removed.`} art={33}>
      <div className={grid(16)} ref={result} tabIndex={-1}>
        {stage.kind === "done" ? (
          <>
            <NoticeBox kind="info">{t`Two-step verification of your account stays on. If it was not you who asked for this, choose a new password.`}</NoticeBox>
            <Button tone="ember" block href="/forgot-password">{t`Reset password`}</Button>
          </>
        ) : null}
        {stage.kind === "failed" ? <NoticeBox kind="bad">{stage.sentence}</NoticeBox> : null}
        {stage.kind === "failed" && !stage.again ? <Button tone="ember" block href="/contact">{t`Contact us`}</Button> : null}
        {stage.kind === "asking" || stage.kind === "asked" || (stage.kind === "failed" && stage.again) ? (
          <NetworkButton tone="ember" block busy={stage.kind === "asked"} onClick={() => void press()} offline={t`Needs a connection`}>
            {t`Keep it on`}
          </NetworkButton>
        ) : null}
      </div>
    </EntryLayout>
  );
}
