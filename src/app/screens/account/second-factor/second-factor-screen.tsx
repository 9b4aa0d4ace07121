import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { cancelReset, getSecondFactor, type SecondFactor } from "#contract/second-factor/second-factor.ts";
import { call } from "#app/api/call.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { grid, kit } from "#app/ui/kit.ts";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { ProfilePage, ProfileSkeleton } from "#app/widgets/profile-page/profile-page.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** What a person confirms a log-in with, beside the password: an app, passkeys, and codes for when both are lost. */
export function SecondFactorScreen() {
  const kept = useCachedRead(getSecondFactor);
  const [changed, setChanged] = useState<SecondFactor | null>(null);
  // Shown once: a reload of the page does not bring them back.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { withPassword, dialog } = usePasswordDialog();
  const takeOver = (next: SecondFactor, made: readonly string[] | null = null) => {
    setChanged(next);
    if (made) setCodes(made);
  };
  return (
    <ProfilePage>
      <KeptNotice of={kept} />
      <LoadState of={kept} skeleton={<ProfileSkeleton rows={6} />}>
        {(read) => {
          const state = changed ?? read;
          return (
            <>
              <About state={state} onChanged={takeOver} />
              {codes || state.recovery_codes ? (
                <RecoveryCodes
                  left={state.recovery_codes?.left ?? 0}
                  codes={codes}
                  withPassword={withPassword}
                  onChanged={takeOver}
                  onKept={() => setCodes(null)}
                />
              ) : null}
              <AuthenticatorApp app={state.authenticator} withPassword={withPassword} onChanged={takeOver} />
              {state.passkeys_available ? <Passkeys passkeys={state.passkeys} withPassword={withPassword} onChanged={takeOver} /> : null}
            </>
          );
        }}
      </LoadState>
      {dialog}
    </ProfilePage>
  );
}

/** Whether there is one, what is required, and help that is under way. */
function About({ state, onChanged }: { state: SecondFactor; onChanged: (next: SecondFactor) => void }) {
  const { t } = useLingui();
  const { which: busy, act } = useNoticedAction("profile-action");
  const on = state.authenticator !== null || state.passkeys.length > 0;
  return (
    <div className={grid(16, "min-0")}>
      <p className={kit("soft", "sm")}>
        {on
          ? t`It is on. After your password, logging in asks for your second step.`
          : t`It is off. A second step keeps your account yours even where somebody knows your password.`}
      </p>
      {state.required && !on ? (
        <NoticeBox kind="wait">{t`Accounts of the staff need it before anything else. Add an authenticator app or a passkey.`}</NoticeBox>
      ) : null}
      {state.reset ? (
        <NoticeBox kind="wait">
          <p>
            <Trans>Our staff was asked to turn two-step verification of your account off. If you did not ask for this, keep it on.</Trans>
          </p>
          <NetworkButton
            tone="quiet"
            size="sm"
            busy={busy === "keep"}
            offline={t`Needs a connection`}
            onClick={() => void act(async () => onChanged((await call(cancelReset)).data), "keep")}
          >{t`Keep it on`}</NetworkButton>
        </NoticeBox>
      ) : null}
    </div>
  );
}
