// Checks the registers of a model. Reports registers that overlap, exceed their table or are in no block, bits outside their
// register, missing scale factors and codes, and points that no Modbus request can write.
import type { DeviceType, Point, Register } from '../../core/devices/device.ts';
import { scalePointOf } from '../../core/devices/register.ts';
import { isClock, registerFormats } from '../../core/devices/registerFormats.ts';
import { isZone } from '../../core/time.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, below } from '../doc.ts';
import { type Dict, dict, entries, isDict, list } from '../json.ts';
import { checkAround } from './checkAround.ts';
import { checkCarried } from './checkCarried.ts';
import { formsOf, layoutsOf, type Placed } from './registerForms.ts';
import { offeredBy } from '../language/misfit.ts';

export const lastAddress = 0xffff;
const isBits = (table: unknown): boolean => table === 'coil' || table === 'discrete';

export type { Placed };
export function checkRegisters(context: CompilerContext, place: At, model: Dict, type: DeviceType): void {
  const lies = placedIn(model, type);
  for (const each of lies) {
    for (const { form, place: own } of formsOf(each, below(below(place, 'registers'), each.name))) {
      checkOne(context, own, form, type);
      checkWrite(context, own, form, model.write);
      checkMap(context, below(own, 'map'), form);
      checkCarried(context, own, form, { model, type });
    }
  }
  for (const layout of layoutsOf(lies)) {
    checkOverlaps(context, below(place, 'registers'), layout);
    checkBlocks(context, place, model, layout);
  }
  for (const [name, block] of entries(model.blocks)) {
    const { table, address, count } = dict(block);
    const most = isBits(table) ? 2000 : 125;
    // A count above the larger limit is already rejected by the file schema.
    if (typeof count === 'number' && count > most && count <= 2000)
      context.report('model/outside-block', below(below(below(place, 'blocks'), name), 'count'), { name, count });
    if (typeof address === 'number' && typeof count === 'number' && address + count - 1 > lastAddress)
      context.report('model/outside-table', below(below(place, 'blocks'), name), { name });
  }
}

export function placedIn(model: Dict, { points }: DeviceType): Placed[] {
  return entries(model.registers).flatMap(([name, written]) => {
    const point = Object.hasOwn(points, name) ? points[name] : undefined;
    const { address, as, table } = dict(written);
    const isFormat = typeof as === 'string' && Object.hasOwn(registerFormats, as);
    if (!point || !Number.isInteger(address) || !isFormat || typeof table !== 'string') return [];
    const register = written as Register;
    // The register of a point with a write sequence is only read.
    const own: Point = Object.hasOwn(dict(model.sequences), name) ? { ...point, access: 'read' } : point;
    return [{ name, point: own, register, size: register.length ?? registerFormats[register.as].size }];
  });
}

function checkOne(context: CompilerContext, place: At, { name, point, register, size }: Placed, type: DeviceType): void {
  const { table, address, as, bit, bits = 1, map } = register;
  const scale = scalePointOf(register);
  if (address + size - 1 > lastAddress) context.report('model/outside-table', place, { name });
  if (bit !== undefined && bit + bits > size * 16) context.report('model/outside-word', place, { name, bits: size * 16 });
  if ((point.access ?? 'read') !== 'read' && (table === 'input' || table === 'discrete'))
    context.report('model/read-only', below(place, 'table'), { name, table });
  if (as === 'string' && point.type !== 'string') context.report('model/no-number', below(place, 'as'), { name });
  if (scale !== undefined) checkAround(context, below(place, 'scale'), scale, type);
  const detail = register.restarts && whyNotDaily(point, register);
  if (detail !== undefined) context.report('model/not-daily', below(place, 'restarts'), { name, detail });
  checkReadOnly(context, place, { name, point, register, size }, type);
  const known = offeredBy(point);
  for (const [raw, code] of known && isDict(map) ? entries(map) : [])
    if (typeof code === 'number' && !known?.includes(code))
      context.report('model/unknown-code', below(below(place, 'map'), raw), { name, code });
}

/** Texts, and formats that lose part of the device's value or depend on its clock, must be read-only. */
function checkReadOnly(context: CompilerContext, place: At, { name, point, register }: Placed, { config }: DeviceType): void {
  const isWritten = (point.access ?? 'read') !== 'read';
  if (register.as === 'string' && point.type === 'string' && isWritten)
    context.report('model/text-written', below(place, 'as'), { name });
  if (register.powerFactor !== undefined && isWritten)
    context.report('model/only-read', below(place, 'powerFactor'), { name, what: 'a power factor with its quadrant' });
  if (!isClock(register.as)) return;
  if (isWritten) context.report('model/only-read', below(place, 'as'), { name, what: 'a date and time' });
  const setting = dict(dict(config?.properties)[String(register.zone)]);
  const detail =
    point.format !== 'instant'
      ? 'it does not have "format": "instant"'
      : register.zone !== undefined && /^[A-Z]/.test(register.zone) && !isZone(register.zone)
        ? `there is no time zone "${register.zone}"`
        : setting.type !== undefined && setting.type !== 'string'
          ? `the setting "${register.zone}" is not a text`
          : undefined;
  if (detail !== undefined) context.report('model/no-clock', below(place, 'as'), { name, detail });
}

/** A point whose register restarts daily must be a read-only energy counter. Returns why it is not one. */
function whyNotDaily({ access = 'read', keep }: Point, { offset }: Register): string | undefined {
  if (access !== 'read') return 'it is writable';
  if (offset !== undefined) return 'it has an "offset"';
  return keep === 'difference' ? undefined : 'it does not have "keep": "difference"';
}

/** Several raw values may share a code only if the point is read-only. */
function checkMap(context: CompilerContext, place: At, { name, point, register: { map } }: Placed): void {
  if ((point.access ?? 'read') !== 'read' && isDict(map)) checkAmbiguous(context, place, name, map);
}

/** The station must know which raw value to write for a code. */
export function checkAmbiguous(context: CompilerContext, place: At, name: string, map: Dict): void {
  const raws = new Map<number, string[]>();
  for (const [raw, code] of entries(map)) if (typeof code === 'number') raws.set(code, [...(raws.get(code) ?? []), raw]);
  for (const [code, each] of raws)
    if (each.length > 1) context.report('model/ambiguous-code', below(place, each[1] ?? ''), { name, code, raws: each });
}

/** Writing a two-register value with the function codes for single registers would transfer it in halves. */
function checkWrite(context: CompilerContext, place: At, { name, point, register, size }: Placed, model: unknown): void {
  const isWritten = (point.access ?? 'read') !== 'read';
  if (register.write !== undefined && !isWritten) context.report('model/never-written', below(place, 'write'), { name });
  if (isWritten && size > 1 && (register.write ?? model) === 'single')
    context.report('model/written-in-parts', register.write === undefined ? place : below(place, 'write'), { name, size });
}

/** A written point and a read point may share a register, as in many devices; two read points may not, nor two written ones. */
function checkOverlaps(context: CompilerContext, place: At, { lies, changed }: ReturnType<typeof layoutsOf>[number]): void {
  const taken = new Map<string, { name: string; mask: number }[]>();
  for (const each of lies) {
    const words = wordsOf(each);
    const other = words.flatMap(({ at, mask }) => taken.get(at)?.filter((earlier) => (earlier.mask & mask) !== 0) ?? []).at(0);
    if (other && (changed(other.name) || changed(each.name)))
      context.report('model/overlap', below(place, each.name), { names: [other.name, each.name] });
    for (const { at, mask } of words) taken.set(at, [...(taken.get(at) ?? []), { name: each.name, mask }]);
  }
}

/** Points outside every block are read individually, which can be intended: no blocks at all, or set-points only. */
function checkBlocks(
  context: CompilerContext,
  place: At,
  model: Dict,
  { lies, changed }: ReturnType<typeof layoutsOf>[number],
): void {
  const blocks = entries(model.blocks).map(([, block]) => dict(block));
  const holds = (block: Dict, { register: { table, address, unitId }, size }: Placed): boolean => {
    const [first, count] = [Number(block.address), Number(block.count)];
    const isThere = block.table === table && block.unitId === unitId;
    return isThere && first <= address && address + size <= first + count;
  };
  for (const each of lies.filter(({ name }) => changed(name))) {
    const { access = 'read' } = each.point;
    const near =
      access === 'both' ? blocks.filter(({ table }) => table === each.register.table) : access === 'read' ? blocks : [];
    // A block with an invalid place has its own problem.
    if (near.some(({ address, count }) => typeof address !== 'number' || typeof count !== 'number')) continue;
    const isThere = each.register.address + each.size - 1 <= lastAddress;
    if (isThere && near.length > 0 && !near.some((block) => holds(block, each)))
      context.report('model/in-no-block', below(below(place, 'registers'), each.name), { name: each.name });
  }
}

/** The registers that a point occupies and the bits it uses in each, separately for reading and writing. */
export function wordsOf({ point, register, size }: Placed): { at: string; mask: number }[] {
  const { access = 'read' } = point;
  const { table, address, unitId = 'own', bit, bits = 1, page = 1 } = register;
  const directions = ['read', 'write'].filter((way) => access === way || access === 'both');
  const each = (at: string | number, mask: number) =>
    directions.map((way) => ({ at: `${way} ${unitId} ${table} ${page} ${at}`, mask }));
  if (bit === undefined || isBits(table))
    return Array.from({ length: Math.min(size, 125) }, (_, index) => each(address + index, -1)).flat();
  // The word order decides which register has the bits of a long number, so bits are identified by 16-bit position.
  return Array.from({ length: size }, (_, index) => {
    const [from, to] = [Math.max(bit - index * 16, 0), Math.min(bit + bits - index * 16, 16)];
    return from < to ? each(index === 0 ? address : `${address} + ${index}`, 2 ** to - 2 ** from) : [];
  }).flat();
}

/** Points that contain the scale factor of other points. Only models with scaled registers have them. */
export function scalePoints(type: DeviceType): Set<string> {
  const registers = Object.values(dict(type.models)).flatMap((model) => Object.values(dict(dict(model).registers)));
  const forms = registers.flatMap((register) => [dict(register), ...list(dict(register).variants).map(dict)]);
  const named = forms.map(({ scale }) => (isDict(scale) ? scale.point : scale));
  return new Set(named.filter((scale): scale is string => typeof scale === 'string'));
}
