import { useState } from "react";
import { deleteReview, type OwnReview, restoreReview } from "#contract/reviews/reviews.ts";
import { call } from "#app/api/call.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

interface Deletion {
  /** The one that was just deleted, while it can be brought back. */
  deleted: OwnReview | null;
  busy: boolean;
  failure: unknown;
  remove: (review: OwnReview) => Promise<void>;
  undo: () => Promise<void>;
  /** Another one was written. */
  forget: () => void;
}

/** Deletes one's review at once, and brings it back as it was. Both need a connection: somebody else reads it meanwhile. */
export function useDeletion(programId: number, changed: () => void): Deletion {
  const [deleted, setDeleted] = useState<OwnReview | null>(null);
  const { busy, error: failure, act } = useAction();
  const attempt = async (work: () => Promise<unknown>, next: OwnReview | null) => {
    await act(async () => {
      await work();
      setDeleted(next);
      changed();
    });
  };
  const params = (review: OwnReview) => ({ params: { id: programId, rid: review.id } });
  return {
    deleted,
    busy,
    failure,
    remove: (review) => attempt(() => call(deleteReview, params(review)), review),
    undo: async () => {
      if (deleted) await attempt(() => call(restoreReview, params(deleted)), null);
    },
    forget: () => setDeleted(null),
  };
}
