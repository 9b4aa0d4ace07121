import { classNames, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Category } from "#contract/catalogue/catalogue.ts";
import { CategoryNuqta } from "#app/widgets/covers/category-mark.tsx";
import { programsCount } from "#app/widgets/catalogue/counts.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import styles from "./category-sentence.module.css";

/** The fields of study as one sentence: «أريد أن أتعلم …». */
export function CategorySentence({ categories }: { categories: readonly Category[] }) {
  const { i18n } = useLingui();
  return (
    <div className={classNames(kit("medium", "leading-text", "faint"), styles.sentence)}>
      <span>
        <Trans>I want to learn</Trans>
      </span>
      <ul>
        {categories.map((category) => (
          <li key={category.id}>
            <Link className={kit("pad-y-8", "plain", "nowrap")} href={`/courses?category=${category.id}`}>
              <CategoryNuqta glaze={category.glaze} className={styles.nuqta} />
              <bdi>{category.name}</bdi>
              <sup className={kit("tabular", "faint")} aria-hidden="true">
                {category.programs_count}
              </sup>
              <VisuallyHidden> ({programsCount(i18n, category.programs_count)})</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function CategorySentenceSkeleton() {
  return (
    <div className={classNames(kit("medium", "leading-text", "faint"), styles.sentence)} aria-hidden="true">
      <Skeleton width={88} />
      <Skeleton width={45} />
    </div>
  );
}
