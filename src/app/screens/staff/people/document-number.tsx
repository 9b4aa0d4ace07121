import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { adminShowDocument, type PersonFile } from "#contract/accounts/person-file.ts";
import { call } from "#app/api/call.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { cluster, kit } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";

interface Props {
  person: number;
  of: NonNullable<PersonFile["document"]>;
  onShown: () => void;
}

/** The number of an identity document: its last four signs, and the whole for whoever says why. It goes with the page and is kept nowhere. */
export function DocumentNumber({ person, of, onShown }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const [asks, setAsks] = useState(false);
  const [whole, setWhole] = useState<string | null>(null);
  return (
    <span className={cluster([0, 8], "center")}>
      <bdi dir="ltr" className={kit("tabular")}>
        {whole ?? `••••••${of.ends}`}
      </bdi>
      {whole !== null || !may("people.write") ? null : (
        <NetworkButton
          tone="plain"
          size="sm"
          offline={t`Needs a connection`}
          aria-label={of.kind === "passport" ? t`Show passport number` : t`Show ID number`}
          onClick={() => setAsks(true)}
        >
          <Trans context="document">Show</Trans>
        </NetworkButton>
      )}
      <ReasonDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={of.kind === "passport" ? t`Show passport number` : t`Show ID number`}
        follows={t`Who looked, when and why is an entry of the audit log, and stands in this person’s history.`}
        verb={t({ message: "Show", context: "document" })}
        label={t`Reason`}
        act={async (reason) => setWhole((await call(adminShowDocument, { params: { id: person }, body: { reason } })).data.number)}
        onDone={onShown}
      />
    </span>
  );
}
