// In: a plot and one of its series. Out: the path of a line without fill, as uPlot's own builder draws it: where each instant lies is worked
// out once for all lines of the plot, and no second path is kept for a fill that is not drawn.
import uPlot from 'uplot';

/** uPlot joins what shares a pixel from so many samples a pixel on. */
const densePerPixel = 4;

/** For the plain lines of one plot, whose axes are linear and lie as in every curve: time to the right, values up. */
export function linePath(): uPlot.Series.PathBuilder {
  const dense = uPlot.paths.linear?.();
  const pixelsAt = pixelsOfInstants();
  return (plot, index, from, to) => {
    if (dense && to - from >= plot.bbox.width * densePerPixel) return dense(plot, index, from, to);
    const { min, max } = plot.scales[plot.series[index]?.scale ?? ''] ?? {};
    const values = plot.data[index];
    if (!values || min == null || max == null) return null;
    const across = pixelsAt(plot);
    const { top, height } = plot.bbox;
    const perUnit = height / (max - min);
    const stroke = new Path2D();
    const gaps: [number, number][] = [];
    let last = -1;
    for (let row = from; row <= to; row++) {
      const value = values[row];
      if (value == null) continue;
      const [x = 0, y] = [across[row], Math.round(top + height - (value - min) * perUnit)];
      if (last === row - 1 && last >= 0) stroke.lineTo(x, y);
      else {
        if (last >= 0) gaps.push([across[last] ?? x, x]);
        stroke.moveTo(x, y);
      }
      last = row;
    }
    return { stroke, gaps, flags: 0 };
  };
}

/** Of the rows of a plot, in canvas pixels; kept until data, stretch or room are others. */
function pixelsOfInstants(): (plot: uPlot) => Float64Array {
  let found = new Float64Array();
  let kept: readonly unknown[] = [];
  return ({ data: [instants], scales: { x }, bbox: { left, width } }) => {
    const [min, max] = [x?.min ?? 0, x?.max ?? 1];
    const of = [instants, min, max, left, width];
    if (of.every((each, at) => each === kept[at])) return found;
    kept = of;
    const perMs = width / (max - min);
    found = Float64Array.from(instants, (at) => Math.round(left + (at - min) * perMs));
    return found;
  };
}
