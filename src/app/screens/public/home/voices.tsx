import { languageAtom } from "#app/state/language.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { joinNames } from "#app/widgets/join-names.ts";
import type { Partner, PartnerReview } from "#contract/site.ts";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import styles from "./voices.module.css";

/** One partner's words; the others have theirs on the page about us. */
export function PartnerQuote({ review }: { review: PartnerReview }) {
  const language = useAtomValue(languageAtom);
  return (
    <figure className={styles.figure}>
      <blockquote>
        <bdi>{review.quote}</bdi>
      </blockquote>
      <figcaption>
        <bdi>{joinNames(language, [review.name, review.role, review.partner])}</bdi>
      </figcaption>
    </figure>
  );
}

export function PartnerQuoteSkeleton() {
  return (
    <div className={styles.figure} aria-hidden="true">
      <div className={styles.quoteLines}>
        <Skeleton width={100} />
        <Skeleton width={88} />
        <Skeleton width={55} />
      </div>
      <Skeleton width={45} />
    </div>
  );
}

export function PartnerNames({ partners }: { partners: readonly Partner[] }) {
  const { t } = useLingui();
  return (
    <ul className={styles.names} aria-label={t`Our partners`}>
      {partners.map((partner) => (
        <li key={partner.id}>
          <bdi>{partner.name}</bdi>
        </li>
      ))}
    </ul>
  );
}

export function PartnerNamesSkeleton() {
  return (
    <div className={styles.names} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((key) => (
        <div key={key} className={styles.name}>
          <Skeleton width={55} />
        </div>
      ))}
    </div>
  );
}
