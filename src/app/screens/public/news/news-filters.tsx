import { languageAtom } from "#app/state/language/language.ts";
import { Chip } from "#app/ui/chip.tsx";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { MetaOf } from "#contract/endpoint.ts";
import type { listNews } from "#contract/news/news.ts";
import { DEFAULT_LANGUAGE } from "#contract/shapes.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { useLocation } from "wouter";
import styles from "./news-filters.module.css";
import { newsAddress, type NewsQuery } from "./news-query.ts";

/** Categories as links and the search as a form: both work before any script does, and each choice has its address. */
export function NewsFilters({ query, meta }: { query: NewsQuery; meta: MetaOf<typeof listNews> | null }) {
  const { t } = useLingui();
  const { q } = query;
  const category = meta?.unknown_category === query.category ? null : query.category;
  const categories = meta?.categories ?? [];
  return (
    <div className={classNames(grid(32, "center", "gap-y-12"), styles.filters)}>
      <nav aria-label={t`Filter results`} className={cluster(8, "gap-y-12")}>
        <Chip href={newsAddress({ q })} aria-current={category === null ? "true" : undefined}>
          <Trans context="news">All</Trans>
        </Chip>
        {categories.map(({ slug, name, count }) => (
          <Chip key={slug} href={newsAddress({ q, category: slug })} aria-current={category === slug ? "true" : undefined}>
            <bdi>{name}</bdi> <span className={classNames(kit("tabular"), styles.count)}>{count}</span>
          </Chip>
        ))}
      </nav>
      <NewsSearch key={q} q={q} category={category} />
      <div
        className={classNames(cluster(12, "span-all", "center", "min-0", "soft", "break-anywhere", "gap-y-8"), styles.found)}
        aria-live="polite"
      >
        {q !== "" && meta && (
          <>
            <p>
              <Trans>
                Results for “<bdi>{q}</bdi>”
              </Trans>
              {": "}
              <Plural value={meta.total} _0="No results" one="# post" other="# posts" />
            </p>
            <Chip href={newsAddress({ category })} removable aria-label={t`Remove filter: ${q}`}>
              <bdi>{q}</bdi>
            </Chip>
          </>
        )}
      </div>
    </div>
  );
}

function NewsSearch({ q, category }: { q: string; category: string | null }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [, navigate] = useLocation();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("q");
    navigate(newsAddress({ category, q: String(typed ?? "").trim() }));
  };
  return (
    <search className={styles.search}>
      <form action="/news" onSubmit={search}>
        {category && <input type="hidden" name="category" value={category} />}
        {language !== DEFAULT_LANGUAGE && <input type="hidden" name="lang" value={language} />}
        <TextInput
          type="search"
          name="q"
          defaultValue={q}
          maxLength={120}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t`Search the news`}
          placeholder={t`Search the news`}
          start={<Search aria-hidden="true" className={kit("icon-20", "faint")} />}
        />
        <VisuallyHidden>
          <button type="submit" tabIndex={-1}>
            <Trans>Search</Trans>
          </button>
        </VisuallyHidden>
      </form>
    </search>
  );
}
