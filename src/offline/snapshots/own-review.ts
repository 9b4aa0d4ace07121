import type { OwnReviewState } from "#contract/reviews/reviews.ts";
import { isObject } from "#offline/readable.ts";
import { type StoredSnapshot, storedSnapshot } from "./stored-snapshot.ts";

/** A person's own review of a program, and whether one may be written. */
export const ownReviewSnapshot = (programId: number): StoredSnapshot<OwnReviewState> => storedSnapshot(`review/${programId}`, isState);

const isState = (value: unknown): value is OwnReviewState =>
  isObject(value) && typeof value.can_write === "boolean" && (value.review === null || isObject(value.review));
