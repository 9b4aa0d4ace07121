import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import type { Reviews } from "#contract/catalogue/catalogue.ts";
import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import styles from "./review-item.module.css";

/** @param props.children in the place of the reply, for who may write it */
export function ReviewItem({ review, children }: { review: Reviews["items"][number]; children?: ReactNode }) {
  const language = useAtomValue(languageAtom);
  return (
    <article className={styles.review}>
      <header>
        <PersonMark name={review.author.name} />
        <div className={styles.who}>
          <p className={styles.name}>
            <bdi>{review.author.name}</bdi>
          </p>
          <p className={styles.when}>
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
        <p className={styles.body}>
          <bdi>{review.body}</bdi>
        </p>
      )}
      {review.reply && (
        <div className={styles.reply}>
          <p className={styles.name}>
            <Trans>Reply from the instructor</Trans>
          </p>
          <p className={styles.body}>
            <bdi>{review.reply.body}</bdi>
          </p>
        </div>
      )}
      {children}
    </article>
  );
}

/** Of the height of a review of two lines. */
export function ReviewSkeleton() {
  return (
    <div className={styles.review} aria-hidden="true">
      <Skeleton width={30} />
      <Skeleton width={45} />
      <div className={styles.body}>
        <Skeleton width={88} />
        <Skeleton width={70} />
      </div>
    </div>
  );
}
