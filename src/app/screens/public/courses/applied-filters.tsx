import { Button } from "#app/ui/buttons/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { cluster } from "#app/ui/kit.ts";
import { deliveryWord, levelWord } from "#app/widgets/catalogue/program-words.ts";
import type { Category } from "#contract/catalogue/catalogue.ts";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { courseAddress, type CourseQuery, toggled, withoutFilters } from "./course-query.ts";
import { durationWord, priceWord, ratingWord, startWord } from "./filter-words.ts";

interface AppliedFilter {
  key: string;
  word: string;
  without: CourseQuery;
}

/** What narrows the list now, each of which can be taken away. */
export function AppliedFilters({ query, categories }: { query: CourseQuery; categories: readonly Category[] }) {
  const { t, i18n } = useLingui();
  const applied = appliedFilters(i18n, query, categories);
  // A field of study that is gone has no name.
  if (applied.length === 0) return null;
  return (
    <ul className={cluster(8, "center")}>
      {applied.map(({ key, word, without }) => (
        <li key={key}>
          <Chip removable aria-label={t`Remove filter: ${word}`} href={courseAddress(without)}>
            <bdi>{word}</bdi>
          </Chip>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <Button tone="plain" size="sm" href={courseAddress({ ...withoutFilters(query), q: "" })}>
            <Trans>Clear all</Trans>
          </Button>
        </li>
      )}
    </ul>
  );
}

const quoted = (i18n: I18n, words: string): string => i18n._(msg`“${words}”`);

function appliedFilters(i18n: I18n, query: CourseQuery, categories: readonly Category[]): AppliedFilter[] {
  const nameOf = (id: number) => categories.find((category) => category.id === id)?.name;
  return [
    ...(query.q === "" ? [] : [{ key: "q", word: quoted(i18n, query.q), without: { ...query, q: "", page: 1 } }]),
    ...query.categories.flatMap((id) => {
      const word = nameOf(id);
      return word === undefined ? [] : [{ key: `category${id}`, word, without: toggled(query, "categories", id) }];
    }),
    ...query.durations.map((bucket) => ({ key: bucket, word: i18n._(durationWord[bucket]), without: toggled(query, "durations", bucket) })),
    ...query.deliveries.map((way) => ({ key: way, word: i18n._(deliveryWord[way]), without: toggled(query, "deliveries", way) })),
    ...query.levels.map((level) => ({ key: level, word: i18n._(levelWord[level]), without: toggled(query, "levels", level) })),
    ...(query.price === null ? [] : [{ key: "price", word: priceWord(i18n, query.price), without: { ...query, price: null, page: 1 } }]),
    ...(query.rating === null
      ? []
      : [{ key: "rating", word: ratingWord(i18n, query.rating), without: { ...query, rating: null, page: 1 } }]),
    ...(query.start === null ? [] : [{ key: "start", word: startWord(i18n, query.start), without: { ...query, start: null, page: 1 } }]),
  ];
}
