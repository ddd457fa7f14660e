// Checks a device type. Reports commands with impossible values or without read-back, confirmation or guard, circular or
// impossible simulations, statistics a point cannot have, means by unrecorded codes, alarms that their generated history cannot
// raise.
import type { DeviceType, Point } from '../../core/devices/device.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { dict, entries, isDict, list, show, strings } from '../json.ts';
import { areTypes, misfit, offeredBy } from '../language/misfit.ts';
import type { Lack } from '../../core/problems/devices.ts';
import { checkAround } from './checkAround.ts';
import { checkPast } from './checkPast.ts';
import { writesOf } from './commands/proofs.ts';

/** Properties of `simulate` that name other points. */
const moving = ['follows', 'counts', 'when', 'reads'] as const;

export function checkDeviceValues(context: CompilerContext, doc: Doc, type: DeviceType): void {
  checkCommands(context, doc, type);
  for (const [name, written] of entries(type.alarms)) {
    const [place, alarm] = [below(below(below(at(doc), 'alarms'), name), 'past'), dict(written)];
    const points = entries(dict(alarm.past).points);
    for (const [point, value] of points) checkPointValue(context, below(below(place, 'points'), point), point, value, type);
    if (points.every(([point]) => Object.hasOwn(type.points, point))) checkPast(context, place, name, alarm);
  }
  for (const [name, { simulate, during }] of Object.entries(type.points)) {
    checkKept(context, below(below(below(at(doc), 'points'), name), 'keep'), name, type);
    // A missing point is reported by its name.
    if (during !== undefined && Object.hasOwn(type.points, during) && type.points[during]?.keep !== 'longest')
      context.report('device/during-of-none', below(below(below(at(doc), 'points'), name), 'during'), { name, of: during });
    const place = below(below(below(at(doc), 'points'), name), 'simulate');
    if (simulate?.reads !== undefined) checkAround(context, below(place, 'reads'), simulate.reads, type);
    for (const word of moving)
      if (movedBy(type, name, word).some((other) => isMovedBy(type, other, name)))
        context.report('device/moved-by-itself', below(place, word), { name });
    if (simulate?.otherwise !== undefined) checkPointValue(context, below(place, 'otherwise'), name, simulate.otherwise, type);
    checkMoves(context, place, name, type);
  }
}

function checkCommands(context: CompilerContext, doc: Doc, type: DeviceType): void {
  for (const [name, command] of entries(type.commands)) {
    if (!isDict(command)) continue;
    const place = below(below(at(doc), 'commands'), name);
    const proof = [dict(command.confirmedBy), below(place, 'confirmedBy')] as const;
    for (const [value, own] of [...writesOf(place, command), proof]) checkValue(context, own, value, type);
    const lacks = lackingIn(command);
    if (lacks.length > 0) context.report('device/bare-command', place, { name, lacks });
  }
}

function checkValue(
  context: CompilerContext,
  place: At,
  { point, value }: Readonly<Record<string, unknown>>,
  type: DeviceType,
): void {
  if (typeof point !== 'string' || isDict(value) || value === undefined) return;
  checkPointValue(context, below(place, 'value'), point, value, type);
}

function checkPointValue(context: CompilerContext, place: At, name: string, value: unknown, { points }: DeviceType): void {
  const detail = Object.hasOwn(points, name) ? misfit(value, points[name]) : undefined;
  if (detail !== undefined) context.report('device/wrong-value', place, { value: show(value), name, detail });
}

function movedBy({ points }: DeviceType, name: string, word: (typeof moving)[number]): string[] {
  const of = Object.hasOwn(points, name) ? dict(points[name]?.simulate)[word] : undefined;
  return word === 'when' ? pointsIn(of) : strings([of]);
}
/** Points that a condition reads. */
const pointsIn = (condition: unknown): string[] =>
  [dict(condition).at]
    .flatMap((at) => (typeof at === 'string' ? [at.slice(1)] : []))
    .concat([dict(condition).of].flat().flatMap((each) => (isDict(each) ? pointsIn(each) : [])));

/** Whether a point drives itself, directly or through other points. */
function isMovedBy(type: DeviceType, name: string, end: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (name === end || seen.has(name)) return name === end;
  const next = moving.flatMap((word) => movedBy(type, name, word));
  return next.some((each) => isMovedBy(type, each, end, new Set([...seen, name])));
}

/** A simulated device may show only values that its points can have. Oscillating values are rounded and never codes. */
function checkMoves(context: CompilerContext, place: At, name: string, type: DeviceType): void {
  const { is, around, text } = dict(type.points[name]?.simulate);
  for (const [word, value] of Object.entries({ is, text }))
    if (value !== undefined) checkPointValue(context, below(place, word), name, value, type);
  const point = Object.hasOwn(type.points, name) ? type.points[name] : undefined;
  if (typeof around !== 'number' || !point) return;
  const detail = offeredBy(point) ? 'is a code, which cannot fluctuate' : misfit(around, swinging(point));
  if (detail !== undefined) context.report('device/wrong-value', below(place, 'around'), { value: show(around), name, detail });
}
const swinging = (point: Point): Point => (point.type === 'integer' ? { ...point, type: 'number' } : point);

const reckoned = ['mean', 'difference'];
/** Codes have no intermediate values; texts have neither a mean nor a final value. */
function checkKept(context: CompilerContext, place: At, name: string, { points }: DeviceType): void {
  const point = Object.hasOwn(points, name) ? points[name] : undefined;
  const keep = point?.keep;
  if (!point || keep === undefined) return;
  const types = strings([point.type].flat());
  const isText = areTypes(types) && !types.some((each) => each === 'integer' || each === 'number');
  if (reckoned.includes(keep) && offeredBy(point))
    context.report('device/kept-wrong', place, { name, keep, detail: 'it is a code' });
  else if (keep !== 'last' && isText) context.report('device/kept-wrong', place, { name, keep, detail: 'it is not a number' });
}

/** A stop is never delayed, so it may omit the confirmation. */
function lackingIn({ confirmedBy, confirm, ask, needs }: Readonly<Record<string, unknown>>): Lack[] {
  const guards = list(needs);
  const isStop = guards.length === 1 && guards[0] === 'stop-device';
  return [
    ...(confirmedBy === undefined ? (['no read-back'] as const) : []),
    ...(confirm === undefined && ask === undefined && !isStop ? (['no question'] as const) : []),
    ...(guards.length === 0 ? (['no guard'] as const) : []),
  ];
}
