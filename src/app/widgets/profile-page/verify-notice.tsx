import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { resendEmail } from "#contract/accounts/profile.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { kit } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { MailAddress } from "#app/ui/mail-address.tsx";

/** Says that the e-mail is not verified yet, and has its link sent again; nothing once it is. */
export function VerifyNotice({ about }: { about: "account" | "certificates" }) {
  const { t } = useLingui();
  const { user } = useAtomValue(sessionAtom);
  const { busy, act } = useNoticedAction("email-link");
  // A user kept on the device since before this was known says nothing of it.
  if (user?.email_verified !== false) return null;
  const { email } = user;

  const again = () =>
    act(async () => {
      await call(resendEmail);
      showNotice({ kind: "success", id: "email-link", message: t`We sent a link to ${email}` });
    });

  return (
    <NoticeBox kind="wait">
      <p>
        {about === "certificates" ? (
          <Trans>
            Certificates are issued to a verified e-mail. Open the link that we sent to <MailAddress of={email} />.
          </Trans>
        ) : (
          <Trans>
            Your e-mail is not verified yet. Open the link that we sent to <MailAddress of={email} />.
          </Trans>
        )}
      </p>
      <NetworkButton
        tone="quiet"
        size="sm"
        className={kit("above-8")}
        busy={busy}
        onClick={() => void again()}
        offline={t`Sending needs a connection`}
      >{t`Send the link again`}</NetworkButton>
    </NoticeBox>
  );
}
