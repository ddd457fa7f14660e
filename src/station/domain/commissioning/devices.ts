// Checks of the devices: whether they respond, and which limits the batteries report.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { TextObject } from '../../../core/language.ts';
import { asTextObject, withDetail } from '../../../core/texts/text.ts';
import { exactInstantText } from '../../../core/time.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { isReadOnly, needsControl } from '../../contract/readOnly.ts';
import { enteredOtherwise } from '../../acquire/trial/entered.ts';
import { isVirtual } from '../../counters/index.ts';
import { devicesAs, isAs } from '../../equipment/roles.ts';
import { reasons } from '../../dispatch/decision.ts';
import { responseOf } from '../devices/index.ts';
import { readBusbars, zoneOf } from '../documents/index.ts';
import { measuresOf, valueOf } from '../flow/index.ts';
import { type Check, type Found, found, named } from './finding.ts';

const control = { text: 'Controlled devices' };

export const devices: Check = {
  look: (station) => [
    ...needed(station),
    ...alone(station),
    ...blocked(station),
    ...acquired(station).flatMap((each) => [respondsOf(station, each), ...refusedOf(station, each), ...ratedOf(station, each)]),
    ...controlled(station),
  ],
  facts: (station) => ({
    [control.text]: controlledBy(station)
      .map(({ id }) => id)
      .sort()
      .join(' '),
  }),
};

function respondsOf(station: Station, record: DeviceRecord): Found {
  const { verdict, seen } = responseOf(station, record);
  return found(verdict, named(record.name), seen);
}

/** The devices to which the station writes by itself. */
const controlledBy = (station: Station): readonly DeviceRecord[] =>
  station
    .devices()
    .filter((each) => each.endedAt === undefined && needsControl(each, station.content().devices) && !isReadOnly(each));
const controlled = (station: Station): Found[] =>
  controlledBy(station).map(({ name }) =>
    found('holds', named(name), { text: 'Control is enabled: the station writes to this device' }),
  );

/**
 * Compares entered and reported ratings. Either may be right, because a converter may be limited to less than its rated power on
 * purpose.
 */
function ratedOf(station: Station, record: DeviceRecord): Found[] {
  const type = station.content().devices[record.type];
  const values = station.live.get(record.id)?.values;
  if (!type || !values) return [];
  return enteredOtherwise(type, record, values).map(({ name, entered, reported }) => {
    const unit = unitOf(station, type, name);
    const seen = { entered: `${round(entered)} ${unit}`, reported: `${round(reported)} ${unit}` };
    return found('unsure', pointOf(record, type, name), {
      text: '{{entered}} entered, {{reported}} reported by the device',
      values: seen,
    });
  });
}

/** The points that the device rejects. */
function refusedOf({ links, content }: Station, record: DeviceRecord): Found[] {
  const type = content().devices[record.type];
  const refused = type ? links.refused(record.id) : [];
  return refused
    .slice(0, mostRefused)
    .map((key) => found('fails', pointOf(record, type, key), { text: 'The device rejects it. Check the model.' }));
}
/** Maximum number of listed points. A device that rejects more of them is a different model. */
const mostRefused = 20;

/** The devices that control of the storage system requires. */
function needed(station: Station): Found[] {
  const lacking = [
    { what: { text: 'A bidirectional converter' }, has: devicesAs(station, 'converter') },
    { what: { text: 'A battery connected to a converter' }, has: devicesAs(station, 'battery') },
    ...readBusbars(station.docs).map(({ busbarName }) => ({
      what: { text: 'A meter at grid connection point {{name}}', values: { name: busbarName } },
      has: measuresOf(station, 'total', busbarName),
      why: withoutCategory(station, busbarName),
    })),
  ];
  return lacking
    .filter(({ has }) => has.length === 0)
    .map(({ what, ...each }) => found('fails', what, ('why' in each && each.why) || { text: 'None saved' }));
}

/** A saved meter whose category was left empty measures nothing for the station. */
function withoutCategory(station: Station, busbarName: string): TextObject | undefined {
  const meters = devicesAs(station, 'meter').filter((each) => each.busbarName === busbarName && each.category === undefined);
  if (meters.length === 0) return undefined;
  const names = meters.map(({ name }) => name).join(', ');
  return { text: 'Select the meter category of {{names}}', values: { names } };
}

/** Converters without a battery. The unit determines which battery a converter uses. */
const alone = (station: Station): Found[] =>
  devicesAs(station, 'converter')
    .filter(({ relates }) => relates?.stack === undefined)
    .map(({ name }) => found('fails', named(name), { text: 'The unit of this converter does not contain exactly one battery' }));

/** Protections that block the storage until a person resets them. */
const blocked = ({ dispatch, docs }: Station): Found[] =>
  dispatch.latches().map(({ deviceName, reason, at }) =>
    found('fails', named(deviceName), {
      text: 'Blocked since {{at}}: {{reason}}. Eliminate the cause, then reset the protection.',
      values: { reason: { text: reasons[reason].text }, at: exactInstantText(at, zoneOf({ docs })) },
    }),
  );

/** The read-only devices that pass the check, whose control it enables. A person has not withdrawn control of them. */
export const toBeEnabled = (station: Station): readonly DeviceRecord[] =>
  station.devices().filter((each) => isReadOnly(each) && each.control !== 'withdrawn' && mayBeCommanded(station, each));

/** True if the device responds like its type and, for a converter, if its battery is known. */
const mayBeCommanded = (station: Station, device: DeviceRecord): boolean =>
  responseOf(station, device).verdict === 'holds' && (device.relates?.stack !== undefined || !isAs(station, device, 'converter'));

/** Devices that are read: without replaced devices, virtual meters and devices without a communication link. */
const acquired = ({ devices: all, links }: Station): readonly DeviceRecord[] =>
  all().filter((each) => each.endedAt === undefined && !isVirtual(each) && links.whyNot(each.id) !== 'none');

/**
 * Highest plausible ratio of power to energy (1/h). A battery that could be discharged in less than 15 minutes indicates a wrong
 * scaling factor.
 */
const mostPerHour = 4;

export const batteryLimits: Check = {
  look(station) {
    const batteries = devicesAs(station, 'battery');
    if (batteries.length === 0) return [found('fails', { text: 'A battery connected to a converter' }, { text: 'None saved' })];
    return batteries.flatMap((each) => allowed(station, each));
  },
};

/** Checks the points by which the device type limits the power: reported limits, and values at which no power is allowed. */
function allowed(station: Station, record: DeviceRecord): Found[] {
  const type = station.content().devices[record.type];
  if (!type) return [];
  const binds = Object.values(type.binds ?? {});
  const limits = binds.filter(({ as, point }) => as === 'limit' && station.links.has(record.id, point));
  if (limits.length === 0) return [found('unsure', named(record.name), { text: 'This type reports no current or power limits' })];
  const tapers = binds.filter(({ as, point }) => as === 'taper' && station.links.has(record.id, point));
  return [
    ...limits.map(({ point, voltage }) =>
      limitFinding(station, record, type, { point, ...(voltage !== undefined && { voltage }) }),
    ),
    ...tapers.flatMap(({ point, full, zero }) =>
      full === undefined || zero === undefined ? [] : [insideTaper(station, record, type, { point, full, zero })],
    ),
  ];
}

const pointOf = ({ name }: DeviceRecord, type: DeviceType | undefined, point: string): TextObject =>
  withDetail(name, asTextObject(type?.points[point]?.title ?? point));
const unread = { text: 'Not read' };

function limitFinding(
  station: Station,
  record: DeviceRecord,
  type: DeviceType,
  bind: { point: string; voltage?: string },
): Found {
  const what = pointOf(record, type, bind.point);
  const live = station.live.get(record.id);
  const value = valueOf(live, bind.point);
  if (value === undefined) return found('fails', what, unread);
  const seen = { value: round(value), unit: unitOf(station, type, bind.point) };
  const volts = bind.voltage === undefined ? undefined : valueOf(live, bind.voltage);
  const power = bind.voltage === undefined ? value : volts === undefined ? undefined : (value * volts) / 1000;
  const energy = valueOf(live, 'ratedEnergy') ?? Number(record.config.ratedEnergy ?? Number.NaN);
  const most = type.points[bind.point]?.maximum;
  const beyond = (typeof most === 'number' && value > most) || (power !== undefined && power > mostPerHour * energy);
  if (value < 0 || beyond)
    return found('fails', what, { text: '{{value}} {{unit}} is not plausible for this battery', values: seen });
  return found('holds', what, { text: '{{value}} {{unit}}', values: seen });
}

/** A value beyond `zero` means a wrong scaling factor or unit, or a battery that must not be used. */
function insideTaper(
  station: Station,
  record: DeviceRecord,
  type: DeviceType,
  { point, full, zero }: { point: string; full: number; zero: number },
): Found {
  const what = pointOf(record, type, point);
  const value = valueOf(station.live.get(record.id), point);
  if (value === undefined) return found('fails', what, unread);
  const values = { value: round(value), zero, unit: unitOf(station, type, point) };
  const inside = zero > full ? value < zero : value > zero;
  return inside
    ? found('holds', what, { text: '{{value}} {{unit}}; the allowed power is zero at {{zero}} {{unit}}', values })
    : found('fails', what, {
        text: '{{value}} {{unit}} exceeds {{zero}} {{unit}}, the value at which the allowed power is zero',
        values,
      });
}
/** The symbol of the unit. */
function unitOf({ content }: Station, type: DeviceType, point: string): string {
  const unit = type.points[point]?.unit ?? '';
  return content().units.units[unit]?.symbol ?? unit;
}
const round = (value: number): number => Math.round(value * 1000) / 1000;
