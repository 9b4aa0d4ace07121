import { isPlainObject } from "#contract/plain-values.ts";
import type { OwnReviewState } from "#contract/reviews/reviews.ts";
import { type StoredSnapshot, storedSnapshot } from "./stored-snapshot.ts";

/** A person's own review of a program, and whether one may be written. */
export const ownReviewSnapshot = (programId: number): StoredSnapshot<OwnReviewState> => storedSnapshot(`review/${programId}`, isState);

const isState = (value: unknown): value is OwnReviewState =>
  isPlainObject(value) && typeof value.can_write === "boolean" && (value.review === null || isPlainObject(value.review));
