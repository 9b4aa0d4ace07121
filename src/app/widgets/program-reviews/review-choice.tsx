import { Chip } from "#app/ui/chip.tsx";
import { classNames, cluster } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { reviewsCount } from "#app/widgets/catalogue/counts.ts";
import type { Reviews } from "#contract/catalogue/catalogue.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import styles from "./review-choice.module.css";
import type { ReviewQuery } from "./review-query.ts";

interface ReviewChoiceProps {
  summary: Reviews["summary"];
  query: ReviewQuery;
  onChange: (query: ReviewQuery) => void;
}

/** Which reviews are shown, and which first. Marks that nobody gave are not offered; a few reviews need no choice. */
export function ReviewChoice({ summary, query, onChange }: ReviewChoiceProps) {
  const { t, i18n } = useLingui();
  const given = [5, 4, 3, 2, 1].filter((stars) => (summary.histogram[stars - 1] ?? 0) > 0);
  if (summary.count < 2) return null;
  return (
    <div className={classNames(cluster(16, "center", "between", "gap-y-8"), styles.choice, layout.scripted)}>
      <fieldset className={cluster(8, "min-0")}>
        <VisuallyHidden as="legend">
          <Trans>Reviews by rating</Trans>
        </VisuallyHidden>
        <Chip pressed={query.stars === null} onClick={() => onChange({ ...query, stars: null })}>
          <Trans context="ratings">All</Trans>
        </Chip>
        {given.map((mean) => {
          const reviews = reviewsCount(i18n, summary.histogram[mean - 1] ?? 0);
          return (
            <Chip
              key={mean}
              pressed={query.stars === mean}
              aria-label={t`${mean} out of 5, ${reviews}`}
              onClick={() => onChange({ ...query, stars: query.stars === mean ? null : mean })}
            >
              {mean}
              <Nuqta tone="ember" />
            </Chip>
          );
        })}
      </fieldset>
      <PlainSelect
        label={t`Sort by`}
        value={query.sort}
        options={[
          { value: "-created_at", label: t`Newest` },
          { value: "-stars", label: t`Highest rated` },
          { value: "stars", label: t`Lowest rated` },
        ]}
        onChange={(sort) => onChange({ ...query, sort })}
      />
    </div>
  );
}
