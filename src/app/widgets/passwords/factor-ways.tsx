import { useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { grid } from "#app/ui/kit.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import type { FactorMethod } from "#contract/second-factor/second-factor.ts";
import type { PasskeySigned } from "#contract/second-factor/passkey-shapes.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { FactorCode } from "./factor-code.tsx";

type Given = { signed: PasskeySigned } | { code: string } | { recovery_code: string };

interface Props {
  methods: readonly FactorMethod[];
  /** What was given goes to the server. */
  give: (given: Given) => Promise<unknown>;
  /** Asks the browser for a passkey; null where the person closed its window. */
  sign: () => Promise<PasskeySigned | null>;
  /** Says of an error that the page shows it in its own way. */
  handled?: (error: unknown) => boolean;
  /** Words of the button that sends a code. */
  children: ReactNode;
}

/** The ways to give a second factor: the likeliest in front, the others a press away. */
export function FactorWays({ methods, give, sign, handled, children }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<FactorMethod | null>(null);
  const [busy, setBusy] = useState(false);
  const { failure, attempt } = useRefusal();
  const shown = chosen ?? methods[0] ?? "recovery_code";
  const labels: Record<FactorMethod, string> = {
    passkey: t`Use a passkey`,
    authenticator: t`Use the authenticator app`,
    recovery_code: t`Use a recovery code`,
  };
  const send = (given: Given): Promise<FieldErrors | undefined> => attempt(() => give(given), handled);
  async function press(): Promise<void> {
    setBusy(true);
    await attempt(async () => {
      const signed = await sign();
      if (signed) await give({ signed });
    }, handled);
    setBusy(false);
  }
  return (
    <div className={grid(16)}>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {shown === "passkey" ? (
        <NetworkButton
          tone="ember"
          block
          busy={busy}
          icon={<KeyRound aria-hidden="true" />}
          onClick={() => void press()}
          offline={t`Needs a connection`}
        >
          {labels.passkey}
        </NetworkButton>
      ) : null}
      {shown === "authenticator" ? (
        <FactorCode key="code" kind="code" label={t`Code of the authenticator app`} submit={(code) => send({ code })}>
          {children}
        </FactorCode>
      ) : null}
      {shown === "recovery_code" ? (
        <FactorCode key="recovery" kind="recovery_code" label={t`Recovery code`} submit={(code) => send({ recovery_code: code })}>
          {children}
        </FactorCode>
      ) : null}
      {methods
        .filter((method) => method !== shown)
        .map((method) => (
          <Button key={method} tone="plain" onClick={() => setChosen(method)}>
            {labels[method]}
          </Button>
        ))}
    </div>
  );
}
