import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { enterArea } from "#app/i18n/language.ts";
import { ErrorBoundary } from "#app/shell/errors/error-boundary.tsx";
import { classNames, kit } from "#app/ui/kit.ts";
import { SEARCH_DOOR } from "./open-search.ts";
import styles from "./search-door.module.css";

/** All that searches comes with the first press. */
const SearchOverlay = lazy(() =>
  Promise.all([import("#app/shell/search/search-overlay.tsx"), enterArea("programs")]).then(([module]) => ({
    default: module.SearchOverlay,
  })),
);

/** The search of every page (frame.md §10), closed: a field that waits for the press. */
export function SearchDoor() {
  const { t } = useLingui();
  const door = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState(false);
  const [ready, setReady] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const close = () => door.current?.close();
    window.addEventListener("popstate", close);
    return () => window.removeEventListener("popstate", close);
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes it, as Escape does
    <dialog
      ref={door}
      id={SEARCH_DOOR}
      aria-label={t`Search`}
      className={classNames(kit("no-border", "surface", "plain", "clip"), styles.door)}
      onFocus={() => setWanted(true)}
      onCancel={(event) => {
        event.preventDefault();
        history.back();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && history.back()}
      onClose={() => {
        setTyped("");
        setRound((count) => count + 1);
      }}
    >
      {!ready && (
        <form action="/courses">
          <input
            type="search"
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={t`Search courses and diplomas`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      )}
      {wanted && (
        <ErrorBoundary quiet>
          <Suspense>
            <SearchOverlay key={round} door={door} typed={typed} setTyped={setTyped} onReady={() => setReady(true)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </dialog>
  );
}
