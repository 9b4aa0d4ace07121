import { useLingui } from "@lingui/react/macro";
import { hideReportedPost, keepReportedPost, type ReportedPost } from "#contract/conversation/conversation-moderation.ts";
import { hideReview, type ModeratedReview, publishReview } from "#contract/reviews/reviews.ts";
import { call } from "#app/api/call.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import type { BulkAction } from "#app/widgets/staff-bulk/bulk-action.ts";

/** What may be done to several reviews at once. */
export function useReviewActions(): BulkAction<ModeratedReview>[] {
  const { t } = useLingui();
  const may = useMay();
  if (!may("reviews.moderate")) return [];
  const publish = ({ id }: ModeratedReview) => call(publishReview, { params: { id } });
  return [
    {
      key: "publish",
      verb: t`Publish`,
      follows: t`Everybody reads them, and what was reported about them is settled.`,
      skips: ({ status, reports }) => (status === "published" && reports.length === 0 ? t`published already` : null),
      label: null,
      act: publish,
    },
    {
      key: "hide",
      verb: t`Hide`,
      follows: t`They are no longer shown. Each author is notified of the reason.`,
      skips: ({ status }) => (status === "hidden" ? t`hidden already` : null),
      label: t`Reason told to the authors`,
      act: ({ id }, reason) => call(hideReview, { params: { id }, body: { reason } }),
      undo: publish,
    },
  ];
}

/** What may be done to several reported posts at once. */
export function usePostActions(): BulkAction<ReportedPost>[] {
  const { t } = useLingui();
  const may = useMay();
  if (!may("reviews.moderate")) return [];
  const keep = ({ id }: ReportedPost) => call(keepReportedPost, { params: { id } });
  return [
    {
      key: "keep",
      verb: t({ message: "Let them stand", context: "post" }),
      follows: t`Everybody in the course reads them, and what was reported about them is settled.`,
      label: null,
      act: keep,
    },
    {
      key: "hide",
      verb: t`Hide`,
      follows: t`Other trainees no longer see them. Each author reads the reason.`,
      skips: ({ hidden_reason: hidden }) => (hidden === null ? null : t`hidden already`),
      label: t`Reason told to the authors`,
      act: ({ id }, reason) => call(hideReportedPost, { params: { id }, body: { reason } }),
      undo: keep,
    },
  ];
}
