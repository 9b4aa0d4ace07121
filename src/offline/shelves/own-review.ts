import type { OwnReviewState } from "#contract/reviews/reviews.ts";
import { isObject } from "#offline/readable.ts";
import { type Shelf, shelf } from "./shelf.ts";

/** A person's own review of a program, and whether one may be written. */
export const ownReviewShelf = (programId: number): Shelf<OwnReviewState> => shelf(`review/${programId}`, isState);

const isState = (value: unknown): value is OwnReviewState =>
  isObject(value) && typeof value.can_write === "boolean" && (value.review === null || isObject(value.review));
