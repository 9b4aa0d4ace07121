import { useAtomValue } from "jotai";
import { lazy, Suspense } from "react";
import { breakShownAtom } from "#app/state/network/network.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import styles from "./connection-strip.module.css";

// Fetched after the first paint (main.tsx), while there is a network.
const StripWords = lazy(() => import("./strip-words.tsx").then((module) => ({ default: module.StripWords })));

/** Says that there is no connection and what still works. */
export function ConnectionStrip() {
  const shown = useAtomValue(breakShownAtom);
  return (
    <output className={styles.region}>
      {shown && (
        <ErrorBoundary quiet>
          <Suspense>
            <StripWords />
          </Suspense>
        </ErrorBoundary>
      )}
    </output>
  );
}
