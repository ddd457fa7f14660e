// The crosshair in words: the instant and every series at it, kept beside the pointer. Written straight to the page, for it moves with
// every movement of the pointer.
import type uPlot from 'uplot';

export interface TooltipLine {
  name: string;
  value: string;
  /** CSS colour; undefined for a line of words. */
  colour?: string;
}
export interface TooltipContent {
  head: string;
  lines: readonly TooltipLine[];
}

const farPx = 24;

/** `told` gives what stands at a row of the data. */
export function tooltipPlugin(told: (row: number) => TooltipContent): uPlot.Plugin {
  const box = document.createElement('div');
  box.className = 'ems-curve-tip';
  box.hidden = true;
  const head = document.createElement('b');
  const list = document.createElement('div');
  box.append(head, list);
  const coloured: (string | undefined)[] = [];
  let drawn = -1;
  return {
    hooks: {
      init: (plot) => plot.over.append(box),
      setData: () => {
        drawn = -1;
      },
      setCursor: (plot) => {
        const { left = -1, idx } = plot.cursor;
        if (left < 0 || idx === null || idx === undefined || isFar(plot, idx, left)) {
          box.hidden = true;
          return;
        }
        if (idx !== drawn || box.hidden) write(told((drawn = idx)));
        box.hidden = false;
        // Never over the edge: at the other side of the crosshair in the right half.
        const right = left > plot.bbox.width / devicePixelRatio / 2;
        box.style.transform = `translate(calc(${Math.round(left)}px ${right ? '- 100% - 12px' : '+ 12px'}), 4px)`;
      },
    },
  };

  function write({ head: time, lines }: TooltipContent): void {
    head.textContent = time;
    while (list.children.length > lines.length) list.lastElementChild?.remove();
    coloured.length = Math.min(coloured.length, lines.length);
    for (const [index, line] of lines.entries()) {
      const row = (list.children[index] as HTMLElement | undefined) ?? list.appendChild(newRow());
      const [swatch, name, value] = Array.from(row.children) as [HTMLElement, HTMLElement, HTMLElement];
      if (coloured[index] !== line.colour) swatch.style.setProperty('--swatch', (coloured[index] = line.colour) ?? 'transparent');
      if (name.textContent !== line.name) name.textContent = line.name;
      if (value.textContent !== line.value) value.textContent = line.value;
    }
  }
}

/** Beyond the last sample, or inside a long gap, there is nothing to tell of the place the crosshair is at. */
const isFar = (plot: uPlot, row: number, left: number): boolean =>
  Math.abs(plot.valToPos(plot.data[0][row] ?? 0, 'x') - left) > farPx;

function newRow(): HTMLElement {
  const row = document.createElement('div');
  const swatch = document.createElement('i');
  swatch.className = 'ems-swatch ems-swatch-block';
  row.append(swatch, document.createElement('span'), document.createElement('span'));
  return row;
}
