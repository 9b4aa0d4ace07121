import { useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Problem } from "#contract/problem.ts";
import type { Session } from "#contract/accounts/session.ts";
import { loginPasskey, passkeySignInOptions } from "#contract/second-factor/second-factor-sign-in.ts";
import { call } from "#app/api/call.ts";
import { knowsPasskeys, offersPasskeys, signWithPasskey, stopAskingForPasskey } from "#app/state/passkeys/passkeys.ts";
import { signInHeaders } from "#app/state/sign-in/session-verbs.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface Props {
  /** A computer that several people use. */
  shared: boolean;
  onSession: (session: Session) => Promise<unknown>;
  /** @param sentence what to say, where the page has no better word for it */
  onRefused: (error: unknown, sentence: string | null) => void;
}

/** A passkey in the place of name and password: by a button, and among the names that the browser fills in. */
export function PasskeyEntry({ shared, onSession, onRefused }: Props) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const refused = (error: unknown) => {
    const code = error instanceof Problem ? error.code : null;
    if (code === "password_needed") onRefused(error, t`Log in with your password first, then confirm with the passkey.`);
    else onRefused(error, code === "passkey_refused" ? t`This passkey was not accepted. Try again, or use another way.` : null);
  };
  const done = useRef({ shared, onSession, refused });
  done.current = { shared, onSession, refused };

  async function enter(filled: boolean): Promise<void> {
    const { data: options } = await call(passkeySignInOptions);
    const signed = await signWithPasskey(options, filled);
    if (!signed) return;
    const { data } = await call(loginPasskey, { body: { signed, shared: done.current.shared }, headers: await signInHeaders() });
    await done.current.onSession(data);
  }

  useEffect(() => {
    let left = false;
    void offersPasskeys().then(async (offers) => {
      if (!offers || left) return;
      // Nobody pressed anything: what keeps it from being offered is not worth a word; what was chosen and refused is.
      await enter(true).catch((error: unknown) => {
        if (error instanceof Problem && !left) done.current.refused(error);
      });
    });
    return () => {
      left = true;
      void stopAskingForPasskey();
    };
    // Once for the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (!knowsPasskeys()) return null;
  return (
    <NetworkButton
      tone="quiet"
      block
      busy={busy}
      icon={<KeyRound aria-hidden="true" />}
      offline={t`Logging in needs a connection`}
      onClick={async () => {
        setBusy(true);
        await enter(false).catch((error: unknown) => done.current.refused(error));
        setBusy(false);
      }}
    >{t`Log in with a passkey`}</NetworkButton>
  );
}
