import { useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef } from "react";
import type { PartnerReview } from "#contract/site/site.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { PartnerQuote, PartnerQuoteSkeleton } from "#app/widgets/site/partner-quote.tsx";
import styles from "./partner-voices.module.css";
import { useCurrentItem } from "./use-current-item.ts";

/**
 * What every partner says, one at a time: a rail that scrolls by itself, by touch and by the arrow keys, also without
 * script. All of it is there to be read out and found on the page.
 */
export function PartnerVoices({ reviews }: { reviews: readonly PartnerReview[] }) {
  const { t } = useLingui();
  const rail = useRef<HTMLUListElement>(null);
  const current = useCurrentItem(rail, reviews.length);
  const count = reviews.length;
  const number = current + 1;
  const go = (step: 1 | -1) => {
    const next = rail.current?.children[(current + step + count) % count];
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    next?.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "nearest", inline: "start" });
  };
  if (count === 0) return null;
  return (
    <div className={styles.voices}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard */}
      <ul ref={rail} className={styles.rail} tabIndex={0} aria-label={t`What partners say`}>
        {reviews.map((review) => (
          <li key={review.id}>
            <PartnerQuote review={review} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={styles.controls}>
          <IconButton label={t`Previous`} boxed onClick={() => go(-1)}>
            <ChevronLeft data-flip="" aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Next`} boxed onClick={() => go(1)}>
            <ChevronRight data-flip="" aria-hidden="true" />
          </IconButton>
          <p className={styles.place} aria-live="polite">
            <VisuallyHidden>{t`${number} of ${count}`}</VisuallyHidden>
            <span aria-hidden="true" className={styles.marks}>
              {reviews.map((review, index) => (
                <span key={review.id} data-current={index === current || undefined} />
              ))}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}

export const PartnerVoicesSkeleton = () => (
  <div className={styles.coming}>
    <PartnerQuoteSkeleton />
  </div>
);
