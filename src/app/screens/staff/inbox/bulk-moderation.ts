import { useLingui } from "@lingui/react/macro";
import { useMay } from "#app/state/staff/own-rights.ts";
import type { BulkChoice } from "#app/widgets/staff-bulk/bulk-action.ts";

/** What may be done to many reviews at once. */
export function useReviewActions(): BulkChoice[] {
  const { t } = useLingui();
  const may = useMay();
  if (!may("reviews.moderate")) return [];
  return [
    {
      action: "publish",
      verb: t`Publish`,
      follows: t`Everybody reads them, and what was reported about them is settled.`,
      label: null,
    },
    {
      action: "hide",
      verb: t`Hide`,
      follows: t`They are no longer shown. Each author is notified of the reason.`,
      label: t`Reason told to the authors`,
    },
  ];
}

/** What may be done to many reported posts at once. */
export function usePostActions(): BulkChoice[] {
  const { t } = useLingui();
  const may = useMay();
  if (!may("reviews.moderate")) return [];
  return [
    {
      action: "keep",
      verb: t({ message: "Let them stand", context: "post" }),
      follows: t`Everybody in the course reads them, and what was reported about them is settled.`,
      label: null,
    },
    {
      action: "hide",
      verb: t`Hide`,
      follows: t`Other trainees no longer see them. Each author reads the reason.`,
      label: t`Reason told to the authors`,
    },
  ];
}
