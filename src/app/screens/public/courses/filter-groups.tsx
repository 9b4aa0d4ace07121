import { Checkbox, RadioRow } from "#app/ui/checkbox.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { CategoryNuqta } from "#app/widgets/category-mark.tsx";
import { deliveryWord, levelWord } from "#app/widgets/program-words.ts";
import { type Category, DELIVERIES, LEVELS } from "#contract/catalogue.ts";
import { DURATION_BUCKETS } from "#contract/rules/duration-bucket.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type CourseQuery, toggled } from "./course-query.ts";
import type { Facets } from "./facets.ts";
import styles from "./filter-groups.module.css";
import { durationWord, PRICE_RANGES, priceWord } from "./filter-words.ts";

export interface FilterProps {
  query: CourseQuery;
  /** Absent until the catalogue is here: the choices then stand without counts. */
  facets: Facets | null;
  categories: readonly Category[];
  onChange: (query: CourseQuery) => void;
}

/** Every filter but the search; the same groups stand at the side of a wide page and in the sheet of a phone. */
export function FilterGroups({ query, facets, categories, onChange }: FilterProps) {
  const { i18n } = useLingui();
  const prices = [null, ...PRICE_RANGES].filter((range) => range === null || range === query.price || !facets || facets.price(range) > 0);
  return (
    <>
      <Group title={<Trans>Duration</Trans>}>
        {DURATION_BUCKETS.map((bucket) => (
          <Checkbox
            key={bucket}
            checked={query.durations.includes(bucket)}
            onChange={() => onChange(toggled(query, "durations", bucket))}
            aside={facets?.duration(bucket)}
          >
            {i18n._(durationWord[bucket])}
          </Checkbox>
        ))}
      </Group>
      <Group title={<Trans>Field</Trans>}>
        {categories.map((category) => (
          <Checkbox
            key={category.id}
            checked={query.categories.includes(category.id)}
            onChange={() => onChange(toggled(query, "categories", category.id))}
            aside={facets?.category(category.id)}
          >
            <CategoryNuqta glaze={category.glaze} className={styles.nuqta} />
            <bdi>{category.name}</bdi>
          </Checkbox>
        ))}
      </Group>
      <Group title={<Trans>Delivery</Trans>}>
        {DELIVERIES.map((delivery) => (
          <Checkbox
            key={delivery}
            checked={query.deliveries.includes(delivery)}
            onChange={() => onChange(toggled(query, "deliveries", delivery))}
            aside={facets?.delivery(delivery)}
          >
            {i18n._(deliveryWord[delivery])}
          </Checkbox>
        ))}
      </Group>
      <Group title={<Trans>Level</Trans>}>
        {LEVELS.map((level) => (
          <Checkbox
            key={level}
            checked={query.levels.includes(level)}
            onChange={() => onChange(toggled(query, "levels", level))}
            aside={facets?.level(level)}
          >
            {i18n._(levelWord[level])}
          </Checkbox>
        ))}
      </Group>
      <Group title={<Trans>Price</Trans>}>
        {prices.map((range) => (
          <RadioRow
            key={range ?? "all"}
            name="price"
            checked={query.price === range}
            onChange={() => onChange({ ...query, price: range, page: 1 })}
            aside={facets?.price(range)}
          >
            {priceWord(i18n, range)}
          </RadioRow>
        ))}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Courses, diplomas, or both. */
export function TypeFilter({ query, onChange }: Pick<FilterProps, "query" | "onChange">) {
  const { t } = useLingui();
  return (
    <Segmented
      className={styles.type}
      label={t`Program type`}
      options={[
        { value: "all", label: t`All` },
        { value: "course", label: t({ message: "Courses", context: "program type" }) },
        { value: "diploma", label: t({ message: "Diplomas", context: "program type" }) },
      ]}
      value={query.type ?? "all"}
      onChange={(type) => onChange({ ...query, type: type === "all" ? null : type, page: 1 })}
    />
  );
}
