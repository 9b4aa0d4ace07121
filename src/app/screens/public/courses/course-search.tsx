import { TextInput } from "#app/ui/text-input.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import styles from "./course-search.module.css";

/** A word is searched when the typing rests this long. */
const REST_MS = 300;

/** The search field of the list. It follows the address where that changes by itself (back, «clear all»). */
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
      setTyped(q);
    }
  }, [q]);
  useEffect(() => {
    const ask = typed.trim();
    if (ask === asked.current) return;
    const rest = setTimeout(() => {
      asked.current = ask;
      search.current(ask);
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [typed]);
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          asked.current = typed.trim();
          onSearch(typed.trim());
        }}
      >
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={120}
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
      </form>
    </search>
  );
}
