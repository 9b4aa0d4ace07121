import { useLingui } from "@lingui/react/macro";
import { type AdminCertificate, adminReissueCertificate, adminRevokeCertificate } from "#contract/certificates/admin-certificates.ts";
import { call } from "#app/api/call.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import type { BulkAction } from "#app/widgets/staff-bulk/bulk-action.ts";

/** What may be done to several certificates at once. */
export function useCertificateActions(): BulkAction<AdminCertificate>[] {
  const { t } = useLingui();
  const may = useMay();
  if (!may("certificates.issue")) return [];
  const skips = ({ status }: AdminCertificate) => (status === "issued" ? null : t`no longer in force`);
  const label = t`Reason, kept in the audit log`;
  return [
    {
      key: "reissue",
      verb: t`Reissue`,
      follows: t`New certificates with their holders’ present names take their places, under new numbers. The old ones say so.`,
      skips,
      label,
      act: ({ id }, reason) => call(adminReissueCertificate, { params: { id }, body: { reason } }),
    },
    {
      key: "revoke",
      verb: t({ message: "Revoke", context: "certificate" }),
      follows: t`The verification pages say at once that they are revoked. This cannot be undone.`,
      skips,
      label,
      act: ({ id }, reason) => call(adminRevokeCertificate, { params: { id }, body: { reason } }),
    },
  ];
}
