// Suggests the known names that are most similar to a misspelt one, nearest first.

export function nearest(name: string, known: readonly string[], most = 3): string[] {
  const wanted = name.toLowerCase();
  return [...new Set(known)]
    .map((each, index) => ({ each, index, far: distance(wanted, each.toLowerCase()) }))
    .sort((left, right) => left.far - right.far || left.index - right.index)
    .slice(0, most)
    .map(({ each }) => each);
}

/** Edit distance with transposed neighbours as one change, halved if one name contains the other. */
export function distance(left: string, right: string): number {
  const width = right.length + 1;
  const cell = new Uint16Array((left.length + 1) * width);
  for (let column = 0; column < width; column++) cell[column] = column;
  for (let row = 1; row <= left.length; row++) {
    cell[row * width] = row;
    for (let column = 1; column < width; column++) {
      const same = left[row - 1] === right[column - 1];
      let best = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) best = Math.min(best, at(row - 2, column - 2) + 1);
      cell[row * width + column] = best;
    }
  }
  const holds = left.length > 2 && (right.includes(left) || left.includes(right)) ? 0.5 : 1;
  return at(left.length, width - 1) * holds;

  function at(row: number, column: number): number {
    return cell[row * width + column] ?? 0;
  }
}
