import { atom } from "jotai";

/** Where a page of an area puts its own words and its action: the bar's places, while a bar stands. */
export interface HeadPlaces {
  words: HTMLElement;
  action: HTMLElement;
}

export const headPlacesAtom = atom<HeadPlaces | null>(null);
/** A page that says its own title, with another way back than by its address; null while the route's title stands. */
export const ownHeadAtom = atom<{ back: string | null } | null>(null);
