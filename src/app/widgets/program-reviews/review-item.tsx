import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import { Written } from "#app/ui/written.tsx";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import type { Reviews } from "#contract/catalogue/catalogue.ts";
import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import styles from "./review-item.module.css";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

/** @param props.children in the place of the reply, for who may write it */
export function ReviewItem({ review, children }: { review: Reviews["items"][number]; children?: ReactNode }) {
  const language = useAtomValue(languageAtom);
  return (
    <article className={classNames(kit("border-bottom"), styles.review)}>
      <header>
        <PersonMark name={review.author.name} />
        <div className={kit("grow", "min-0")}>
          <p className={kit("md", "strong", "leading-ui")}>
            <bdi>{review.author.name}</bdi>
          </p>
          <p className={cluster(0, "xs", "leading-note", "faint", "gap-x-12")}>
            <time dateTime={review.created_at}>{formatDate(language, review.created_at)}</time>
            {review.verified && (
              <span>
                <Trans>Verified review</Trans>
              </span>
            )}
          </p>
        </div>
        <Rating rating={{ avg: review.stars, count: 1 }} only />
      </header>
      {review.body && (
        <p className={classNames(kit("read", "above-12"), styles.body)}>
          <Written>{review.body}</Written>
        </p>
      )}
      {review.reply && (
        <div className={classNames(kit("round-sm", "sunken", "above-12", "pad-y-12", "pad-x-16"), styles.reply)}>
          <p className={kit("md", "strong", "leading-ui")}>
            <Trans>Reply from the instructor</Trans>
          </p>
          <p className={classNames(kit("read", "above-12"), styles.body)}>
            <Written>{review.reply.body}</Written>
          </p>
        </div>
      )}
      {children}
    </article>
  );
}

/** As high as a review of two lines. */
export function ReviewSkeleton() {
  return (
    <div className={classNames(kit("border-bottom"), styles.review)} aria-hidden="true">
      <SkeletonLines widths={[30, 45]} />
      <div className={classNames(kit("read", "above-12"), styles.body)}>
        <SkeletonLines widths={[88, 70]} />
      </div>
    </div>
  );
}
