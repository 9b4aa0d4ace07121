import { TextInput } from "#app/ui/text-input.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { SEARCH_LENGTH } from "#contract/catalogue/catalogue.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./course-search.module.css";

/** A word is searched when the typing rests this long. */
const REST_MS = 300;

/** The search field of the list's form. It follows the address where that changes by itself (back, «clear all»). */
export function CourseSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useLingui();
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
  return (
    <search className={styles.search}>
      <TextInput
        type="search"
        name="q"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={SEARCH_LENGTH}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t`Search courses and diplomas`}
        placeholder={t`Search courses and diplomas`}
        start={<Search aria-hidden="true" className={styles.icon} />}
      />
      <VisuallyHidden>
        <button type="submit" tabIndex={-1}>
          <Trans>Search</Trans>
        </button>
      </VisuallyHidden>
    </search>
  );
}
