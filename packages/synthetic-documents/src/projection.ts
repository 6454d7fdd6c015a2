/** A point, x to the right and y downwards. */
export type Point = readonly [x: number, y: number];
/** Corners in the order upper left, upper right, lower right, lower left of what is seen. */
export type Quad = readonly [Point, Point, Point, Point];

/** Eight numbers of a plane's projection to another. */
export type Projection = Float64Array;

/** The projection that takes four points to four others. */
export function projection(from: Quad, to: Quad): Projection {
  const rows: number[][] = [];
  for (const [index, [x, y]] of from.entries()) {
    const [u, v] = to[index] ?? [0, 0];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  for (let column = 0; column < 8; column += 1) {
    let pivot = column;
    for (let row = column; row < 8; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    const [chosen, replaced] = [rows[pivot] ?? [], rows[column] ?? []];
    rows[pivot] = replaced;
    rows[column] = chosen;
    for (const [row, values] of rows.entries()) {
      const factor = (values[column] ?? 0) / (chosen[column] ?? 1);
      if (row === column || factor === 0) continue;
      for (let at = column; at < 9; at += 1) values[at] = (values[at] ?? 0) - factor * (chosen[at] ?? 0);
    }
  }
  return Float64Array.from(rows, (values, row) => (values[8] ?? 0) / (values[row] ?? 1));
}
