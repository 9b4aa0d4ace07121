import { isPlainObject } from "#contract/plain-values.ts";
import { type StoredSnapshot, storedSnapshot } from "./stored-snapshot.ts";

/** Where a person stands in a lesson on this device, to the second: what is reported goes up a few times a minute alone. */
export interface LessonPlace {
  /** Seconds of a film or sound, paragraph of a text, page of a PDF. */
  readonly at: number;
}

export const placeSnapshot = (itemId: number): StoredSnapshot<LessonPlace> => storedSnapshot(`lesson-place/${itemId}`, isPlace);

const isPlace = (value: unknown): value is LessonPlace => isPlainObject(value) && typeof value.at === "number" && value.at >= 0;
