// Reads and writes raw words of a register table. A write has the same checks as writing a point, because the address may belong
// to one.
import type { Who } from '../../../core/texts/who.ts';
import type { RegisterTable, WriteFunction } from '../../../core/devices/device.ts';
import type { CommandResult, LiveValues, LogEnd, LogEntry, RawRead, RawWrite } from '../../contract/index.ts';
import { decode, sizeOf } from '../../modbus/codec.ts';
import type { PlacedPoint } from '../../modbus/deviceMap.ts';
import type { ModbusLink } from '../../modbus/link.ts';
import { type PlacedStep, stepsOf } from '../../modbus/placedSequence.ts';
import { modelOf } from '../../modbus/ratios.ts';
import { attempt, type CommanderParts, mustFit } from './commander.ts';
import type { Reachable } from './reachable.ts';
import { mustBeEnabled } from './readOnly.ts';
import { Unwritable } from './writer.ts';
import { ownOf } from '../../equipment/figures.ts';

type Parts = Pick<CommanderParts, 'types' | 'find' | 'admit' | 'wrote' | 'begin' | 'clock' | 'repeats'> & { live: LiveValues };

const covers = ({ register, unitId }: PlacedPoint, table: RegisterTable, address: number, unit: number): boolean =>
  unitId === unit &&
  (register.table ?? 'holding') === table &&
  register.address <= address &&
  address < register.address + sizeOf(register);
/** Includes points of parts that have the unit id of the device itself. */
const pointsAt = ({ map, record }: Reachable, table: RegisterTable, address: number): PlacedPoint[] =>
  [...map.points.values()].filter((each) => covers(each, table, address, record.link.unitId));

/** Undefined if the device is not polled. Throws LinkError if there is no answer. */
export async function readRaw(parts: Parts, { device, table, address, count }: RawRead) {
  const found = parts.find(device);
  if (!found) return undefined;
  const words = await (await found.loop.link()).read(found.record.link.unitId, table, address, count);
  return words.map((word, index) => ({ word, points: pointsAt(found, table, address + index).map(({ key }) => key) }));
}

/** Writes one word, reads it back and logs the result, also if the write was interrupted. */
export async function writeRaw(parts: Parts, { device, table, address, value }: RawWrite, by: Who): Promise<CommandResult> {
  const found = parts.find(device);
  if (!found) return { outcome: 'refused', detail: 'the device is not polled' };
  const unit = found.record.link.unitId;
  const order = { device, table, address, value };
  const toLine = (result?: CommandResult): LogEntry => toEntry(parts.clock.now(), by, order, before, result);
  let before: number | undefined;
  let end: LogEnd | undefined;
  let result: CommandResult = { outcome: 'unknown' };
  try {
    result = await attempt(async () => {
      mustBeEnabled(found.record);
      mustNotBeStep(found, order);
      const link = await found.loop.link();
      [before] = await link.read(unit, table, address, 1, 'write');
      const known = parts.live.get(device)?.values ?? {};
      const meant = await meantBy(found, link, known, order);
      parts.admit(found.record, meant);
      mustFit(found.map, writableOf(found, meant), ownOf(found.record, parts.live.get(device)));
      end = parts.begin(toLine());
      parts.repeats?.forget(device);
      await link.write(unit, table, address, [value], functionsAt(parts, found, order));
      parts.wrote(device, meant);
      const [seen = Number.NaN] = await link.read(unit, table, address, 1, 'write');
      return { outcome: seen === value ? 'confirmed' : 'accepted', seen };
    });
  } finally {
    end?.(toLine(result));
  }
  if (!end) parts.begin(toLine())(toLine(result));
  return result;
}

/** The effect of a single step depends on the other steps, so there is no limit to check it against. */
function mustNotBeStep({ map, record }: Reachable, { table, address }: RawWrite): void {
  for (const sequence of map.sequences.values()) {
    const isHere = sequence.unitId === record.link.unitId && stepsOf(sequence).some((step) => overlaps(step, { table, address }));
    if (isHere) throw new Unwritable('The register is part of a write sequence. Use the device command.');
  }
}
const overlaps = ({ register }: PlacedStep, at: { table: RegisterTable; address: number }): boolean =>
  register.table === at.table && register.address <= at.address && at.address < register.address + sizeOf(register);

/** The function codes of the point at the address, otherwise those of the model. */
function functionsAt({ types }: Parts, found: Reachable, { table, address }: RawWrite): WriteFunction | undefined {
  const type = types()[found.record.type];
  return pointsAt(found, table, address)[0]?.write ?? (type && modelOf(type, found.record.model)?.write);
}

/** Values that the points at the address would have with this word. */
async function meantBy(
  found: Reachable,
  link: ModbusLink,
  known: Readonly<Record<string, number>>,
  { table, address, value }: RawWrite,
): Promise<Record<string, number>> {
  const values: Record<string, number> = {};
  for (const { key, register, unitId, words, powerKey } of pointsAt(found, table, address)) {
    const current = [...(await link.read(unitId, table, register.address, sizeOf(register), 'write'))];
    current[address - register.address] = value;
    values[key] = decode(register, current, 0, words, powerKey === undefined ? undefined : known[powerKey]);
  }
  return values;
}
/** Points that the device file does not write have no limits for writing; the device itself decides. */
const writableOf = ({ map }: Reachable, values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => (map.points.get(key)?.point.access ?? 'read') !== 'read'));

function toEntry(at: number, who: Who, order: RawWrite, before: number | undefined, result: CommandResult | undefined): LogEntry {
  const { device, table, address, value } = order;
  const seen = result?.seen;
  const of = { registerType: table, address };
  return {
    at,
    who,
    kind: 'command',
    what: 'modbus.write',
    target: device,
    ...(result && { outcome: result.outcome }),
    ...(before !== undefined && { before: { ...of, value: before } }),
    after: { ...of, value, ...(seen !== undefined && { word: seen }) },
  };
}
