// Builds the register banks from which a Modbus server answers for a simulated device. Registers are encoded when they are read,
// at most once per step, so cells that are read every ten seconds cost nothing in between.
import type { RegisterTable } from '../../core/devices/device.ts';
import { decode, encode, encodeText, sizeOf, withBits } from '../modbus/codec.ts';
import type { DeviceMap, PlacedPoint, ReadRequest, Span } from '../modbus/deviceMap.ts';
import { isSmall } from '../modbus/smallParts.ts';
import type { Bank } from '../modbus/pdu.ts';
import type { DailyReading } from './dailyImage.ts';
import { type PageOf, servePrepared } from './preparedImage.ts';
import { ordersBy, stepSpans } from './sequenceImage.ts';

export interface ImageParts {
  map: DeviceMap;
  reader: (path: string, name: string) => () => number;
  write: (path: string, name: string, value: number) => void;
  /** Whether the device accepts a value. NaN: the registers contain no code or number of the model. */
  admits: (placed: Pick<PlacedPoint, 'point'>, value: number) => boolean;
  /** Changes with every step of the plant. */
  moment: () => number;
  /** Readings of registers that count from 0 every day. */
  daily: DailyReading;
}
interface Cell {
  placed: PlacedPoint;
  value: () => number;
  power: (() => number) | undefined;
}
/** Points of one read request, encoded together. */
interface Page {
  start: number;
  end: number;
  /** Points of small parts are looked up when they are read, because there are many and they are read rarely. */
  cells: () => readonly Cell[];
  moment: number;
}
interface Table {
  words: Uint16Array;
  exists: Uint8Array;
  pages: Page[];
  cells: Cell[];
}

/** One bank per unit id of the device. */
export function createBanks({ map, reader, write, admits, moment, daily }: ImageParts): ReadonlyMap<number, Bank> {
  const sequences = [...map.sequences.values()];
  const tables = toTables([...map.spans, ...stepSpans(sequences)]);
  const tableOf = (unitId: number, table: RegisterTable): Table | undefined => tables.get(`${unitId} ${table}`);
  const cellOf = toCellOf({ reader, daily });
  const paged = new Set<PlacedPoint>();
  const prepared = map.requests.filter(({ prepare }) => prepare);
  for (const { points } of prepared) for (const placed of points) paged.add(placed);
  for (const request of map.requests)
    if (!request.prepare) addPage(tables.get(`${request.unitId} ${request.table}`), request, cellOf, paged);
  for (const placed of map.points.values()) {
    if (!paged.has(placed)) addLoose(tables.get(`${placed.unitId} ${placed.register.table}`), cellOf(placed));
  }

  const refresh = (table: Table, address: number, end: number): void => {
    const now = moment();
    for (const page of table.pages) {
      if (page.moment === now || page.end <= address || page.start >= end) continue;
      for (const cell of page.cells()) show(table, cell);
      page.moment = now;
    }
  };
  const bankOf = (unitId: number): Bank => ({
    read(name, address, count) {
      const table = tableOf(unitId, name);
      if (!table || !all(table.exists, address, count)) return undefined;
      refresh(table, address, address + count);
      return table.words.subarray(address, address + count);
    },
    write(name, address, values) {
      const table = tableOf(unitId, name);
      if (!table || !all(table.exists, address, values.length)) return 'address';
      const end = address + values.length;
      refresh(table, address, end);
      const before = table.words.slice(address, end);
      table.words.set(values, address);
      const written = table.cells
        .filter((cell) => isWithin(cell, address, end))
        .map((cell) => ({ cell, value: storedIn(table, cell) }));
      const orders = ordersBy(sequences, { unitId, table: name, address, end }, (other) => tableOf(unitId, other)?.words);
      const isAdmitted = written.every(({ cell, value }) => admits(cell.placed, value));
      if (!isAdmitted || !orders.every((each) => admits(each, each.value))) {
        table.words.set(before, address);
        return 'value';
      }
      for (const { cell, value } of written) if (Number.isFinite(value)) write(cell.placed.path, cell.placed.name, value);
      for (const each of orders) write(each.path, each.name, each.value);
      for (const { pages } of orders.length > 0 ? tables.values() : [table]) for (const page of pages) page.moment = -1;
      return 'taken';
    },
  });
  const units = new Set([...map.points.values(), ...sequences].map(({ unitId }) => unitId));
  const pageOf = toPageOf(cellOf);
  const ofUnit = (unit: number): ReadRequest[] => prepared.filter(({ unitId }) => unitId === unit);
  return new Map([...units].map((unitId) => [unitId, servePrepared(bankOf(unitId), ofUnit(unitId), pageOf)]));
}

function toCellOf({ reader, daily }: Pick<ImageParts, 'reader' | 'daily'>): (placed: PlacedPoint) => Cell {
  const readerOf = (key: string): (() => number) => {
    const cut = key.indexOf('#');
    return cut < 0 ? reader('', key) : reader(key.slice(0, cut), key.slice(cut + 1));
  };
  const valueOf = ({ path, name, key, register }: PlacedPoint): (() => number) => {
    const value = reader(path, name);
    return register.restarts === undefined ? value : () => daily(key, value());
  };
  return (placed) => ({
    placed,
    value: valueOf(placed),
    power: placed.powerKey === undefined ? undefined : readerOf(placed.powerKey),
  });
}

/** The pages of a prepared block have the same addresses, so each is encoded by itself. */
const toPageOf =
  (cellOf: (placed: PlacedPoint) => Cell): PageOf =>
  ({ points, address, count }, page) => {
    const words = new Uint16Array(address + count);
    for (const placed of points) if ((placed.register.page ?? 1) === page) show({ words }, cellOf(placed));
    return words.subarray(address);
  };

/** Tables that end at their last register, with a mark for each register that exists. */
function toTables(spans: readonly Span[]): Map<string, Table> {
  const ends = new Map<string, number>();
  for (const span of spans) ends.set(nameOf(span), Math.max(ends.get(nameOf(span)) ?? 0, span.end));
  const tables = new Map<string, Table>();
  for (const [name, end] of ends) {
    tables.set(name, { words: new Uint16Array(end), exists: new Uint8Array(end), pages: [], cells: [] });
  }
  for (const span of spans) tables.get(nameOf(span))?.exists.fill(1, span.address, span.end);
  return tables;
}
const nameOf = ({ unitId, table }: Pick<Span, 'unitId' | 'table'>): string => `${unitId} ${table}`;

function addPage(
  table: Table | undefined,
  request: ReadRequest,
  cellOf: (placed: PlacedPoint) => Cell,
  paged: Set<PlacedPoint>,
): void {
  const { points, address, count } = request;
  for (const placed of points) paged.add(placed);
  const seldom = points.every(({ path, point }) => isSmall(path) && (point.access ?? 'read') === 'read');
  const cells = seldom ? [] : points.map(cellOf);
  table?.cells.push(...cells);
  table?.pages.push({
    start: address,
    end: address + count,
    cells: seldom ? () => points.map(cellOf) : () => cells,
    moment: -1,
  });
}
/** For points that are not part of a request, such as write-only points. */
function addLoose(table: Table | undefined, cell: Cell): void {
  const { address } = cell.placed.register;
  table?.cells.push(cell);
  table?.pages.push({ start: address, end: address + sizeOf(cell.placed.register), cells: () => [cell], moment: -1 });
}

const all = (exists: Uint8Array, address: number, count: number): boolean => {
  for (let i = address; i < address + count; i++) if (exists[i] !== 1) return false;
  return true;
};

function show({ words }: Pick<Table, 'words'>, { placed, value, power }: Cell): void {
  const { register } = placed;
  if (register.bit !== undefined) {
    const { address } = register;
    const set = (number: number) => withBits(register, number, words, address, placed.words, power?.());
    const encoded = set(value()) ?? set(0);
    if (encoded) words.set(encoded, address);
    return;
  }
  if (register.as === 'string') {
    const text = placed.point.simulate?.text ?? '';
    return words.set(encodeText(register, text, placed.words), register.address);
  }
  const raw = encode(register, value(), placed.words, power?.());
  // A value that the register cannot represent reads as zero.
  words.set(raw ?? zeros.subarray(0, sizeOf(register)), register.address);
}
const zeros = new Uint16Array(6);

/** A value is accepted if all of its words were written. */
const isWithin = ({ placed: { register, point } }: Cell, from: number, to: number): boolean =>
  (point.access ?? 'read') !== 'read' && register.address >= from && register.address + sizeOf(register) <= to;
const storedIn = ({ words }: Table, { placed: { register, words: order }, power }: Cell): number =>
  decode(register, words, register.address, order, power?.());
