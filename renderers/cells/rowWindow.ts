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

interface Slot {
  row: HTMLElement;
  cells: HTMLElement[];
  texts: string[];
  /** Which row it shows, and of which state of the values. */
  index: number;
  version: number;
}

export function createRowWindow({ window, body, rowHeight, columns, id, before, fill }: Parts): RowWindow {
  let pool: Slot[] = [];
  let count = 0;
  let active = -1;
  let frame = 0;
  let version = 0;

  const newSlot = (): Slot => {
    const row = document.createElement('div');
    row.className = 'ems-cells-row';
    row.setAttribute('role', 'row');
    row.hidden = true;
    const cells = Array.from({ length: columns }, () => {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      row.append(cell);
      return cell;
    });
    body.append(row);
    return { row, cells, texts: cells.map(() => ''), index: -1, version: -1 };
  };
  const place = (slot: Slot, index: number): void => {
    if (slot.index === index) return;
    slot.index = index;
    slot.version = -1;
    slot.row.hidden = false;
    slot.row.style.transform = `translateY(${index * rowHeight}px)`;
    slot.row.id = `${id}-${index}`;
    slot.row.setAttribute('aria-rowindex', String(index + 1 + before));
    slot.row.dataset.row = String(index);
  };
  const draw = () => {
    frame = 0;
    const first = Math.max(0, Math.floor(window.scrollTop / rowHeight) - spare);
    const needed = Math.max(0, Math.min(count - first, Math.ceil(window.clientHeight / rowHeight) + 2 * spare));
    if (pool.length < needed) {
      pool = [...pool, ...Array.from({ length: needed - pool.length }, newSlot)];
      // With more elements every row has another one.
      for (const slot of pool) slot.index = -1;
    }
    // A row keeps its element while it is in view: scrolling writes only what comes in.
    for (let index = first; index < first + needed; index++) {
      const slot = pool[index % pool.length] as Slot;
      place(slot, index);
      slot.row.toggleAttribute('data-active', index === active);
      if (slot.version === version) continue;
      slot.version = version;
      fill(index, (column, text) => {
        const cell = slot.cells[column];
        if (!cell || slot.texts[column] === text) return;
        slot.texts[column] = text;
        cell.textContent = text;
      });
    }
    for (const slot of pool) {
      if (slot.index >= first && slot.index < first + needed) continue;
      slot.row.hidden = true;
      slot.index = -1;
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
    refresh() {
      version++;
      ask();
    },
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
