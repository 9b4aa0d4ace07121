import { lazy, type ReactNode, Suspense } from "react";
import { LoadingCaption } from "./loading-caption.tsx";

// Fetched after the first paint (main.tsx), while there is a network.
const FailureState = lazy(() => import("./failure-state.tsx").then((module) => ({ default: module.FailureState })));

/** What `useResource` and `useCached` give, as far as it is shown. */
export interface Loadable<T> {
  status: "loading" | "ready" | "stale" | "error";
  data: T | null | undefined;
  failure: unknown;
  retry: () => void;
}

/**
 * One read on a page: its skeleton while it comes, itself, or a quiet line with a retry in its place (R10.3). Never an
 * empty page, and never a spinner over content.
 */
export function LoadState<T>({
  of,
  skeleton,
  back,
  children,
}: {
  of: Loadable<T>;
  skeleton: ReactNode;
  /** The way on where nothing came, for a page that has none of its own then. */
  back?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (of.data !== null && of.data !== undefined) return children(of.data);
  const waiting = (
    <>
      <LoadingCaption />
      {skeleton}
    </>
  );
  return of.status === "error" ? <LoadFailure failure={of.failure} retry={of.retry} back={back} waiting={waiting} /> : waiting;
}

/** Says why nothing came, and offers to ask again; `waiting` stands until that is known. */
export const LoadFailure = (props: { failure: unknown; retry: () => void; back?: ReactNode; waiting?: ReactNode }) => (
  <Suspense fallback={props.waiting}>
    <FailureState {...props} />
  </Suspense>
);
