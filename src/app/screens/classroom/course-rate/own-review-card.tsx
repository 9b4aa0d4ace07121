import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, EyeOff, Hourglass } from "lucide-react";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import type { OwnReview } from "#contract/reviews/reviews.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./course-rate.module.css";

interface Props {
  review: OwnReview;
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** What one wrote and what became of it. */
export function OwnReviewCard({ review, busy, onEdit, onDelete }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const until = review.editable_until && formatDate(language, review.editable_until);
  return (
    <article className={stack(12, "border", "round-md", "surface", "content-start", "pad-16")}>
      <header className={cluster([8, 16], "center", "between")}>
        <Rating rating={{ avg: review.stars, count: 1 }} only />
        <State status={review.status} />
      </header>
      {review.body ? (
        <p className={kit("pre-line", "read")}>
          <bdi>{review.body}</bdi>
        </p>
      ) : null}
      {review.status === "hidden" && review.hidden_reason ? (
        <p className={kit("bad", "sm")}>
          <Trans>
            Reason: <bdi>{review.hidden_reason}</bdi>
          </Trans>
        </p>
      ) : null}
      {review.reply ? (
        <div className={kit("round-sm", "sunken", "sm", "pad-12")}>
          <p className={kit("strong")}>
            <Trans>Reply from the instructor</Trans>
          </p>
          <p>
            <bdi>{review.reply.body}</bdi>
          </p>
        </div>
      ) : null}
      <div className={cluster([8, 12])}>
        {review.can_edit ? <Button tone="quiet" size="sm" onClick={onEdit}>{t`Edit my review`}</Button> : null}
        <NetworkButton
          tone="quiet"
          size="sm"
          busy={busy}
          onClick={onDelete}
          offline={t`Deleting needs a connection`}
        >{t`Delete my review`}</NetworkButton>
      </div>
      <p className={classNames(kit("soft", "xs", "leading-note"), css.note)}>
        {!review.can_edit ? (
          <Trans>You can edit a review for 30 days after it is published.</Trans>
        ) : until ? (
          <Trans>You can edit it until {until}. Edits are reviewed again.</Trans>
        ) : null}
      </p>
    </article>
  );
}

function State({ status }: { status: OwnReview["status"] }) {
  const { t } = useLingui();
  switch (status) {
    case "pending":
      return <StatusMark kind="wait" pill icon={<Hourglass aria-hidden="true" />}>{t`Awaiting publication`}</StatusMark>;
    case "published":
      return (
        <StatusMark kind="ok" pill icon={<Check aria-hidden="true" />}>
          {t({ message: "Published", context: "review" })}
        </StatusMark>
      );
    case "hidden":
      return (
        <StatusMark kind="bad" pill icon={<EyeOff aria-hidden="true" />}>
          {t({ message: "Hidden", context: "review" })}
        </StatusMark>
      );
  }
}
