// Checks the blocks of a model that are written to before they are read. Reports preparations that would set a point, blocks that
// overlap others, and points whose page does not exist.
import type { DeviceType } from '../../core/devices/device.ts';
import { type RegisterFormat, registerFormats } from '../../core/devices/registerFormats.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, below } from '../doc.ts';
import { type Dict, dict, entries, isDict, list } from '../json.ts';
import { lastAddress, placedIn } from './checkRegisters.ts';
import { isPart } from './checkUnits.ts';
import { formsOf, type Placed } from './registerForms.ts';

/** A range of registers that a device answers under one unit id. */
interface Range {
  table: unknown;
  unitId: unknown;
  address: number;
  count: number;
}

export function checkPreparations(context: CompilerContext, place: At, model: Dict, type: DeviceType): void {
  const lies = placedIn(model, type).flatMap((each) => formsOf(each, place).map(({ form }) => form));
  for (const [name, written] of entries(model.blocks)) {
    const { prepare } = dict(written);
    if (!isDict(prepare)) continue;
    const own = below(below(below(place, 'blocks'), name), 'prepare');
    for (const detail of new Set(wrongsIn(context, { name, block: dict(written), prepare, model, type, lies })))
      context.report('model/no-preparation', own, { name, detail });
  }
  for (const { name, register } of placedIn(model, type)) {
    const detail = whyNoPage(model, register);
    if (detail !== undefined) context.report('model/no-page', below(below(place, 'registers'), name), { name, detail });
  }
}

interface Prepared {
  name: string;
  block: Dict;
  prepare: Dict;
  model: Dict;
  type: DeviceType;
  lies: readonly Placed[];
}

function wrongsIn(context: CompilerContext, { name, block, prepare, model, type, lies }: Prepared): string[] {
  const write = dict(prepare.write);
  const request = { ...rangeOf(write, list(write.values).length), unitId: block.unitId };
  const own = rangeOf(block, Number(block.count));
  const until = { ...rangeOf(dict(prepare.until), 1), unitId: block.unitId };
  const { value, mask = 0xffff } = dict(prepare.until);
  const found: string[] = [];
  const blocks = entries(model.blocks).filter(([other]) => other !== name);
  const overlap = blocks.find(([, other]) => meets(rangeOf(dict(other), Number(dict(other).count)), own));
  if (isPart(context, type)) found.push('the type is a part of another one, and the parts would be prepared one by one');
  if ([request, until].some(({ address, count }) => address + count - 1 > lastAddress))
    found.push('it reaches beyond the last address of its table');
  if (overlap) found.push(`its registers are also in the block "${overlap[0]}"`);
  if (meets(until, own) || meets(request, own)) found.push('its request or its condition is in the block itself');
  if (typeof value === 'number' && typeof mask === 'number' && (value & mask) !== value)
    found.push('the register never has this value with this mask');
  found.push(...writtenPoints(lies, request, own));
  for (const [point, sequence] of entries(model.sequences))
    if (stepRanges(dict(sequence)).some((range) => meets(range, request)))
      found.push(`it writes to a register of the sequence of "${point}", which only a command may set`);
  return found;
}

function writtenPoints(lies: readonly Placed[], request: Range, block: Range): string[] {
  const written = lies.filter(({ point }) => point.access !== undefined && point.access !== 'read');
  return written.flatMap(({ name, point, register, size }) => {
    const range = { ...at(register), count: size };
    return [
      ...(meets(range, request) ? [`it writes to the register of "${name}", which only a command may set`] : []),
      ...(point.access === 'both' && meets(range, block) ? [`"${name}" is in the block and is written`] : []),
    ];
  });
}

function stepRanges({ unitId, writes, zero }: Dict): Range[] {
  return [...list(writes), ...list(zero)].map((step) => {
    const { as } = dict(step);
    return { ...rangeOf(dict(step), isFormat(as) ? registerFormats[as].size : 1), unitId };
  });
}

const isFormat = (as: unknown): as is RegisterFormat => typeof as === 'string' && Object.hasOwn(registerFormats, as);

/** An address that is no number has a problem of its own, and meets nothing. */
const rangeOf = ({ table, unitId, address }: Dict, count: number): Range => ({
  table,
  unitId,
  address: typeof address === 'number' ? address : Number.NaN,
  count,
});

const meets = (one: Range, other: Range): boolean =>
  one.table === other.table &&
  one.unitId === other.unitId &&
  one.address < other.address + other.count &&
  other.address < one.address + one.count;

function whyNoPage(model: Dict, register: Placed['register']): string | undefined {
  const { page } = register;
  const around = entries(model.blocks).find(([, block]) => meets(rangeOf(dict(block), Number(dict(block).count)), at(register)));
  const { prepare, pages } = dict(around?.[1]);
  if (page !== undefined && (!isDict(prepare) || pages === undefined)) return 'it is in no block with "pages"';
  if (typeof pages !== 'number') return undefined;
  if (page === undefined) return `"page" is missing, and the block "${around?.[0]}" has ${pages} pages`;
  return page > pages ? `the block "${around?.[0]}" has ${pages} pages` : undefined;
}
const at = ({ table, unitId, address }: Placed['register']): Range => ({ table, unitId, address, count: 1 });
