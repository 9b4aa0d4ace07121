import { Trans, useLingui } from "@lingui/react/macro";
import { grid } from "#app/ui/kit.ts";
import type { FactorMethod } from "#contract/second-factor/second-factor.ts";
import { stepUp, stepUpOptions } from "#contract/second-factor/step-up.ts";
import { call } from "#app/api/call.ts";
import { signWithPasskey } from "#app/state/passkeys/passkeys.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { FactorWays } from "./factor-ways.tsx";

interface Props {
  open: boolean;
  methods: readonly FactorMethod[];
  onGiven: () => void;
  onClose: () => void;
}

/** Asks for the second factor once more, of an account that has one. */
export function FactorDialog({ open, methods, onGiven, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Confirm that it is you`}
      actions={<Button tone="quiet" onClick={onClose}>{t`Cancel`}</Button>}
    >
      <div className={grid(16)}>
        <p>
          <Trans>To protect your account, this needs your second step. What you wrote stays as it is.</Trans>
        </p>
        <FactorWays
          methods={methods}
          sign={async () => {
            const { passkey } = (await call(stepUpOptions)).data;
            return passkey ? await signWithPasskey(passkey) : null;
          }}
          give={async (given) => {
            await call(stepUp, { body: given });
            onGiven();
          }}
        >{t`Continue`}</FactorWays>
      </div>
    </Dialog>
  );
}
