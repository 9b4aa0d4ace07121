/** What another app handed over (Web Share Target): title, text and address, each where that app had one. */
export interface Shared {
  title: string;
  text: string;
  url: string;
}

const ADDRESS = /https?:\/\/[^\s<>"«»]+/u;
/** What leads on: a program and the cart. Any other page of ours is reached from within. */
const PLACES = [/^\/courses\/[1-9]\d{0,8}$/u, /^\/cart$/u];

/** Many apps put the address into the text. */
export const sharedAddress = ({ url, text, title }: Shared): string | null =>
  [url, text, title].map((part) => ADDRESS.exec(part)?.[0]).find((found) => found !== undefined) ?? null;

/** The place of ours that a shared address names; null for every other, and for every other host's. */
export function sharedPlace(shared: Shared, origin: string): string | null {
  const address = sharedAddress(shared);
  if (address === null || !URL.canParse(address)) return null;
  const { origin: from, pathname } = new URL(address);
  const path = pathname.replace(/\/$/u, "");
  return from === origin && PLACES.some((place) => place.test(path)) ? path : null;
}
