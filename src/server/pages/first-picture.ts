/** The phone that most have: as wide as it is, and how many pixels it shows for one of ours. A first visit is made for it. */
const PHONE = { width: 412, density: 1.75 };
/** What is heavier would hold up the words by more than asking for it later takes. */
const MOST_BYTES = 12_000;
/** A picture that is drawn in a width for the first time holds up no page. */
const PATIENCE_MS = 1_000;

/** The first picture that a screen asks for before all others, as its component writes it (`widgets/covers/cover-photo.tsx`). */
const FIRST =
  /<picture[^>]*><source type="image\/avif" srcSet="(?<set>[^"]+)" sizes="(?<sizes>[^"]+)"\/>(?:(?!<\/picture>).)*?fetchPriority="high"/u;
/** How wide a phone shows it: the first of `sizes`. */
const SHOWN = /^\(max-width: 991px\) (?<size>\d+)(?<unit>px|vw)/u;

/**
 * Puts the picture of a page's first screen into the page itself, in the width that a phone chooses: on a slow network it would come a
 * round trip after the words. Other widths keep their addresses, for who has another screen.
 * @param markup of the page
 * @param read the bytes at an address of ours; null where there are none
 * @returns the markup as it was where there is no such picture, or it is large, or does not come at once
 */
export async function withFirstPicture(markup: string, read: (address: string) => Promise<Uint8Array | null>): Promise<string> {
  const { set = "", sizes = "" } = FIRST.exec(markup)?.groups ?? {};
  const address = chosenOf(set, sizes);
  if (address === null) return markup;
  const bytes = await Promise.race([read(address).catch(() => null), nothingAfter(PATIENCE_MS)]);
  if (bytes === null || bytes.length > MOST_BYTES) return markup;
  const held = set.replace(address, `data:image/avif;base64,${Buffer.from(bytes).toString("base64")}`);
  return markup.replace(set, () => held);
}

/** The address that such a phone takes of a set: the narrowest that is wide enough. */
function chosenOf(set: string, sizes: string): string | null {
  const { size, unit } = SHOWN.exec(sizes)?.groups ?? {};
  if (size === undefined) return null;
  const pixels = (unit === "vw" ? (Number(size) / 100) * PHONE.width : Number(size)) * PHONE.density;
  const widths = set.split(", ").map((one) => one.split(" "));
  return widths.find(([, width = ""]) => Number.parseInt(width, 10) >= pixels)?.[0] ?? null;
}

const nothingAfter = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null).unref());
