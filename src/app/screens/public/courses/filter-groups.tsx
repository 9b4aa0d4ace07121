import { languageAtom } from "#app/state/language/language.ts";
import { Checkbox, RadioRow } from "#app/ui/fields/checkbox.tsx";
import { classNames, kit } from "#app/ui/kit.ts";
import { CategoryNuqta } from "#app/widgets/covers/category-mark.tsx";
import { deliveryWord, levelWord } from "#app/widgets/catalogue/program-words.ts";
import { type Category, DELIVERIES, LEVELS, type ProgramFacets } from "#contract/catalogue/catalogue.ts";
import { DURATION_BUCKETS } from "#contract/catalogue/duration-bucket.ts";
import { PRICE_RANGES, RATINGS_FROM } from "#contract/catalogue/program-facets.ts";
import { DEFAULT_LANGUAGE } from "#contract/shapes.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { type CourseQuery, toggled } from "./course-query.ts";
import { countOf } from "./facets.ts";
import styles from "./filter-groups.module.css";
import { durationWord, priceWord, ratingWord } from "./filter-words.ts";
import { StartFilter } from "./start-filter.tsx";

export interface FilterProps {
  query: CourseQuery;
  /** Absent until something is counted: the choices then stand without counts. */
  facets: ProgramFacets | null;
  categories: readonly Category[];
  onChange: (query: CourseQuery) => void;
}

/**
 * Every filter but the search; the same groups stand at the side of a wide page and in the sheet of a phone.
 * @param named they are fields of the page's form; the sheet's, a second copy, are not
 */
export function FilterGroups({ query, facets, categories, onChange, named = false }: FilterProps & { named?: boolean }) {
  const { i18n } = useLingui();
  const name = (field: string) => (named ? field : undefined);
  const offered = <V extends string>(values: readonly V[], group: "price" | "rating_gte", chosen: string | null) =>
    [null, ...values].filter((value) => value === null || value === chosen || !facets || countOf(facets, group, value) !== 0);
  return (
    <>
      <Group title={<Trans>Duration</Trans>}>
        {DURATION_BUCKETS.map((bucket) => (
          <Checkbox
            key={bucket}
            name={name("duration")}
            value={bucket}
            checked={query.durations.includes(bucket)}
            onChange={() => onChange(toggled(query, "durations", bucket))}
            aside={countOf(facets, "duration", bucket)}
          >
            {i18n._(durationWord[bucket])}
          </Checkbox>
        ))}
      </Group>
      {categories.length > 0 && (
        <Group title={<Trans>Field</Trans>}>
          {categories.map((category) => (
            <Checkbox
              key={category.id}
              name={name("category")}
              value={category.id}
              checked={query.categories.includes(category.id)}
              onChange={() => onChange(toggled(query, "categories", category.id))}
              aside={countOf(facets, "category_id", category.id)}
            >
              <CategoryNuqta glaze={category.glaze} className={styles.nuqta} />
              <bdi>{category.name}</bdi>
            </Checkbox>
          ))}
        </Group>
      )}
      <Group title={<Trans>Delivery</Trans>}>
        {DELIVERIES.map((delivery) => (
          <Checkbox
            key={delivery}
            name={name("delivery")}
            value={delivery}
            checked={query.deliveries.includes(delivery)}
            onChange={() => onChange(toggled(query, "deliveries", delivery))}
            aside={countOf(facets, "delivery", delivery)}
          >
            {i18n._(deliveryWord[delivery])}
          </Checkbox>
        ))}
      </Group>
      <Group title={<Trans>Level</Trans>}>
        {LEVELS.map((level) => (
          <Checkbox
            key={level}
            name={name("level")}
            value={level}
            checked={query.levels.includes(level)}
            onChange={() => onChange(toggled(query, "levels", level))}
            aside={countOf(facets, "level", level)}
          >
            {i18n._(levelWord[level])}
          </Checkbox>
        ))}
      </Group>
      <Group title={<Trans>Price</Trans>}>
        {offered(PRICE_RANGES, "price", query.price).map((range) => (
          <RadioRow
            key={range ?? "all"}
            name={named ? "price" : "sheet-price"}
            value={range ?? ""}
            checked={query.price === range}
            onChange={() => onChange({ ...query, price: range, page: 1 })}
            aside={countOf(facets, "price", range ?? "")}
          >
            {priceWord(i18n, range)}
          </RadioRow>
        ))}
      </Group>
      <Group title={<Trans>Rating</Trans>}>
        {offered(RATINGS_FROM, "rating_gte", query.rating).map((from) => (
          <RadioRow
            key={from ?? "all"}
            name={named ? "rating" : "sheet-rating"}
            value={from ?? ""}
            checked={query.rating === from}
            onChange={() => onChange({ ...query, rating: from, page: 1 })}
            aside={countOf(facets, "rating_gte", from ?? "")}
          >
            {ratingWord(i18n, from)}
          </RadioRow>
        ))}
      </Group>
      <Group title={<Trans>Starting from</Trans>}>
        <StartFilter start={query.start} name={name("start")} onChange={(start) => onChange({ ...query, start, page: 1 })} />
      </Group>
      {named && <HiddenFields type={query.type} />}
    </>
  );
}

/** What the address says and no field of the form shows. */
function HiddenFields({ type }: Pick<CourseQuery, "type">) {
  const language = useAtomValue(languageAtom);
  return (
    <>
      {type && <input type="hidden" name="type" value={type} />}
      {language !== DEFAULT_LANGUAGE && <input type="hidden" name="lang" value={language} />}
    </>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classNames(kit("min-0"), styles.group)}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
