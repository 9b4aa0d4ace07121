import { useLingui } from "@lingui/react/macro";
import { classNames, grid } from "#app/ui/kit.ts";
import { verifyEmail } from "#contract/accounts/profile.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { useEmailLink } from "#app/widgets/accounts/use-email-link.ts";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./verify-email-screen.module.css";

/** The page of the link to an e-mail: that of a new account, or a new one of an old account. */
export function VerifyEmailScreen() {
  const { t } = useLingui();
  const { stage, result, signedIn, press } = useEmailLink(async (token) => (await call(verifyEmail, { body: { token } })).data);

  return (
    <EntryLayout title={t`Verify e-mail`} lead={t`Once it is verified, log in with this e-mail; we’ll write to you there.`} art={33}>
      <div className={classNames(grid(16), css.stage)} ref={result} tabIndex={-1}>
        {stage.kind === "done" ? <NoticeBox kind="info">{t`Your e-mail ${stage.answer.email} is verified.`}</NoticeBox> : null}
        {stage.kind === "failed" ? <NoticeBox kind="bad">{stage.sentence}</NoticeBox> : null}
        {stage.kind === "done" || (stage.kind === "failed" && !stage.again) ? (
          <Button tone="ember" block href={signedIn ? "/student/profile/account-info" : "/login"}>
            {signedIn ? t`Account info` : t`Log in`}
          </Button>
        ) : (
          <NetworkButton
            tone="ember"
            block
            busy={stage.kind === "asked"}
            onClick={() => void press()}
            offline={t`Needs a connection`}
          >{t`Verify this e-mail`}</NetworkButton>
        )}
      </div>
    </EntryLayout>
  );
}
