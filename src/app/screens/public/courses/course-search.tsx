import { openSearch, searchTexts } from "#app/state/catalogue/use-device-catalogue.ts";
import { useCombobox } from "#app/ui/combobox/use-combobox.ts";
import { kit } from "#app/ui/kit.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { SEARCH_LENGTH } from "#contract/catalogue/catalogue.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Suggestion } from "#app/state/catalogue/list-search.ts";
import { SuggestionList } from "./suggestion-list.tsx";

/** A word is searched when the typing rests this long. */
const REST_MS = 300;

interface CourseSearchProps {
  q: string;
  onSearch: (q: string) => void;
  /** How what is typed may go on. */
  suggest: (typed: string) => Suggestion[];
}

/**
 * The search field of the list's form, with what may be meant below it as somebody types. It follows the address where that changes by
 * itself (back, «clear all»).
 */
export function CourseSearch({ q, onSearch, suggest }: CourseSearchProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (q !== asked.current) {
      asked.current = q;
      setTyped((now) => (now.trim() === q ? now : q));
    }
  }, [q]);
  useEffect(() => {
    const ask = typed.trim();
    if (ask === asked.current) return;
    const rest = setTimeout(() => {
      // The form may have been sent meanwhile.
      if (ask === asked.current) return;
      asked.current = ask;
      search.current(ask);
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [typed]);
  const combobox = useCombobox<Suggestion>({
    written: true,
    options: () => suggest(typed),
    onChoose: (suggestion) => {
      if (suggestion.kind === "program") return navigate(`/courses/${suggestion.id}`);
      setTyped(suggestion.words);
      asked.current = suggestion.words;
      onSearch(suggestion.words);
    },
  });

  return (
    <search className={kit("block", "relative")}>
      <TextInput
        type="search"
        name="q"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          combobox.open();
          void searchTexts();
        }}
        onFocus={() => void openSearch()}
        maxLength={SEARCH_LENGTH}
        enterKeyHint="search"
        autoComplete="off"
        {...combobox.field}
        aria-label={t`Search courses and diplomas`}
        placeholder={t`Search courses and diplomas`}
        start={<Search aria-hidden="true" className={kit("icon-20", "faint")} />}
      />
      <SuggestionList of={combobox} />
      <VisuallyHidden>
        <span aria-live="polite">
          {combobox.shown && <Plural value={combobox.options.length} one="# suggestion" other="# suggestions" />}
        </span>
      </VisuallyHidden>
      <VisuallyHidden>
        <button type="submit" tabIndex={-1}>
          <Trans>Search</Trans>
        </button>
      </VisuallyHidden>
    </search>
  );
}
