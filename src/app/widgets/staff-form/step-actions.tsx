import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface Props {
  verb: string;
  busy: boolean;
  tone?: "ember";
  onGo: () => void;
  onBack: () => void;
}

/** The buttons of a dialog of staff: the step, which needs a connection, and the way back. */
export function StepActions({ verb, busy, tone, onGo, onBack }: Props) {
  const { t } = useLingui();
  return (
    <>
      <NetworkButton {...(tone ? { tone } : {})} busy={busy} offline={t`Needs a connection`} onClick={onGo}>
        {verb}
      </NetworkButton>
      <Button tone="plain" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </>
  );
}
