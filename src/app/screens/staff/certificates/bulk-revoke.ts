import { useLingui } from "@lingui/react/macro";
import { useMay } from "#app/state/staff/own-rights.ts";
import type { BulkChoice } from "#app/widgets/staff-bulk/bulk-action.ts";

/** What may be done to many certificates at once. */
export function useCertificateActions(): BulkChoice[] {
  const { t } = useLingui();
  const may = useMay();
  if (!may("certificates.issue")) return [];
  const label = t`Reason, kept in the audit log`;
  return [
    {
      action: "reissue",
      verb: t`Reissue`,
      follows: t`New certificates with their holders’ present names take their places, under new numbers. The old ones say so.`,
      label,
    },
    {
      action: "revoke",
      verb: t({ message: "Revoke", context: "certificate" }),
      follows: t`A second person confirms each of them. Then the verification pages say at once that they are revoked, which cannot be undone.`,
      label,
    },
  ];
}

/** What may be done to many paper copies at once; handing one to the carrier asks for its number. */
export function useDeliveryActions(): BulkChoice[] {
  const { t } = useLingui();
  const may = useMay();
  if (!may("certificates.deliver")) return [];
  return [
    {
      action: "prepare",
      verb: t({ message: "Print", context: "delivery" }),
      follows: t`The copies are printed now. Whoever asked for one sees that it is being prepared.`,
      label: null,
    },
    {
      action: "deliver",
      verb: t({ message: "It arrived", context: "delivery" }),
      follows: t`These deliveries end here. Whoever asked for one is notified.`,
      label: null,
    },
  ];
}
