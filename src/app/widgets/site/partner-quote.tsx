import type { PartnerReview } from "#contract/site/site.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useAtomValue } from "jotai";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import styles from "./partner-quote.module.css";

/** A partner's words, in large type, and whose they are. */
export function PartnerQuote({ review }: { review: PartnerReview }) {
  const language = useAtomValue(languageAtom);
  return (
    <figure className={styles.figure}>
      <blockquote className={kit("leading-text")}>
        <bdi>{review.quote}</bdi>
      </blockquote>
      <figcaption className={kit("above-16", "md", "soft")}>
        <bdi>{joinNames(language, [review.name, review.role, review.partner])}</bdi>
      </figcaption>
    </figure>
  );
}

export function PartnerQuoteSkeleton() {
  return (
    <div className={styles.figure} aria-hidden="true">
      <div className={classNames(kit("leading-text", "pad-top-32"), styles.quoteLines)}>
        <Skeleton width={100} />
        <Skeleton width={88} />
        <Skeleton width={55} />
      </div>
      <Skeleton width={45} />
    </div>
  );
}
