// A virtual list: only the rows in view are in the DOM, and their elements are reused. A changed value only updates a text node.
export interface RowWindow {
  /** Number of rows. The first call draws at once. */
  set: (count: number) => void;
  /** Rewrites the rows in view. */
  refresh: () => void;
  /** Row at the keyboard cursor, scrolled into view; -1: none. */
  activate: (row: number) => void;
  close: () => void;
}
interface Parts {
  /** The scroll container. */
  window: HTMLElement;
  /** Contains the rows. */
  body: HTMLElement;
  /** Maximum height of the scroll container, in pixels. */
  height: number;
  rowHeight: number;
  columns: number;
  /** Prefix of the row ids. */
  id: string;
  /** Number of rows before these, such as a heading. */
  before: number;
  fill: (row: number, write: (column: number, text: string) => void) => void;
}
/** Extra rows beyond each edge, so that they are drawn before asynchronous scrolling reaches them. */
const spare = 4;

interface Slot {
  row: HTMLElement;
  /** Updated in place: a new text node would cause a layout. */
  texts: Text[];
  /** The displayed row, and the version of the values written to it. */
  index: number;
  version: number;
}

interface State {
  readonly parts: Parts;
  readonly inView: number;
  /** Ring buffer: adjacent rows never share a slot. */
  readonly slots: (Slot | undefined)[];
  readonly blank: HTMLElement;
  count: number;
  /** Row at the keyboard cursor; -1: none. */
  active: number;
  frame: number;
  version: number;
}

export function createRowWindow(parts: Parts): RowWindow {
  const { window, body, height, rowHeight, columns } = parts;
  const inView = Math.ceil(height / rowHeight);
  const slots = Array.from<Slot | undefined>({ length: inView + 2 * spare });
  const state: State = { parts, inView, slots, blank: toBlank(columns), count: 0, active: -1, frame: 0, version: 0 };
  const ask = (): void => {
    if (state.frame === 0) state.frame = requestAnimationFrame(() => draw(state, window.scrollTop));
  };
  window.addEventListener('scroll', ask, { passive: true });
  return {
    set(next) {
      if (next === state.count) return;
      const first = state.count === 0;
      state.count = next;
      body.style.height = `${next * rowHeight}px`;
      if (first) draw(state, 0);
      else ask();
    },
    refresh() {
      state.version++;
      ask();
    },
    activate(row) {
      state.active = row;
      if (row >= 0) bringIntoView(parts, row);
      ask();
    },
    close() {
      cancelAnimationFrame(state.frame);
      window.removeEventListener('scroll', ask);
      body.replaceChildren();
    },
  };
}

function draw(state: State, top: number): void {
  const { parts, inView, slots, count } = state;
  state.frame = 0;
  const above = Math.floor(top / parts.rowHeight);
  const first = Math.max(0, Math.min(above, count - inView) - spare);
  const end = Math.min(count, above + inView + spare);
  // A row keeps its element while it is in view, so scrolling writes only new rows.
  for (let index = first; index < end; index++) {
    const slot = (slots[index % slots.length] ??= newSlot(state));
    place(slot, index, parts);
    slot.row.toggleAttribute('data-active', index === state.active);
    write(slot, state);
  }
  for (const slot of slots) {
    if (!slot || slot.index < 0 || (slot.index >= first && slot.index < end)) continue;
    slot.row.hidden = true;
    slot.index = -1;
  }
}

function newSlot({ blank, parts: { body } }: State): Slot {
  const row = blank.cloneNode(true) as HTMLElement;
  body.append(row);
  return { row, texts: Array.from(row.children, (cell) => cell.firstChild as Text), index: -1, version: -1 };
}

function place(slot: Slot, index: number, { rowHeight, id, before }: Parts): void {
  if (slot.index === index) return;
  if (slot.index < 0) slot.row.hidden = false;
  slot.index = index;
  slot.version = -1;
  slot.row.style.transform = `translateY(${index * rowHeight}px)`;
  slot.row.id = `${id}-${index}`;
  slot.row.setAttribute('aria-rowindex', String(index + 1 + before));
  slot.row.dataset.row = String(index);
}

function write(slot: Slot, { version, parts: { fill } }: State): void {
  if (slot.version === version) return;
  slot.version = version;
  fill(slot.index, (column, text) => {
    const shownText = slot.texts[column];
    if (shownText && shownText.data !== text) shownText.data = text;
  });
}

function bringIntoView({ window, body, rowHeight }: Parts, row: number): void {
  const head = body.offsetTop;
  const top = row * rowHeight;
  if (top < window.scrollTop) window.scrollTop = top;
  else if (top + rowHeight + head > window.scrollTop + window.clientHeight)
    window.scrollTop = top + rowHeight + head - window.clientHeight;
}

/** Cloning an element is faster than building it. */
function toBlank(columns: number): HTMLElement {
  const row = document.createElement('div');
  row.className = 'ems-cells-row';
  row.setAttribute('role', 'row');
  for (let column = 0; column < columns; column++) {
    const cell = document.createElement('div');
    cell.setAttribute('role', 'gridcell');
    cell.append(document.createTextNode(''));
    row.append(cell);
  }
  return row;
}
