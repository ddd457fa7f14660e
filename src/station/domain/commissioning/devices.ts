// Checks of the devices: who answers, and what batteries allow.
import type { DeviceType } from '../../../core/devices/device.ts';
import { asTextObject } from '../../../core/texts/text.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { enteredOtherwise } from '../../acquire/trial/entered.ts';
import { isVirtual } from '../../counters/index.ts';
import { devicesAs, isAs } from '../../equipment/roles.ts';
import { readBusbars } from '../documents/index.ts';
import { measuresOf, valueOf } from '../flow/index.ts';
import { answers } from './answers.ts';
import { type Check, type Found, found, named } from './finding.ts';

export const devices: Check = {
  look: (station) => [
    ...needed(station),
    ...alone(station),
    ...acquired(station).flatMap((each) => [answers(station, each), ...refusedOf(station, each), ...ratedOf(station, each)]),
  ],
};

/** Either may be right: a converter may be limited to less than its rating on purpose. */
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

/** The registers of the model that the device does not have or does not report. */
function refusedOf({ links, content }: Station, record: DeviceRecord): Found[] {
  const type = content().devices[record.type];
  const refused = type ? links.refused(record.id) : [];
  return refused
    .slice(0, mostRefused)
    .map((key) => found('fails', pointOf(record, type, key), { text: 'The device rejects it. Check the model.' }));
}
/** A device that refuses more of them has another model. */
const mostRefused = 20;

/** Without these nothing can be steered. */
function needed(station: Station): Found[] {
  const lacking = [
    { what: { text: 'A bidirectional converter' }, has: devicesAs(station, 'converter') },
    { what: { text: 'A battery connected to a converter' }, has: devicesAs(station, 'battery') },
    ...readBusbars(station.docs).map(({ busbarName }) => ({
      what: { text: 'A meter at grid connection point {{name}}', values: { name: busbarName } },
      has: measuresOf(station, 'total', busbarName),
    })),
  ];
  return lacking.filter(({ has }) => has.length === 0).map(({ what }) => found('fails', what, { text: 'None saved' }));
}

/** The unit determines which battery a converter uses. */
const alone = (station: Station): Found[] =>
  devicesAs(station, 'converter')
    .filter(({ relates }) => relates?.stack === undefined)
    .map(({ name }) => found('fails', named(name), { text: 'Its unit does not contain exactly one battery for it' }));

/** It responds as its type does, and a converter has its battery. */
export const mayBeCommanded = (station: Station, device: DeviceRecord): boolean =>
  answers(station, device).verdict === 'holds' && (device.relates?.stack !== undefined || !isAs(station, device, 'converter'));

/** What has no way to it by its nature, or counted until it was replaced, answers nobody. */
const acquired = ({ devices: all, links }: Station): readonly DeviceRecord[] =>
  all().filter((each) => each.endedAt === undefined && !isVirtual(each) && links.whyNot(each.id) !== 'none');

/** More power than the energy of the battery in a quarter of an hour is a factor that is wrong. */
const mostPerHour = 4;

export const batteryLimits: Check = {
  look(station) {
    const batteries = devicesAs(station, 'battery');
    if (batteries.length === 0) return [found('fails', { text: 'A battery connected to a converter' }, { text: 'None saved' })];
    return batteries.flatMap((each) => allowed(station, each));
  },
};

/** By the words of its type that limit the power: reported limits, and points at which it allows none. */
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

const pointOf = (record: DeviceRecord, type: DeviceType | undefined, point: string) => ({
  text: '{{name}}: {{point}}',
  values: { name: record.name, point: asTextObject(type?.points[point]?.title ?? point) },
});
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

/** A value on the wrong side is a factor or a unit that is wrong, or a battery that may not be used. */
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
/** As people write it. */
function unitOf({ content }: Station, type: DeviceType, point: string): string {
  const unit = type.points[point]?.unit ?? '';
  return content().units.units[unit]?.symbol ?? unit;
}
const round = (value: number): number => Math.round(value * 1000) / 1000;
