// Checks the repeated parts of a device type. Reports counts that are not a number of items, and parts that overlap each other or
// the registers of the parent, or exceed their table.
import type { DeviceModel, DeviceType } from '../../core/devices/device.ts';
import { fixedOf } from '../../core/schema/figure.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { withParts } from '../content/devices.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { type Dict, dict, entries, isDict, show, strings } from '../json.ts';
import { lastAddress, type Placed, placedIn, wordsOf } from './checkRegisters.ts';

export function checkCounts(context: CompilerContext, doc: Doc, type: DeviceType): void {
  for (const [name, part] of entries(type.parts)) {
    const place = below(below(below(at(doc), 'parts'), name), 'count');
    const detail = wrongCount(context, type, dict(part).count);
    if (detail !== undefined) context.report('device/part-count', place, { name, detail });
  }
}

function wrongCount(context: CompilerContext, type: DeviceType, count: unknown): string | undefined {
  const fixed = isDict(count) ? count.const : count;
  if (fixed !== undefined) return isCount(fixed) ? undefined : `${show(fixed)} is not a positive integer`;
  const [, root, setting = ''] = pointerOf(count);
  if (root === 'form') return 'it reads a form, which a device does not have';
  const wrong = settingsOf(context, type, setting).find((each) => !strings([each.type ?? 'integer'].flat()).includes('integer'));
  return wrong && `the setting "${setting}" is not an integer`;
}

const isCount = (count: unknown): count is number => Number.isInteger(count) && Number(count) > 0;
const pointerOf = (count: unknown): string[] => String(dict(count).from ?? '').split('/');

/** The setting as defined in every device type that contains the part, directly or indirectly. */
const settingsOf = (context: CompilerContext, type: DeviceType, name: string): Dict[] =>
  [...context.devices.values()]
    .filter((each) => each === type || withParts(each.type, context.devices).has(type.type))
    .flatMap(({ config }) => (Object.hasOwn(dict(config?.properties), name) ? [dict(dict(config?.properties)[name])] : []));

/** The guaranteed number of parts and the largest possible one. Every device with parts has at least one. */
function countOf(context: CompilerContext, type: DeviceType, count: unknown): { least: number; most: number } {
  const fixed = isDict(count) ? count.const : count;
  if (isCount(fixed)) return { least: fixed, most: fixed };
  const settings = settingsOf(context, type, pointerOf(count)[2] ?? '');
  const bounds = (word: 'minimum' | 'maximum'): number[] =>
    settings.flatMap((each) => (typeof each[word] === 'number' ? [fixedOf(each[word]) ?? 0] : []));
  const [leasts, mosts] = [bounds('minimum'), bounds('maximum')];
  const all = settings.length > 0 && mosts.length === settings.length;
  return { least: Math.max(1, Math.min(...(leasts.length > 0 ? leasts : [1]))), most: all ? Math.max(...mosts) : Infinity };
}

/** `make` is the model name: the station reads parts with the model of the same name. */
export function checkLie(context: CompilerContext, place: At, model: Dict, type: DeviceType, make: string): void {
  const own = placedIn(model, type);
  for (const [name, part] of entries(type.parts)) {
    const inner = context.devices.get(String(dict(part).type));
    const written = dict(model.parts)[name];
    const partModel = inner && modelOf(inner, make);
    const follows = written === undefined && typeof model.length === 'number';
    if (!inner || !partModel || (!isDict(written) && !follows)) continue;
    // Nested parts follow their parent part, once per part. Their length depends on the device and is not in any file.
    if (follows && Object.keys(dict(inner.parts)).length > 0) continue;
    const {
      offset = 0,
      stride = 0,
      unitStep = 0,
    } = follows ? { offset: Number(model.length), stride: partModel.length ?? 0 } : numbersIn(dict(written));
    checkPart(context, isDict(written) ? below(below(place, 'parts'), name) : place, {
      name,
      lies: placedIn(dict(partModel), inner),
      own,
      count: countOf(context, type, dict(part).count),
      offset,
      stride,
      unitStep,
    });
  }
}

const numbersIn = (written: Dict): { offset?: number; stride?: number; unitStep?: number } =>
  Object.fromEntries(Object.entries(written).filter(([, each]) => typeof each === 'number'));

const modelOf = ({ models }: DeviceType, name: string): DeviceModel | undefined =>
  dict(models)[name] === undefined ? (models?.generic ?? Object.values(models ?? {})[0]) : models?.[name];

interface Laid {
  name: string;
  lies: readonly Placed[];
  own: readonly Placed[];
  count: { least: number; most: number };
  offset: number;
  stride: number;
  unitStep: number;
}

function checkPart(context: CompilerContext, place: At, { name, lies, own, count, ...laid }: Laid): void {
  const { offset, stride, unitStep } = laid;
  const several = count.most > 1;
  // A setting may exceed the registers of a model, but a stride only makes sense if the model has at least a second part.
  const last = several ? Math.max(count.least, 2) : 1;
  const reach = [offset, offset + (last - 1) * stride].flatMap((start) =>
    lies.flatMap(({ register, size }) => [start + register.address, start + register.address + size - 1]),
  );
  if (reach.some((address) => address < 0 || address > lastAddress))
    return context.report('model/outside-table', place, { name });
  if (unitStep !== 0) return undefined;
  const first = takenBy(lies, offset);
  for (let index = 1; several && index < Math.min(count.least === count.most ? count.most : 2, 100); index++)
    if (lieOver(first, takenBy(lies, offset + index * stride)))
      return context.report('model/parts-overlap', place, { name, stride, others: false });
  if (lieOver(first, takenBy(own, 0))) context.report('model/parts-overlap', place, { name, stride, others: true });
  return undefined;
}

type Taken = ReadonlyMap<string, number>;
function takenBy(lies: readonly Placed[], start: number): Taken {
  const found = new Map<string, number>();
  for (const each of lies)
    for (const { at: word, mask } of wordsOf({ ...each, register: { ...each.register, address: each.register.address + start } }))
      found.set(word, (found.get(word) ?? 0) | mask);
  return found;
}
const lieOver = (one: Taken, other: Taken): boolean => [...one].some(([word, mask]) => ((other.get(word) ?? 0) & mask) !== 0);
