// The tooltip at the crosshair: the time and the value of every series. Written directly to the DOM, because it changes with
// every pointer movement.
import type uPlot from 'uplot';

export interface TooltipLine {
  name: string;
  value: string;
  /** CSS colour; undefined for a line of text only. */
  colour?: string;
}
export interface TooltipContent {
  head: string;
  lines: readonly TooltipLine[];
}

const farPx = 24;

interface Row {
  line: TooltipLine;
  swatch: HTMLElement;
  name: Text;
  value: Text;
  element: HTMLElement;
}

/** `contentAt` returns the content for a row of the data. Updates at most once per frame, with the latest pointer position. */
export function tooltipPlugin(contentAt: (row: number) => TooltipContent): uPlot.Plugin {
  const box = document.createElement('div');
  box.className = 'ems-curve-tip';
  box.hidden = true;
  const head = document.createElement('b');
  const list = document.createElement('div');
  box.append(head, list);
  const rows: Row[] = [];
  let drawn = -1;
  let frame = 0;
  const draw = (plot: uPlot): void => {
    frame = 0;
    const { left = -1, idx } = plot.cursor;
    if (left < 0 || idx === null || idx === undefined || isFar(plot, idx, left)) {
      box.hidden = true;
      return;
    }
    if (idx !== drawn || box.hidden) write(contentAt((drawn = idx)));
    box.hidden = false;
    box.style.transform = `translate(${placeOf(plot, Math.round(left))}, 4px)`;
  };
  const fit = ({ width }: uPlot): void => box.style.setProperty('--room', `${width}px`);
  return {
    hooks: {
      init: (plot) => (plot.over.append(box), fit(plot)),
      setSize: fit,
      setData: () => {
        drawn = -1;
      },
      setCursor: (plot) => {
        if (frame === 0) frame = requestAnimationFrame(() => draw(plot));
      },
      destroy: () => cancelAnimationFrame(frame),
    },
  };

  function write({ head: time, lines }: TooltipContent): void {
    head.textContent = time;
    while (rows.length > lines.length) rows.pop()?.element.remove();
    for (const [index, line] of lines.entries()) {
      const row = (rows[index] ??= newRow(list));
      if (row.line.colour !== line.colour) row.swatch.style.setProperty('--swatch', line.colour ?? 'transparent');
      if (row.line.name !== line.name) row.name.data = line.name;
      if (row.line.value !== line.value) row.value.data = line.value;
      row.line = line;
    }
  }
}

/**
 * Left of the crosshair in the right half, and never beyond the edges: on a phone neither side is wide enough. Percentages refer
 * to the tooltip.
 */
function placeOf({ bbox, width }: uPlot, left: number): string {
  const [before, over] = [bbox.left / devicePixelRatio, bbox.width / devicePixelRatio];
  const wanted = left > over / 2 ? `${left}px - 100% - 12px` : `min(${left}px + 12px, ${width - before}px - 100%)`;
  return `max(${-before}px, ${wanted})`;
}

/** Too far from a sample, after the last one or within a gap: there is no value to show. */
const isFar = (plot: uPlot, row: number, left: number): boolean =>
  Math.abs(plot.valToPos(plot.data[0][row] ?? 0, 'x') - left) > farPx;

function newRow(list: HTMLElement): Row {
  const element = list.appendChild(document.createElement('div'));
  const swatch = element.appendChild(document.createElement('i'));
  swatch.className = 'ems-swatch ems-swatch-block';
  swatch.style.setProperty('--swatch', 'transparent');
  const textIn = (): Text => element.appendChild(document.createElement('span')).appendChild(document.createTextNode(''));
  return { element, swatch, name: textIn(), value: textIn(), line: { name: '', value: '' } };
}
