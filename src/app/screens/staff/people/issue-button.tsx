import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { adminIssueCertificates } from "#contract/certificates/admin-certificates.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";

const SAID: Record<DataOf<typeof adminIssueCertificates>[number]["result"], { kind: "success" | "info"; message: MessageDescriptor }> = {
  issued: { kind: "success", message: msg`The certificate was issued` },
  exists: { kind: "info", message: msg`There is a certificate for this already` },
  not_eligible: { kind: "info", message: msg`The requirements of the certificate are not met yet` },
  mandate_ended: { kind: "info", message: msg`The mandate of a signatory is over. Put a template with another signatory in force first.` },
  not_found: { kind: "info", message: msg`This enrollment is no longer there` },
};

/** Issues the certificate of an enrollment where every requirement is met, and says what came of it. */
export function IssueButton({ enrollment, onDone }: { enrollment: number; onDone: () => void }) {
  const { t } = useLingui();
  const id = `issue/${enrollment}`;
  const { busy, act } = useNoticedAction(id);
  const issue = () =>
    act(async () => {
      const { data } = await call(adminIssueCertificates, { body: { enrollment_ids: [enrollment] } });
      forgetStaffReads();
      showNotice({ id, ...SAID[data[0]?.result ?? "not_found"] });
      if (data[0]?.result === "issued") onDone();
    });
  return (
    <NetworkButton tone="plain" size="sm" busy={busy} offline={t`Needs a connection`} onClick={() => void issue()}>
      {t`Issue`}
    </NetworkButton>
  );
}
