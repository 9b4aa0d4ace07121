import { useLingui } from "@lingui/react/macro";
import { endStrangeDevice } from "#contract/accounts/devices.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { grid } from "#app/ui/kit.ts";
import { useEmailLink } from "#app/widgets/accounts/use-email-link.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** The page of the link in a mail about a new device: the owner says that it was not they. */
export function NotMeScreen() {
  const { t } = useLingui();
  const { stage, result, press } = useEmailLink(async (token) => (await call(endStrangeDevice, { body: { token } })).data);
  return (
    <EntryLayout
      title={t`A login that was not yours`}
      lead={t`All devices are logged out, the old password works no more, and you choose a new one.`}
      art={33}
    >
      <div className={grid(16, "full")} ref={result} tabIndex={-1}>
        {stage.kind === "done" ? (
          <>
            <NoticeBox kind="info">{t`All devices are logged out. The old password works no more.`}</NoticeBox>
            {stage.answer.reset_token ? (
              <Button tone="ember" block href={`/reset-password?token=${encodeURIComponent(stage.answer.reset_token)}`}>
                {t`Choose a new password`}
              </Button>
            ) : (
              <Button tone="ember" block href="/login">{t`Log in`}</Button>
            )}
          </>
        ) : null}
        {stage.kind === "failed" ? <NoticeBox kind="bad">{stage.sentence}</NoticeBox> : null}
        {stage.kind === "failed" && !stage.again ? <Button tone="ember" block href="/forgot-password">{t`Reset password`}</Button> : null}
        {stage.kind === "asking" || stage.kind === "asked" || (stage.kind === "failed" && stage.again) ? (
          <NetworkButton tone="ember" block busy={stage.kind === "asked"} onClick={() => void press()} offline={t`Needs a connection`}>
            {t`Log out all devices`}
          </NetworkButton>
        ) : null}
      </div>
    </EntryLayout>
  );
}
