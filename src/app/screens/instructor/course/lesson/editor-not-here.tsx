import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** In the place of what writes text, where no network could bring it. What was written is on this device and in the account. */
export function EditorNotHere() {
  const { t } = useLingui();
  return (
    <EmptyState
      notHere
      panel
      title={<Trans>The text editor is not on this device</Trans>}
      help={<Trans>It comes with the first lesson that is opened with a connection. What was written is not lost.</Trans>}
      action={<Button tone="quiet" onClick={() => location.reload()}>{t`Try again`}</Button>}
    />
  );
}
