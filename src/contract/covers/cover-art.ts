/**
 * Deterministic cover art (design.md §6): a Hankin star pattern lit by one ember. The id seeds pattern, angle, scale,
 * rotation and crop, the glaze picks the ground: the same picture on every device, with no storage and no network.
 */
import type { Glaze } from "#contract/shapes.ts";
import { type Point, type Polygon, polygonCentre, starPath, TILINGS } from "./star-pattern.ts";

export interface CoverArt {
  width: number;
  height: number;
  ground: string;
  line: string;
  ember: Point;
  /** Reach of the light, and of its glow. */
  light: number;
  glow: number;
  /** Degrees about the ember. */
  spin: number;
  lines: string;
  /** The stars about the lit one, and the lit one itself. */
  ring: string;
  core: string;
  nuqta: string;
  strokeWidth: number;
}

export interface CoverOptions {
  width?: number;
  height?: number;
  /** Fixed choices for page art; what is left out is drawn from the id. */
  tiling?: 0 | 1 | 2;
  scale?: number;
  spin?: number;
  /** Where the ember wants to be, as a share of width and height; it lies on the nearest star. */
  emberX?: number;
  emberY?: number;
  /** The pattern moves so that the ember lies exactly there: small crops have no star to spare. */
  centred?: boolean;
  light?: number;
  nuqta?: number;
  strokeWidth?: number;
}

/** The cover of an id, computed once per id, glaze and crop. */
export function coverArt(id: number | string, glaze: Glaze, options: CoverOptions = {}): CoverArt {
  const key = `${id}|${glaze}|${JSON.stringify(options)}`;
  const known = drawn.get(key);
  if (known) return known;
  const art = draw(`${id}|${glaze}`, glaze, options);
  if (drawn.size >= KEPT) drawn.delete(drawn.keys().next().value as string);
  drawn.set(key, art);
  return art;
}

const KEPT = 200;
const drawn = new Map<string, CoverArt>();

/** Ground and line of each glaze; part of the drawing, the same in both themes. */
const GLAZE_COLOURS: Record<Glaze, readonly [ground: string, line: string]> = {
  data: ["#0E2A5C", "#7FA9F5"],
  tech: ["#0B3A45", "#7CC4CF"],
  business: ["#1D2B3A", "#9DB4CB"],
  health: ["#541731", "#EE9BB4"],
  lang: ["#33430F", "#BCD07A"],
  design: ["#361D52", "#BE9FE8"],
  edu: ["#56280F", "#EDB488"],
  law: ["#26332F", "#A9C6BA"],
};

function draw(seed: string, glaze: Glaze, options: CoverOptions): CoverArt {
  const { width = 320, height = 200 } = options;
  const next = randomFrom(seed);
  const [ground, line] = GLAZE_COLOURS[glaze];
  const choice = Math.floor(next() * 3);
  const unit = (options.scale ?? 78) + next() * 34;
  const angle = ((52 + next() * 20) * Math.PI) / 180;
  const spin = options.spin ?? pick([0, 0, 15, -15], next());
  const wish: Point = [(options.emberX ?? 0.22 + next() * 0.3) * width, (options.emberY ?? 0.35 + next() * 0.35) * height];
  const tiles = pick(TILINGS, (options.tiling ?? choice) / 3)(width, height, unit);
  const star = nearest(tiles, wish);
  const all = options.centred ? tiles.map((tile) => moved(tile, wish[0] - star[0], wish[1] - star[1])) : tiles;
  const ember = options.centred ? wish : star;
  const shown = all.filter((tile) => isShown(tile, ember, spin, width, height));
  const paths = shown.map((tile) => starPath(tile, angle));
  const byDistance = shown
    .map((tile, index) => ({ path: paths[index] ?? "", distance: distance(polygonCentre(tile), ember) }))
    .sort((a, b) => a.distance - b.distance);
  const nuqta = options.nuqta ?? Math.max(6, unit * 0.085);
  const light = options.light ?? Math.max(width, height) * 0.62;
  const [x, y] = ember;
  return {
    width,
    height,
    ground,
    line,
    ember: [tenth(x), tenth(y)],
    light: tenth(light),
    glow: tenth(light * 0.95),
    spin,
    lines: paths.join(""),
    ring: byDistance
      .slice(1, 9)
      .filter((star) => star.distance < unit * 1.3)
      .map((star) => star.path)
      .join(""),
    core: byDistance[0]?.path ?? "",
    nuqta: `M${tenth(x)} ${tenth(y - nuqta * 1.15)}L${tenth(x + nuqta)} ${tenth(y)}L${tenth(x)} ${tenth(y + nuqta * 1.15)}L${tenth(x - nuqta)} ${tenth(y)}Z`,
    strokeWidth: options.strokeWidth ?? 1.4,
  };
}

/** The ember lies on the centre of a star, not in a gap between stars. */
function nearest(tiles: readonly Polygon[], wish: Point): Point {
  const centres = tiles.filter((tile) => tile.length >= 6).map(polygonCentre);
  return centres.reduce((best, centre) => (distance(centre, wish) < distance(best, wish) ? centre : best));
}

const moved = (tile: Polygon, dx: number, dy: number): Polygon => tile.map(([x, y]) => [x + dx, y + dy]);

/** Tiles that the crop can never show would only be bytes. */
function isShown(tile: Polygon, [ex, ey]: Point, spin: number, width: number, height: number): boolean {
  const turn = (spin * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return tile.some(([x, y]) => {
    const turnedX = ex + (x - ex) * cos - (y - ey) * sin;
    const turnedY = ey + (x - ex) * sin + (y - ey) * cos;
    return turnedX > -4 && turnedX < width + 4 && turnedY > -4 && turnedY < height + 4;
  });
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const tenth = (value: number) => Math.round(value * 10) / 10;
const pick = <T>(from: readonly T[], share: number): T => from[Math.min(from.length - 1, Math.floor(share * from.length + 1e-9))] as T;

/** FNV-1a into mulberry32: small, and the same everywhere, which Math.random is not. */
export function randomFrom(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state += 0x6d2b79f5;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
