import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { reviewsCount } from "#app/widgets/catalogue/counts.ts";
import type { Reviews } from "#contract/catalogue/catalogue.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import styles from "./rating-summary.module.css";

/** The mean in figures and how many gave each mark; counts, not percentages. */
export function RatingSummary({ summary }: { summary: Reviews["summary"] }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { avg, count, histogram } = summary;
  const most = Math.max(1, ...histogram);
  return (
    <div className={classNames(grid(0, "center", "pad-bottom-12"), styles.summary)}>
      <p>
        <strong className={classNames(kit("block", "heavy", "tabular"), styles.mean)}>{formatNumber(language, avg)}</strong>
        <span className={kit("sm", "soft")}>
          <Trans>
            out of 5, from <Plural value={count} one="# review" other="# reviews" />
          </Trans>
        </span>
      </p>
      <ol className={classNames(grid(2), styles.histogram)}>
        {[5, 4, 3, 2, 1].map((mean) => {
          const given = histogram[mean - 1] ?? 0;
          const reviews = reviewsCount(i18n, given);
          return (
            <li className={grid(12, "center", "sm", "leading-text", "tabular")} key={mean}>
              <VisuallyHidden>{t`${mean} out of 5, ${reviews}`}</VisuallyHidden>
              <span className={classNames(row(0, "center", "between"), styles.stars)} aria-hidden="true">
                {mean}
                <Nuqta tone="ember" />
              </span>
              {/* Drawn, so that a width needs no style attribute. */}
              <svg
                className={classNames(kit("full", "clip", "round-xs"), styles.bar)}
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect className={styles.track} width="100" height="8" />
                <rect className={styles.share} width={(given / most) * 100} height="8" />
              </svg>
              <span className={classNames(kit("soft"), styles.given)} aria-hidden="true">
                {formatNumber(language, given)}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
