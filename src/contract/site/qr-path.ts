/**
 * The dark modules of a QR code as the path of an SVG, a module a unit: a run of modules is one stroke, a tenth of the bytes of
 * single squares.
 */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`;
    }
  }
  return path;
}
