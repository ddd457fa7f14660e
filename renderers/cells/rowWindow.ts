// In: a scrolling element and how a row is filled. Out: only the rows in view as plain elements, used again and again: a value that changes is a
// text that is written, and nothing else.
export interface RowWindow {
  /** How many rows there are. */
  set: (count: number) => void;
  /** Writes anew what is in view. */
  refresh: () => void;
  /** The row at the keys; -1: none. It is brought into view. */
  activate: (row: number) => void;
  close: () => void;
}
interface Parts {
  /** Scrolls. */
  window: HTMLElement;
  /** Holds the rows. */
  body: HTMLElement;
  rowHeight: number;
  columns: number;
  /** Prefix of the ids of rows. */
  id: string;
  /** Rows before these, such as a heading. */
  before: number;
  fill: (row: number, write: (column: number, text: string) => void) => void;
}
const spare = 6;

export function createRowWindow({ window, body, rowHeight, columns, id, before, fill }: Parts): RowWindow {
  const pool: { row: HTMLElement; cells: HTMLElement[]; texts: string[] }[] = [];
  let count = 0;
  let active = -1;
  let frame = 0;

  const newRow = () => {
    const row = document.createElement('div');
    row.className = 'ems-cells-row';
    row.setAttribute('role', 'row');
    const cells = Array.from({ length: columns }, () => {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      row.append(cell);
      return cell;
    });
    body.append(row);
    return { row, cells, texts: cells.map(() => '') };
  };
  const draw = () => {
    frame = 0;
    const first = Math.max(0, Math.floor(window.scrollTop / rowHeight) - spare);
    const needed = Math.min(count - first, Math.ceil(window.clientHeight / rowHeight) + 2 * spare);
    while (pool.length < needed) pool.push(newRow());
    for (const [at, { row, cells, texts }] of pool.entries()) {
      const index = first + at;
      row.hidden = at >= needed;
      if (at >= needed) continue;
      const place = `translateY(${index * rowHeight}px)`;
      if (row.style.transform !== place) {
        row.style.transform = place;
        row.id = `${id}-${index}`;
        row.setAttribute('aria-rowindex', String(index + 1 + before));
        row.dataset.row = String(index);
      }
      row.toggleAttribute('data-active', index === active);
      fill(index, (column, text) => {
        const cell = cells[column];
        if (!cell || texts[column] === text) return;
        texts[column] = text;
        cell.textContent = text;
      });
    }
  };
  const ask = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  window.addEventListener('scroll', ask, { passive: true });
  const observer = new ResizeObserver(ask);
  observer.observe(window);
  return {
    set(next) {
      if (next === count) return;
      count = next;
      body.style.height = `${count * rowHeight}px`;
      ask();
    },
    refresh: ask,
    activate(row) {
      active = row;
      const head = body.offsetTop;
      if (row >= 0) {
        const top = row * rowHeight;
        if (top < window.scrollTop) window.scrollTop = top;
        else if (top + rowHeight + head > window.scrollTop + window.clientHeight)
          window.scrollTop = top + rowHeight + head - window.clientHeight;
      }
      ask();
    },
    close() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', ask);
      body.replaceChildren();
    },
  };
}
