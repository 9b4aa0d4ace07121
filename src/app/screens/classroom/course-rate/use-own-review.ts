import { useMemo } from "react";
import { getOwnReview, type OwnReviewState } from "#contract/reviews.ts";
import { ownReviewShelf } from "#offline/shelves/own-review.ts";
import { call } from "#app/api/call.ts";
import type { KeptSource } from "#app/state/kept-read.ts";
import { useSent, useWaiting } from "#app/state/queue/queue.ts";
import { useKept } from "#app/state/use-kept.ts";

/** One's own review of a program as the server knows it, and what waits on this device or was refused. */
export function useOwnReview(programId: number) {
  const source = useMemo<KeptSource<OwnReviewState>>(() => {
    const shelf = ownReviewShelf(programId);
    return {
      read: (owner) => shelf.read(owner),
      put: (owner, value, at) => shelf.put(owner, value, at),
      fetch: async (options) => (await call(getOwnReview, { ...options, params: { id: programId } })).data,
    };
  }, [programId]);
  const kept = useKept(source, "");
  useSent(["writeReview", "editReview"], () => kept.retry());
  const { waiting, refused } = useWaiting("writeReview", "editReview");
  const mine = ({ payload }: { payload: { params?: Readonly<Record<string, unknown>> } }) => payload.params?.id === programId;
  // The last one made is what will stand.
  return { ...kept, waiting: waiting.findLast(mine) ?? null, refused: refused.findLast(mine) ?? null };
}
