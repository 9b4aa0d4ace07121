/** Where a note lies on a page: shares of it, 0 to 1 from its upper left corner; width and height are 0 for a point. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** A canvas of more pixels is slower than its sharpness is worth, and some phones refuse it. */
const MOST_PIXELS = 12_000_000;
/** A canvas with a longer side is refused by some engines, and a page that is longer on the screen by nobody's finger reached. */
const MOST_SIDE = 16_000;

/**
 * How large a page is drawn: `shown` turns its own units into pixels of the page, `sharp` those into pixels of the canvas.
 * @param wanted pixels of the screen that it is to be wide
 */
export function sizeOf(page: { width: number; height: number }, wanted: number, density: number): { shown: number; sharp: number } {
  const shown = Math.min(wanted / page.width, MOST_SIDE / page.height);
  const [width, height] = [page.width * shown, page.height * shown];
  const sharp = Math.min(density, Math.sqrt(MOST_PIXELS / (width * height)), MOST_SIDE / width, MOST_SIDE / height);
  return { shown, sharp };
}

/** Smaller than this in both directions it was a tap and no stretch. */
const TAP = 0.015;
const STEP = 0.02;

export const MIDDLE: Place = { x: 0.5, y: 0.5, width: 0, height: 0 };

/** Four digits: a tenth of a millimetre of a sheet. */
const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;

/** Where on a box a pointer is. */
export const pointIn = (
  box: { left: number; top: number; width: number; height: number },
  at: { clientX: number; clientY: number },
): Point => ({
  x: rounded((at.clientX - box.left) / box.width),
  y: rounded((at.clientY - box.top) / box.height),
});

/** What lies between two corners; a point where they are as good as one. */
export function between(from: Point, to: Point): Place {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (width < TAP && height < TAP) return { x: from.x, y: from.y, width: 0, height: 0 };
  return within({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height });
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** A key's step: an arrow moves it; with `larger` it moves its lower right corner. Null: no key of ours. */
export function stepped(place: Place, key: string, larger: boolean): Place | null {
  const by = ARROWS[key];
  if (!by) return null;
  if (larger) return within({ ...place, width: Math.max(0, place.width + by.x), height: Math.max(0, place.height + by.y) });
  const x = Math.min(place.x + by.x, 1 - place.width);
  const y = Math.min(place.y + by.y, 1 - place.height);
  return within({ ...place, x, y });
}

function within({ x, y, width, height }: Place): Place {
  const [left, top] = [rounded(x), rounded(y)];
  return { x: left, y: top, width: rounded(Math.min(width, 1 - left)), height: rounded(Math.min(height, 1 - top)) };
}

/** Rounds of places about a mark that are tried for another. */
const ROUNDS = 6;

/**
 * Moves marks apart that a finger could not tell one from another, each as near to its place as there is room on the page.
 * @param size of the page, in pixels
 * @param apart pixels from middle to middle
 * @returns by how many pixels each is moved
 */
export function spread(places: readonly Point[], size: { width: number; height: number }, apart: number): Point[] {
  const taken: Point[] = [];
  const kept = (at: number, most: number) => Math.min(Math.max(at, apart / 2), Math.max(apart / 2, most - apart / 2));
  return places.map(({ x, y }) => {
    const own = { x: x * size.width, y: y * size.height };
    const tried = AROUND.map((by) => ({ x: kept(own.x + by.x * apart, size.width), y: kept(own.y + by.y * apart, size.height) }));
    const isFree = (at: Point) => !taken.some((one) => Math.abs(one.x - at.x) < apart - 1 && Math.abs(one.y - at.y) < apart - 1);
    const found = [own, ...tried].find(isFree) ?? own;
    taken.push(found);
    return { x: found.x - own.x, y: found.y - own.y };
  });
}

/** Steps to the places about one, the nearest first. */
const AROUND: readonly Point[] = Array.from({ length: (2 * ROUNDS + 1) ** 2 }, (_, nth) => ({
  x: (nth % (2 * ROUNDS + 1)) - ROUNDS,
  y: Math.floor(nth / (2 * ROUNDS + 1)) - ROUNDS,
}))
  .filter(({ x, y }) => x !== 0 || y !== 0)
  .sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y) || other.x - one.x);

type OnPage = Place & { page: number };

/** The order in which pages are read. */
export const byPlace = (one: OnPage, other: OnPage): number => one.page - other.page || one.y - other.y || one.x - other.x;
