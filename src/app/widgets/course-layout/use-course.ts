import { useMemo } from "react";
import { getCourseOverview } from "#contract/classroom/classroom.ts";
import type { ProgressResults } from "#contract/classroom/progress.ts";
import { useSent } from "#app/state/queue/queue.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { useWaitingProgress, withWaiting } from "./waiting-progress.ts";

/** A course as its student sees it, with what this device has not sent yet; the kept copy where there is no network. */
export function useCourse(programId: number) {
  const kept = useCachedRead(getCourseOverview, { params: { id: programId } });
  const waiting = useWaitingProgress();
  useSent(["reportProgress"], (_op, results) => {
    if (completedSomething(results)) kept.retry();
  });
  const data = useMemo(() => kept.data && withWaiting(kept.data, waiting), [kept.data, waiting]);
  return { ...kept, data };
}

/** A film reports where it stands four times a minute: only what completes a lesson changes the page. */
const completedSomething = (results: unknown): boolean =>
  results === null || (results as ProgressResults).enrollments.some(({ items }) => items.some(({ percent }) => percent === 100));
