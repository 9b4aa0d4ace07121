import { useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import type { PartnerReview } from "#contract/site/site.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import layout from "#app/ui/layout.module.css";
import { PartnerQuote, PartnerQuoteSkeleton } from "#app/widgets/site/partner-quote.tsx";
import styles from "./partner-voices.module.css";

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
    <div className={kit("min-0")}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard */}
      <ul ref={rail} className={classNames(grid(32, "start", "scroll-x"), styles.rail)} tabIndex={0} aria-label={t`What partners say`}>
        {reviews.map((review) => (
          <li className={kit("min-0")} key={review.id}>
            <PartnerQuote review={review} />
          </li>
        ))}
      </ul>
      {/* Without script the buttons would do nothing; the rail still scrolls. */}
      {count > 1 && (
        <div className={classNames(row(8, "center", "above-20", "not-printed"), layout.scripted)}>
          <IconButton label={t`Previous`} boxed onClick={() => go(-1)}>
            <ChevronLeft data-flip="" aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Next`} boxed onClick={() => go(1)}>
            <ChevronRight data-flip="" aria-hidden="true" />
          </IconButton>
          <p className={styles.place} aria-live="polite">
            <VisuallyHidden>{t`${number} of ${count}`}</VisuallyHidden>
            <span aria-hidden="true" className={classNames(row(8), styles.marks)}>
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
  <div className={kit("pad-bottom-64")}>
    <PartnerQuoteSkeleton />
  </div>
);

/** Which child of a horizontal rail is in view. Mostly visible counts: two may be at once while it moves. */
function useCurrentItem(rail: RefObject<HTMLElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = rail.current;
    if (!element || !("IntersectionObserver" in window)) return;
    const items = [...element.children];
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen) setCurrent(items.indexOf(seen.target));
      },
      { root: element, threshold: 0.6 },
    );
    for (const item of items) watcher.observe(item);
    return () => watcher.disconnect();
  }, [rail, count]);
  return current;
}
