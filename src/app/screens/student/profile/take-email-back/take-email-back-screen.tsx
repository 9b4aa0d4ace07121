import { useLingui } from "@lingui/react/macro";
import { classNames, grid } from "#app/ui/kit.ts";
import { takeEmailBack } from "#contract/accounts/email-take-back.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { useEmailLink } from "#app/widgets/accounts/use-email-link.ts";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./take-email-back-screen.module.css";

/** The page of the link that the old e-mail was sent. */
export function TakeEmailBackScreen() {
  const { t } = useLingui();
  const { stage, result, press } = useEmailLink(async (token) => (await call(takeEmailBack, { body: { token } })).data);

  return (
    <EntryLayout
      title={t`Take your e-mail back`}
      lead={t`Your old e-mail is restored, all devices are logged out, and you choose a new password.`}
      art={33}
    >
      <div className={classNames(grid(16), css.stage)} ref={result} tabIndex={-1}>
        {stage.kind === "done" ? (
          <>
            <NoticeBox kind="info">{t`Your e-mail is again ${stage.answer.email}. The old password works no more.`}</NoticeBox>
            <Button tone="ember" block href={`/reset-password?token=${encodeURIComponent(stage.answer.reset_token)}`}>
              {t`Choose a new password`}
            </Button>
          </>
        ) : null}
        {stage.kind === "failed" ? <NoticeBox kind="bad">{stage.sentence}</NoticeBox> : null}
        {stage.kind === "failed" && !stage.again ? <Button tone="ember" block href="/contact">{t`Contact us`}</Button> : null}
        {stage.kind === "asking" || stage.kind === "asked" || (stage.kind === "failed" && stage.again) ? (
          <NetworkButton
            tone="ember"
            block
            busy={stage.kind === "asked"}
            onClick={() => void press()}
            offline={t`Needs a connection`}
          >{t`Restore my e-mail`}</NetworkButton>
        ) : null}
      </div>
    </EntryLayout>
  );
}
