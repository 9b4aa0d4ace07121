import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { hideReview, type ModeratedReview, publishReview } from "#contract/reviews/reviews.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import { reviewStatus } from "./inbox-words.ts";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { Moderation } from "./moderation.tsx";

/** A review with what was reported about it; its author is told why it is hidden. Low marks alone are no reason. */
export function ReviewDetail({ review, onChanged }: { review: ModeratedReview; onChanged: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const [hiding, setHiding] = useState(false);
  const { busy, act } = useNoticedAction(`review/${review.id}`);
  const settles = review.status === "published";
  const publish = () =>
    act(async () => {
      await call(publishReview, { params: { id: review.id } });
      forgetStaffReads();
      showNotice({
        id: `review/${review.id}`,
        kind: "success",
        message: settles ? msg`The review stays, and its reports are settled` : msg`The review is published`,
      });
      onChanged();
    });
  return (
    <>
      <RecordHead
        title={<bdi>{review.author}</bdi>}
        note={
          <>
            <StatusWord of={reviewStatus[review.status]} pill /> <bdi>{review.program.title}</bdi>
          </>
        }
        action={
          may("reviews.moderate") ? (
            <div className={cluster(8)}>
              {review.status === "hidden" ? null : (
                <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={() => setHiding(true)}>
                  <Trans>Hide</Trans>
                </NetworkButton>
              )}
              {settles && review.reports.length === 0 ? null : (
                <NetworkButton tone="ink" busy={busy} offline={t`Needs a connection`} onClick={() => void publish()}>
                  {settles ? <Trans>Keep it published</Trans> : <Trans>Publish</Trans>}
                </NetworkButton>
              )}
            </div>
          ) : null
        }
      />
      <div className={stack(8)}>
        <Rating rating={{ avg: review.stars, count: 1 }} only />
        <p className={kit("pre-line", "break-anywhere", "read")} dir="auto">
          {review.body ?? <Trans>Stars without words</Trans>}
        </p>
        <p className={kit("soft", "xs")}>
          <time dateTime={review.created_at}>{formatDateTime(language, review.created_at)}</time>
        </p>
      </div>
      <Moderation hiddenReason={review.hidden_reason} reports={review.reports} />
      <ReasonDialog
        open={hiding}
        onClose={() => setHiding(false)}
        title={t`Hide this review`}
        follows={t`It is no longer shown. Its author is notified of the reason.`}
        verb={t`Hide`}
        label={t`Reason told to the author`}
        act={async (reason, idempotencyKey) => {
          await call(hideReview, { params: { id: review.id }, body: { reason }, idempotencyKey });
        }}
        onDone={() => {
          showNotice({ id: `review/${review.id}`, kind: "success", message: msg`The review is hidden, and its author is notified` });
          onChanged();
        }}
      />
    </>
  );
}
