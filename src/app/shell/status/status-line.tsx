import { useAtomValue } from "jotai";
import { lazy, Suspense } from "react";
import { breakShownAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import styles from "./status-line.module.css";
import { ErrorBoundary } from "#app/shell/errors/error-boundary.tsx";

// Fetched after the first paint (main.tsx), while there is a network.
const StatusWords = lazy(() => import("./status-words.tsx").then((module) => ({ default: module.StatusWords })));

/** The one place that says how fresh a page is, what waits and whether there is a connection. There from the start, and mostly empty. */
export function StatusLine() {
  const broken = useAtomValue(breakShownAtom);
  const known = useAtomValue(sessionAtom).user !== null;
  return (
    <output className={styles.place}>
      {(broken || known) && (
        <ErrorBoundary quiet>
          <Suspense>
            <StatusWords />
          </Suspense>
        </ErrorBoundary>
      )}
    </output>
  );
}
