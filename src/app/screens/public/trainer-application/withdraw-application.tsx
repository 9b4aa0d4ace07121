import { Trans, useLingui } from "@lingui/react/macro";
import { AskFirst } from "#app/widgets/forms/ask-first.tsx";

/** Taking an application back. `withdraw` rejects as `call` does. */
export function WithdrawApplication({ withdraw }: { withdraw: () => Promise<void> }) {
  const { t } = useLingui();
  return (
    <AskFirst
      label={t`Withdraw application`}
      offline={t`Withdrawing needs a connection`}
      question={t`Withdraw the application?`}
      keep={t`Keep application`}
      act={withdraw}
    >
      <Trans>It is not reviewed any further. You can apply again later.</Trans>
    </AskFirst>
  );
}
