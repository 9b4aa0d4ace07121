import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { classNames, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { matchesAll, searchTokens, fold } from "#contract/rules/arabic-fold.ts";
import { withoutArticle } from "#contract/search/stem.ts";
import type { StandingText } from "#contract/site/site.ts";

type Sections = StandingText["sections"];

/** The articles that hold every word, whatever its spelling and with or without its article; all of them where nothing is asked. */
export function foundArticles(sections: Sections, query: string): Sections {
  const tokens = searchTokens(query).map(withoutArticle);
  return sections.filter(({ heading, paragraphs, points = [] }) => matchesAll(fold([heading, ...paragraphs, ...points].join(" ")), tokens));
}

/** Needs a script: without one the page shows all its articles. */
export function HelpSearch({ query, found, onChange }: { query: string; found: number; onChange: (query: string) => void }) {
  const { t } = useLingui();
  return (
    <search className={classNames(kit("above-12"), layout.scripted)}>
      <TextInput
        type="search"
        value={query}
        maxLength={120}
        autoComplete="off"
        aria-label={t`Search in help`}
        placeholder={t`Search in help`}
        onChange={(event) => onChange(event.target.value)}
        start={<Search aria-hidden="true" className={kit("icon-20", "faint")} />}
      />
      <p aria-live="polite" className={kit("soft", "sm", "above-8")}>
        {query.trim() !== "" &&
          (found > 0 ? <Plural value={found} one="# article" other="# articles" /> : <Trans>No matching results</Trans>)}
      </p>
    </search>
  );
}
