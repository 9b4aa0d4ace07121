import type { Plant, PlantedWorld, Who } from "./planting.ts";

/** How the lists of the contract are asked for their newest row of ten thousand. */
export interface PlantedList {
  who: Who;
  /** What fills the listed table. */
  plant: Plant;
  /** Address below `/api/v1` of what is asked first, without a page; the path of the call itself where nothing else is said. */
  path?: (ids: PlantedWorld["ids"]) => string;
  /** Where the newest row stands: on the first page, on the last one, at the end of the cursors, or found by a search. */
  newest: "first page" | "last page" | "last cursor" | { found: (ids: PlantedWorld["ids"]) => string };
  /** The rows of an answer; `data` itself unless said otherwise. */
  rows?: (data: never) => unknown[];
  /** What names a row, and the statement that tells it of the newest one. */
  key(row: unknown): unknown;
  id: (ids: PlantedWorld["ids"]) => string;
  /** The statement that counts what the list is of; none where the call tells no count. */
  count?: ((ids: PlantedWorld["ids"]) => string) | undefined;
  /** Rows that one answer may hold where the caller asks for no number. */
  most?: number;
}

/** A list that a rule of the code keeps short, named in a sentence. */
export interface ShortList {
  short: string;
}

export type ListEntry = PlantedList | ShortList;
