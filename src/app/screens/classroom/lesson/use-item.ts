import { useMemo } from "react";
import { getItemContent } from "#contract/classroom/classroom.ts";
import { useSent } from "#app/state/queue/queue.ts";
import { useKeptRead } from "#app/state/kept/use-kept.ts";
import { itemWithWaiting, useWaitingProgress } from "#app/widgets/course-layout/waiting-progress.ts";

/** What a lesson holds: the server's answer, or this device's copy. Both languages travel with it. */
export function useItem(itemId: number) {
  const kept = useKeptRead(getItemContent, { params: { itemId } });
  const waiting = useWaitingProgress().get(itemId);
  useSent(["startAttempt", "submitAttempt", "submitWork"], kept.retry);
  const data = useMemo(() => kept.data && { ...kept.data, item: itemWithWaiting(kept.data.item, waiting) }, [kept.data, waiting]);
  return { ...kept, data, isWaiting: waiting !== undefined };
}
