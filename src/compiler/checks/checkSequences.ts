// Checks the write sequences of a model. Reports points that cannot be written or read back, values that do not fit their
// registers, and pauses that would delay a stop or a zero.
import type { DeviceType, Point } from '../../core/devices/device.ts';
import { type RawRange, registerFormats } from '../../core/devices/registerFormats.ts';
import type { WriteStep } from '../../core/devices/writeSequence.ts';
import { fixedOf } from '../../core/schema/figure.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, below } from '../doc.ts';
import { type Dict, dict, entries, isDict, list } from '../json.ts';
import { offeredBy } from '../language/misfit.ts';
import { isWithin } from './checkCarried.ts';
import { checkAmbiguous, lastAddress } from './checkRegisters.ts';
import { writtenTo } from './commands/proofs.ts';

/** Upper limit for the sum of the pauses of a sequence, because the dispatch writes every second. */
const mostPauseMs = 1000;

export function checkSequences(context: CompilerContext, place: At, model: Dict, type: DeviceType): void {
  for (const [name, written] of entries(model.sequences)) {
    const own = below(below(place, 'sequences'), name);
    const point = Object.hasOwn(type.points, name) ? type.points[name] : undefined;
    if (!point || !isDict(written)) continue;
    const detail = whyNoSequence(name, point, model, written);
    if (detail !== undefined) context.report('model/no-sequence', own, { name, detail });
    else if (!isReadBack(name, point, model, type)) context.report('model/no-read-back', own, { name });
    const pause = whyTooLong(name, point, type, written);
    if (pause !== undefined) context.report('model/sequence-pause', own, { name, detail: pause });
    for (const way of ['writes', 'zero'] as const)
      list(written[way]).forEach((step, index) => {
        const isZero = way === 'zero';
        if (isStep(step)) checkStep(context, below(below(own, way), index), step, { name, point, model, type, isZero });
      });
  }
}

function whyNoSequence(name: string, point: Point, model: Dict, { writes }: Dict): string | undefined {
  const { access = 'read' } = point;
  if (point.value || access === 'read') return 'it is read-only';
  if (point.type === 'string') return 'it is a text';
  if (access === 'write' && Object.hasOwn(dict(model.registers), name)) return 'it is write-only and also has a register';
  const isFixed = list(writes).every((step) => typeof dict(step).set === 'number');
  return isFixed ? 'none of its writes depends on the value' : undefined;
}

/** A write-only point counts as read back if all commands that write it are confirmed by a point that the model reads. */
function isReadBack(name: string, { access }: Point, model: Dict, type: DeviceType): boolean {
  const isReadable = (point: unknown): boolean =>
    typeof point === 'string' &&
    (type.points[point]?.value !== undefined ||
      [model.registers, model.computed].some((each) => Object.hasOwn(dict(each), point)));
  if (access === 'both') return isReadable(name);
  const writers = entries(type.commands).flatMap(([, each]) => (dict(dict(each).writes).point === name ? [dict(each)] : []));
  return writers.length > 0 && writers.every(({ confirmedBy }) => isReadable(dict(confirmedBy).point));
}

function whyTooLong(name: string, point: Point, type: DeviceType, written: Dict): string | undefined {
  const pauses = (way: 'writes' | 'zero') =>
    list(written[way])
      .slice(0, -1)
      .flatMap((step) => Number(dict(step).pauseMs ?? []) || []);
  const longest = Math.max(...(['writes', 'zero'] as const).map((way) => pauses(way).reduce((sum, each) => sum + each, 0)));
  if (longest > mostPauseMs) return `they add up to ${longest} ms`;
  if (pauses('writes').length === 0) return undefined;
  if (type.commands?.[type.rest?.stop ?? '']?.writes.point === name) return 'the stop command of the type writes the point';
  return written.zero === undefined && !offeredBy(point) ? '"zero" is missing' : undefined;
}

const isStep = (step: unknown): step is WriteStep => {
  const { table, address, as, set } = dict(step);
  const isPlaced = (table === 'holding' || table === 'coil') && Number.isInteger(address);
  return isPlaced && typeof as === 'string' && as !== 'string' && Object.hasOwn(registerFormats, as) && set !== undefined;
};

interface Within {
  name: string;
  point: Point;
  model: Dict;
  type: DeviceType;
  isZero: boolean;
}

function checkStep(context: CompilerContext, place: At, step: WriteStep, by: Within): void {
  const { name, model } = by;
  const { address, as, scale = 1, map, write } = step;
  const { size, range, integer } = registerFormats[as];
  if (address + size - 1 > lastAddress) context.report('model/outside-table', place, { name });
  if (size > 1 && (write ?? model.write) === 'single') context.report('model/written-in-parts', place, { name, size });
  if (!range) return;
  if (isDict(map)) return checkMap(context, below(place, 'map'), { map, range }, by);
  const [least = 0, most = 0] = range.map((raw) => raw * scale).toSorted((left, right) => left - right);
  for (const value of valuesOf(step, by).filter(Number.isFinite)) {
    const raw = value / scale;
    const isCode = typeof step.set !== 'string';
    const fits = isWithin(value, [least, most]) && !(isCode && integer && Math.abs(raw - Math.round(raw)) > 1e-9);
    if (!fits) context.report('model/not-carried', below(place, 'set'), { name, value, least, most });
  }
}

/** The smallest and largest number that a step writes, or the number of each choice and command. */
function valuesOf({ set }: WriteStep, { name, point, type, isZero }: Within): number[] {
  if (typeof set === 'number') return [set];
  if (typeof set === 'object') return isZero ? [set.zero] : [set.positive, set.negative, set.zero];
  if (isZero) return [0];
  const entered = offeredBy(point) ?? [fixedOf(point.minimum), fixedOf(point.maximum)];
  const values = [...new Set([...entered, ...writtenTo(type, name)])].filter((each) => typeof each === 'number');
  return set === 'value' ? values : values.length === 0 ? [] : [0, Math.max(...values.map(Math.abs))];
}

/** Checks that raw codes fit the register, and that the map contains each code that commands of the type write, and only once. */
function checkMap(
  context: CompilerContext,
  place: At,
  { map, range: [least, most] }: { map: Dict; range: RawRange },
  { name, type }: Within,
): void {
  for (const raw of Object.keys(map).map(Number))
    if (!isWithin(raw, [least, most]))
      context.report('model/not-carried', below(place, String(raw)), { name, value: raw, least, most });
  checkAmbiguous(context, place, name, map);
  for (const value of new Set(writtenTo(type, name)))
    if (!Object.values(map).includes(value)) context.report('model/not-mapped', place, { name, value });
}
