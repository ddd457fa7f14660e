// Calls on devices: lists, commands of the device file, writes of points. The needs of a command are in the device file and are
// checked here.
import type { DeviceQuery, DeviceResult, RequestOf } from '../../../core/calls/calls.gen.ts';
import { type DeviceCommand, type DeviceType, toPointKey } from '../../../core/devices/device.ts';
import { boundOf, isFigure, type Way } from '../../../core/schema/figure.ts';
import type { Role } from '../../../core/devices/roles.gen.ts';
import { translateWith } from '../../../core/texts/text.ts';
import { type CommandResult, type DeviceRecord, Refused, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { ownOf } from '../../equipment/figures.ts';
import { isAs, roleOf } from '../../equipment/roles.ts';
import { busbarOf, deviceOf, whoOf, refuseAt, typeOf } from '../request/index.ts';
import { zoneOf } from '../documents/index.ts';
import { type KeyedValue, readKeyed, toJudged, toValues } from './keyedValues.ts';
import { isAt } from '../flow/index.ts';
import { mustFit } from './pointInput.ts';

function list(filter: DeviceQuery, context: CallContext, role?: Role) {
  const { station } = context;
  const busbarName = busbarOf(filter, context);
  return station
    .devices()
    .filter((each) => !each.hidden && isAt(each, busbarName))
    .filter((each) => role === undefined || isAs(station, each, role))
    .filter((each) => is(filter.type, each.type) && is(filter.category, each.category))
    .filter((each) => filter.types?.includes(each.type) ?? true)
    .filter((each) => is(filter.role, roleOf(station.content().devices, each)))
    .map((each) => toHead(station, each));
}
const is = (wanted: string | undefined, found: string | undefined): boolean =>
  wanted === undefined || wanted === '' || wanted === found;

function toHead({ live }: Pick<Station, 'live'>, { id, name, type, model, busbarName, category }: DeviceRecord) {
  const at = live.get(id)?.at;
  return {
    id,
    name,
    type,
    model,
    busbarName,
    state: live.state(id),
    ...(category !== undefined && { category }),
    ...(at !== undefined && { at }),
  };
}

async function command(
  { id, command: name, input = {} }: RequestOf<'device.command'>,
  context: CallContext,
): Promise<DeviceResult> {
  const { station } = context;
  const device = deviceOf(station, id);
  const type = typeOf(station, device);
  const found = Object.hasOwn(type.commands ?? {}, name) ? type.commands?.[name] : undefined;
  if (!found) throw new Refused(404, 'No such command');
  const given = toInput(found, readKeyed(input, '/input', type, station.content().units), `/input/${type.type}#`);
  mustFit({ type, ...toJudged(given), own: ownOf(device, station.live.get(id)), ...judgeOf(context, id) });
  context.guard(found.needs);
  return toAnswer(await station.commander.run(id, name, toValues(given), whoOf(context)), type);
}

/** The values that the command requires: all of them and no others. */
function toInput({ ask }: DeviceCommand, given: readonly KeyedValue[], at: string): readonly KeyedValue[] {
  const asked = Object.keys(ask?.points ?? {});
  const strange = given.find(({ point }) => !asked.includes(point));
  if (strange) throw refuseAt(strange.path, 'This value is not expected here');
  const missing = asked.find((point) => !given.some((each) => each.point === point));
  if (missing !== undefined) throw refuseAt(at + missing, 'Please enter a value');
  return given;
}
const judgeOf = ({ station, language }: CallContext, id: string) => ({
  step: (point: string) => station.links.step(id, point),
  units: station.content().units,
  now: station.clock.now(),
  timezone: zoneOf(station),
  translate: translateWith(station.content().locales[language] ?? {}, language),
});

async function write({ id, values }: RequestOf<'device.write'>, context: CallContext): Promise<DeviceResult> {
  const { station } = context;
  const device = deviceOf(station, id);
  const type = typeOf(station, device);
  const given = readKeyed(values, '/values', type, station.content().units);
  if (given.length === 0) throw refuseAt('/values', 'Value cannot be empty');
  for (const { point, path } of given) {
    const access = Object.hasOwn(type.points, point) ? type.points[point]?.access : undefined;
    if (access !== 'write' && access !== 'both') throw refuseAt(path, 'This point is not writable');
  }
  const written = toValues(given);
  const live = station.live.get(id);
  mustFit({ type, ...toJudged(given), current: live?.values ?? {}, own: ownOf(device, live), ...judgeOf(context, id) });
  context.guard(needsOfWrite(type, Object.keys(written)));
  return toAnswer(await station.commander.write(id, written, whoOf(context)), type);
}

/** The value read back is returned under the point key, so that its unit is converted. */
const toAnswer = ({ of, ...result }: CommandResult, { type }: DeviceType): DeviceResult => ({
  ...result,
  ...(of !== undefined && { point: toPointKey(type, of) }),
});

/**
 * The rights that writing requires: those of the settings with the points. A point in no setting is a control of the device,
 * which also requires the rights of the commands that write it.
 */
export function needsOfWrite(
  { settings = {}, commands = {} }: Pick<DeviceType, 'settings' | 'commands'>,
  points: readonly string[],
): string[] {
  const needs = points.flatMap((point) => {
    const holding = Object.values(settings).filter((each) => Object.hasOwn(each.points, point));
    if (holding.length > 0) return holding.flatMap((each) => each.needs);
    const writing = Object.values(commands).filter(({ writes }) => writes.point === point);
    return ['control-device', 'maintain', ...writing.flatMap((each) => each.needs)];
  });
  return [...new Set(needs)];
}

/** The present limits of writable points that come from the device's own data; unknown ones are left out. */
function limits(
  { id }: { id: string },
  { station }: CallContext,
): Record<'minimum' | 'maximum' | 'step', Record<string, number>> {
  const device = deviceOf(station, id);
  const type = typeOf(station, device);
  const figures = { own: ownOf(device, station.live.get(id)), decides: true };
  const known = (word: 'minimum' | 'maximum', way: Way) =>
    Object.entries(type.points).flatMap(([name, { [word]: limit }]): [string, number][] => {
      const bound = isFigure(limit) ? boundOf(limit, way, figures) : undefined;
      return typeof bound === 'number' ? [[toPointKey(type.type, name), bound]] : [];
    });
  const steps = Object.entries(type.points).flatMap(([name, { access = 'read' }]): [string, number][] => {
    const step = access === 'read' ? undefined : station.links.step(id, name);
    return step === undefined ? [] : [[toPointKey(type.type, name), step]];
  });
  return {
    minimum: Object.fromEntries(known('minimum', 'least')),
    maximum: Object.fromEntries(known('maximum', 'most')),
    step: Object.fromEntries(steps),
  };
}

export const devices: Handlers = {
  'device.list': (filter: DeviceQuery, context: CallContext) => list(filter, context),
  'device.emList': (filter: DeviceQuery, context: CallContext) => list(filter, context, 'meter'),
  'device.command': command,
  'device.write': write,
  'device.limits': limits,
};
