/** Star patterns by polygons in contact (Hankin): rays leave the middle of every edge at one angle, neighbours meet. */
export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];

/** Tilings that cover `width` by `height` and a margin for turning: 4.8.8, 6.6.6 and 3.12.12. */
export const TILINGS: readonly ((width: number, height: number, unit: number) => Polygon[])[] = [octagons, hexagons, dodecagons];

export const polygonCentre = (polygon: Polygon): Point => [
  polygon.reduce((sum, [x]) => sum + x, 0) / polygon.length,
  polygon.reduce((sum, [, y]) => sum + y, 0) / polygon.length,
];

/** The star inside one polygon as an SVG path. */
export function starPath(polygon: Polygon, angle: number): string {
  const [cx, cy] = polygonCentre(polygon);
  const corners = polygon.flatMap((corner, index): Point[] => {
    const before = at(polygon, index - 1);
    const a = middle(before, corner);
    const b = middle(corner, at(polygon, index + 1));
    const inward = Math.sign((corner[0] - a[0]) * (cy - a[1]) - (corner[1] - a[1]) * (cx - a[0])) || 1;
    const rayA = turned(a, corner, inward * angle);
    const rayB = turned(b, corner, -inward * angle);
    const cross = rayA[0] * rayB[1] - rayA[1] * rayB[0];
    if (Math.abs(cross) < 1e-6) return [a];
    const reach = ((b[0] - a[0]) * rayB[1] - (b[1] - a[1]) * rayB[0]) / cross;
    return [a, [a[0] + rayA[0] * reach, a[1] + rayA[1] * reach]];
  });
  return closedPath(corners);
}

/**
 * A closed path whose corners are said from its first one: stars of the same shape are then the same letters wherever they stand, which
 * packs to a fraction. To a tenth.
 */
function closedPath([first = [0, 0], ...corners]: readonly Point[]): string {
  const steps = corners.map(([x, y]): Point => [tenths(x - first[0]), tenths(y - first[1])]);
  const moves = steps.flatMap(([x, y], index) => {
    const [fromX, fromY] = steps[index - 1] ?? [0, 0];
    return [x - fromX, y - fromY];
  });
  return `M${written([tenths(first[0]), tenths(first[1])])}l${written(moves)}z`;
}

const tenths = (value: number): number => Math.round(value * 10);

/** Numbers of a path from whole tenths, without what it can do without: a blank before a sign, a nought before the point. */
const written = (numbers: readonly number[]): string =>
  numbers
    .map((number, index) => {
      const said = String(number / 10).replace(/^(-?)0\./u, "$1.");
      return index === 0 || said.startsWith("-") ? said : ` ${said}`;
    })
    .join("");

const at = (polygon: Polygon, index: number): Point => polygon[(index + polygon.length) % polygon.length] as Point;
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** The unit direction from one point to another, turned by an angle. */
function turned(from: Point, to: Point, angle: number): Point {
  const x = to[0] - from[0];
  const y = to[1] - from[1];
  const length = Math.hypot(x, y);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [(x * cos - y * sin) / length, (x * sin + y * cos) / length];
}

export const regularPolygon = (cx: number, cy: number, corners: number, radius: number, turn: number): Polygon =>
  Array.from({ length: corners }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / corners;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const;
  });

/** Every cell of a grid of steps dx, dy that the picture and its margin hold. */
function cells(
  width: number,
  height: number,
  dx: number,
  dy: number,
  margin: number,
  cell: (column: number, row: number) => Polygon[],
): Polygon[] {
  const tiles: Polygon[] = [];
  for (let row = -2; row * dy < height + margin; row += 1) {
    for (let column = -2; column * dx < width + margin; column += 1) tiles.push(...cell(column, row));
  }
  return tiles;
}

function octagons(width: number, height: number, unit: number): Polygon[] {
  const radius = unit / 2 / Math.cos(Math.PI / 8);
  const square = unit / (1 + Math.SQRT2) / Math.SQRT2;
  return cells(width, height, unit, unit, 2 * unit, (x, y) => [
    regularPolygon(x * unit, y * unit, 8, radius, Math.PI / 8),
    regularPolygon((x + 0.5) * unit, (y + 0.5) * unit, 4, square, 0),
  ]);
}

function hexagons(width: number, height: number, unit: number): Polygon[] {
  const radius = unit * 0.58;
  const dx = radius * Math.sqrt(3);
  return cells(width, height, dx, radius * 1.5, 2 * unit, (x, y) => [
    regularPolygon((x + (y & 1) / 2) * dx, y * radius * 1.5, 6, radius, Math.PI / 6),
  ]);
}

function dodecagons(width: number, height: number, unit: number): Polygon[] {
  const side = unit * 1.18;
  const radius = side / 2 / Math.cos(Math.PI / 12);
  const edge = side * Math.tan(Math.PI / 12);
  const dy = (side * Math.sqrt(3)) / 2;
  const rise = side / Math.sqrt(3);
  const triangle = edge / Math.sqrt(3);
  return cells(width, height, side, dy, 2 * side, (x, y) => {
    const cx = (x + (y & 1) / 2) * side;
    const cy = y * dy;
    return [
      regularPolygon(cx, cy, 12, radius, Math.PI / 12),
      regularPolygon(cx, cy + rise, 3, triangle, Math.PI / 2),
      regularPolygon(cx + side / 2, cy + rise / 2, 3, triangle, -Math.PI / 2),
    ];
  });
}
