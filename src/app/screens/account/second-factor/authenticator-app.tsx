import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator, type SecondFactor } from "#contract/second-factor/second-factor.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { FactorCode } from "#app/widgets/passwords/factor-code.tsx";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { QrCode } from "#app/widgets/site/qr-code.tsx";
import { copyWithNotice } from "#app/widgets/copying/copy-with-notice.ts";
import type { FactorChange } from "./factor-change.ts";
import css from "./second-factor.module.css";

/** The authenticator app: set up, replaced, removed. Nothing counts before it has shown a code. */
export function AuthenticatorApp({ app, withPassword, onChanged }: FactorChange & { app: SecondFactor["authenticator"] }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { which: busy, act } = useNoticedAction("profile-action");
  const [begun, setBegun] = useState<DataOf<typeof beginAuthenticator> | null>(null);
  const [removing, setRemoving] = useState(false);
  const added = app ? formatDate(language, new Date(app.added_at)) : "";
  const remove = () =>
    act(async () => {
      setRemoving(false);
      onChanged((await withPassword(() => call(removeAuthenticator))).data);
    }, "remove");
  return (
    <ProfileSection title={t`Authenticator app`} lead={t`An app on your phone shows a new code every 30 seconds, also without a network.`}>
      {app ? (
        <p className={cluster(12, "center")}>
          <Smartphone aria-hidden="true" className={kit("icon-20", "soft")} />
          <Trans>Added {added}</Trans>
        </p>
      ) : null}
      {begun ? (
        <SetUp
          begun={begun}
          onClose={() => setBegun(null)}
          onConfirmed={(next, codes) => {
            setBegun(null);
            onChanged(next, codes);
          }}
        />
      ) : (
        <div className={cluster(12)}>
          <NetworkButton
            tone={app ? "quiet" : "ink"}
            busy={busy === "begin"}
            offline={t`Needs a connection`}
            onClick={() => void act(async () => setBegun((await withPassword(() => call(beginAuthenticator))).data), "begin")}
          >
            {app ? t`Set up another app` : t`Add an authenticator app`}
          </NetworkButton>
          {app ? (
            <NetworkButton tone="plain" busy={busy === "remove"} offline={t`Needs a connection`} onClick={() => setRemoving(true)}>
              {t`Remove the app`}
            </NetworkButton>
          ) : null}
        </div>
      )}
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t`Remove the authenticator app?`}
        actions={
          <>
            <Button tone="ink" onClick={() => void remove()}>{t`Remove the app`}</Button>
            <Button tone="quiet" onClick={() => setRemoving(false)}>{t`Cancel`}</Button>
          </>
        }
      >
        <p>
          <Trans>Its codes no longer open your account, and your other devices are logged out.</Trans>
        </p>
      </Dialog>
    </ProfileSection>
  );
}

interface SetUpProps {
  begun: DataOf<typeof beginAuthenticator>;
  onClose: () => void;
  onConfirmed: (next: SecondFactor, codes: readonly string[] | null) => void;
}

/** The secret as a picture and as text, and the first code of the app. */
function SetUp({ begun, onClose, onConfirmed }: SetUpProps) {
  const { t } = useLingui();
  const { failure, attempt } = useRefusal();
  return (
    <div className={grid(16, "pad-16", "border", "round-md", "surface")}>
      <p>
        <Trans>1. Scan this picture with the app, or type the key into it.</Trans>
      </p>
      <div className={css.qr}>
        <QrCode text={begun.uri} label={t`Key of the authenticator app as a picture to scan`} />
      </div>
      <div className={cluster(12, "center", "min-0")}>
        <bdi dir="ltr" className={classNames(kit("tabular", "strong", "break-anywhere", "min-0"))}>
          {begun.secret}
        </bdi>
        <Button
          tone="quiet"
          size="sm"
          onClick={() => void copyWithNotice(begun.secret.replaceAll(" ", ""), "factor-secret")}
        >{t`Copy the key`}</Button>
      </div>
      <p>
        <Trans>2. Enter the code that the app shows now.</Trans>
      </p>
      <FactorCode
        kind="code"
        label={t`Code of the authenticator app`}
        onClose={onClose}
        submit={(code) =>
          attempt(async () => {
            const { data } = await call(confirmAuthenticator, { body: { code } });
            onConfirmed(data.second_factor, data.recovery_codes);
          })
        }
      >{t`Turn it on`}</FactorCode>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
    </div>
  );
}
