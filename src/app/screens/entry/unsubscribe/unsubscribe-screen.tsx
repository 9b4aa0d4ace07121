import { useLingui } from "@lingui/react/macro";
import { unsubscribeEmails } from "#contract/notifications/unsubscribe.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { grid } from "#app/ui/kit.ts";
import { useEmailLink } from "#app/widgets/accounts/use-email-link.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** The page of the link at the foot of emails that go by consent: one press ends them, without a login. */
export function UnsubscribeScreen() {
  const { t } = useLingui();
  const { stage, result, press } = useEmailLink(async (token) => (await call(unsubscribeEmails, { body: { token } })).data);
  return (
    <EntryLayout title={t`Stop these e-mails`} lead={t`What you bought and asked for is still sent to you.`} art={33}>
      <div className={grid(16, "full")} ref={result} tabIndex={-1}>
        {stage.kind === "done" ? (
          <>
            <NoticeBox kind="info">
              {
                {
                  seat_offer: t`You will get no more e-mails about seat offers. Offers still appear in your notifications.`,
                  cart_reminder: t`You will get no more e-mails about your cart.`,
                  conversation: t`You will get no more e-mails about conversations. They still appear in your notifications.`,
                }[stage.answer.kind]
              }
            </NoticeBox>
            <Button tone="quiet" block href="/student/profile/notification-preferences">{t`Notification preferences`}</Button>
          </>
        ) : (
          <>
            {stage.kind === "failed" ? <NoticeBox kind="bad">{stage.sentence}</NoticeBox> : null}
            {stage.kind === "failed" && !stage.again ? null : (
              <NetworkButton tone="ember" block busy={stage.kind === "asked"} onClick={() => void press()} offline={t`Needs a connection`}>
                {t`Stop these e-mails`}
              </NetworkButton>
            )}
          </>
        )}
      </div>
    </EntryLayout>
  );
}
