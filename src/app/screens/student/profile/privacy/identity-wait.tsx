import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { IDENTITY } from "#contract/accounts/data-requests/identity-check.ts";
import { confirmIdentity, type PrivacyState } from "#contract/accounts/privacy.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";

interface Props {
  /** Since when the second factor counts; null without one. */
  countsFrom: string | null;
  /** What else can be done meanwhile. */
  children?: ReactNode;
  onChanged: (state: PrivacyState) => void;
}

/** What was asked for waits until it is known that its owner asked: why, and what they can do about it. */
export function IdentityWait({ countsFrom, children, onChanged }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const { busy, act } = useNoticedAction("profile-action");
  const { withPassword, dialog } = usePasswordDialog();
  const day = countsFrom === null ? null : formatDate(language, countsFrom);
  const counts = countsFrom !== null && new Date(countsFrom) <= now;
  const { settledDays: days } = IDENTITY;
  return (
    <NoticeBox kind="wait">
      <div className={stack(8)}>
        <p>
          <Trans>
            It waits for an identity check: we make sure that it was you who asked, and may call you on the mobile in your account.
          </Trans>
        </p>
        {counts ? (
          <div>
            <NetworkButton
              tone="quiet"
              size="sm"
              busy={busy}
              offline={t`Needs a connection`}
              onClick={() => void act(async () => onChanged((await withPassword(() => call(confirmIdentity))).data))}
            >{t`Confirm with the second step now`}</NetworkButton>
          </div>
        ) : (
          <p className={kit("sm")}>
            {day ? (
              <Trans>From {day} you can confirm it yourself with the second step of your login.</Trans>
            ) : (
              <Trans>
                Without waiting for us you can confirm it by <Link href="/student/profile/second-factor">two-step verification</Link>, once
                that has been on for {days} days.
              </Trans>
            )}
          </p>
        )}
        {children}
      </div>
      {dialog}
    </NoticeBox>
  );
}

/** Staff were not sure that it was the owner who asked. */
export function IdentityRefused({ because }: { because: string }) {
  return (
    <NoticeBox kind="bad">
      <p>
        <Trans>
          Your last request was rejected: <bdi>{because}</bdi>
        </Trans>
      </p>
    </NoticeBox>
  );
}
