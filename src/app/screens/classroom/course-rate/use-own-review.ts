import { useMemo } from "react";
import { useSent, useWaiting } from "#app/state/queue/queue.ts";
import { ownReviewSource } from "#app/state/snapshots/kept-areas.ts";
import { useKept } from "#app/state/kept/use-kept.ts";

/** One's own review of a program as the server knows it, and what waits on this device or was refused. */
export function useOwnReview(programId: number) {
  const source = useMemo(() => ownReviewSource(programId), [programId]);
  const kept = useKept(source, "");
  useSent(["writeReview", "editReview"], () => kept.retry());
  const { waiting, refused } = useWaiting("writeReview", "editReview");
  const mine = ({ payload }: { payload: { params?: Readonly<Record<string, unknown>> } }) => payload.params?.id === programId;
  // The last one made is what will stand.
  return { ...kept, waiting: waiting.findLast(mine) ?? null, refused: refused.findLast(mine) ?? null };
}
