import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, inline, kit } from "#app/ui/kit.ts";
import { reviewsCount } from "./counts.ts";
import styles from "./rating.module.css";

interface RatingProps {
  rating: { avg: number; count: number };
  /** One person's mark: no count is said. */
  only?: boolean;
  className?: string | undefined;
}

/** The mean of a program's reviews, marked by a nuqta. Nothing where nobody has reviewed yet. */
export function Rating({ rating, only = false, className }: RatingProps) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  if (rating.count === 0) return null;
  const mean = formatNumber(language, rating.avg);
  const reviews = reviewsCount(i18n, rating.count);
  return (
    <span
      className={classNames(inline(4, "center", "strong", "tabular"), className)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a mark and text that are one image; <img> holds neither
      role="img"
      aria-label={only ? t`${mean} out of 5` : t`${mean} out of 5, ${reviews}`}
    >
      <span className={classNames(kit("no-shrink", "ground-spark"), styles.mark)} />
      <span aria-hidden="true">{mean}</span>
    </span>
  );
}
