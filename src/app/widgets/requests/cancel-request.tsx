import { Trans, useLingui } from "@lingui/react/macro";
import { AskFirst } from "#app/widgets/forms/ask-first.tsx";

/** Taking a request back while nobody has decided. `cancel` rejects as `call` does. */
export function CancelRequest({ cancel }: { cancel: () => Promise<void> }) {
  const { t } = useLingui();
  return (
    <AskFirst
      label={t`Cancel request`}
      offline={t`Cancelling needs a connection`}
      question={t`Cancel this request?`}
      keep={t`Keep request`}
      act={cancel}
    >
      <Trans>We won’t review this request. You can send a new one later.</Trans>
    </AskFirst>
  );
}
