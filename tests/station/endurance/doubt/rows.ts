// One row for each kind of fault. Some are faults only at times: a frozen value is correct as long as the true value does not
// change. A row without an alarm is a fault without an alarm of its own; its safety and recovery are still checked.
import type { Fault, Reading } from '../../../../src/station/plant/faults/fault.ts';
import type { ImageFault } from '../../../../src/station/plant/faults/imageFaults.ts';
import type { LinkFault, WriteFault } from '../../../../src/station/plant/faults/linkFaults.ts';
import { alarmS, disconnectS, reactionS, stopS } from './limits.ts';

export interface KindRow {
  what: string;
  type: string;
  category?: 'total' | 'storage' | 'load' | 'pv';
  fault?: Fault;
  /** The registers that are read together with a point. */
  block?: { at: string; answers: ImageFault['answers'] };
  /** At least one of these alarms must report the fault. */
  alarm?: string | readonly string[];
  /** The fault must be reported only while it shows. */
  shows?: Shows;
  /** Power is cut off until a person resets it. */
  latches?: true;
  /** The latch that must be set, by its reason. */
  latch?: string;
  /** The converter may be stopped, and then rests before it starts again. */
  rests?: true;
  /** The fault begins while power flows, and lasts for at least this time. */
  duringPowerS?: number;
  /** A true condition that forbids power, reported correctly by a device of this type. */
  event?: { type: string; points: Readonly<Record<string, number>> };
  withinS?: number;
  /** Seconds in which forbidden power must end. */
  forbiddenS?: number;
}
type Shows =
  /** The reading of the point is wrong by more than `by`. */
  | { point: string; by: number }
  /** The power differs from everything that the station has commanded lately. */
  | { as: 'not-following' }
  /** The other master commands a power that the station has not commanded lately. */
  | { as: 'overwritten'; power: number };
type Of = Pick<KindRow, 'type' | 'category'>;
const pcs: Of = { type: 'pcs' };
const stack: Of = { type: 'stack' };
const pv: Of = { type: 'pinvt' };
const fire: Of = { type: 'fac' };
const smoke: Of = { type: 'smk' };
const cabinet: Of = { type: 'mcgw' };
const meter = (category: KindRow['category'] & string): Of => ({ type: 'em2', category });
const meters = (['total', 'load', 'storage', 'pv'] as const).map(meter);

const link = (of: Of, ...faults: (LinkFault & string)[]): KindRow[] =>
  faults.map((fault) => ({ ...of, what: fault, fault: { link: fault }, alarm: 'communication' }));
const slow = (of: Of): KindRow => ({ ...of, what: 'slow', fault: { link: { delayMs: 3000 } }, alarm: 'communication' });
const read = (of: Of, what: string, point: string, reading: Reading): KindRow => ({
  ...of,
  what: `${what} ${point}`,
  fault: { points: { [point]: reading } },
});
const found = (row: KindRow, withinS: number, ...alarm: string[]): KindRow => ({ ...row, alarm, withinS });
/** The error in kW above which a power must be reported: the tolerances of all meters with which it is compared. */
export const wrongKw = 30;
const shown = (row: KindRow, withinS: number, shows: Shows, ...alarm: string[]): KindRow => ({ ...row, alarm, withinS, shows });
const power = { point: 'activePower', by: wrongKw };
const frozen = (of: Of, point: string): KindRow => read(of, 'frozen', point, 'frozen');
const swapped = (of: Of, point: string): KindRow => read(of, 'swapped sign of', point, { factor: -1, offset: 0 });
/** The checks that detect a wrong meter. */
const ofMeters = ['balance', 'behind', 'frozen', 'frozen-behind', 'frozen-storage', 'sign', 'phases'].map(
  (check) => `plausibility-${check}`,
);
/** The check that detects a wrong converter by comparison with its battery and the storage meter. */
export const outvoted = 'plausibility-power';
const heartbeatS = 20;
const mainsS = 100;
const missingS = 65;
const mains = 'plausibility-frozen-mains';
const missing = (of: Of, ...points: string[]): KindRow[] =>
  points.map((point) => found(read(of, 'missing', point, Number.NaN), missingS, 'missing'));
const image = (of: Of, what: string, fault: ImageFault): KindRow => ({ ...of, what, fault: { image: fault } });
const whole = (of: Of): KindRow => image(of, 'frozen image', { registers: 'all', answers: 'frozen' });
const half = (of: Of): KindRow => image(of, 'half image', { registers: 'alternate', answers: 'frozen' });
const refused = (of: Of, at: string): KindRow => ({
  ...of,
  what: `refused block of ${at}`,
  block: { at, answers: { code: 4 } },
  alarm: 'communication',
});
const stale = (of: Of, at: string): KindRow => ({ ...of, what: `stale block of ${at}`, block: { at, answers: 'frozen' } });
/** The power must follow what the station writes. */
const writes = (what: string, fault: WriteFault): KindRow =>
  shown({ ...pcs, what, fault: { writes: fault } }, alarmS, { as: 'not-following' }, 'not-following');
const master = (point: string, value: number): KindRow => ({
  ...pcs,
  what: `second master writes ${value} to ${point}`,
  fault: { secondMaster: { [point]: value } },
});
/** Beyond the limits of the grid connection point, the converter is stopped. */
const overwritten = (power: number): KindRow => ({
  ...shown(master('activePowerSet', power), alarmS, { as: 'overwritten', power }, 'second-master'),
  rests: true,
});
const event = (of: Of, alarm: string, points: Readonly<Record<string, number>>, latches?: true): KindRow => ({
  ...of,
  what: `event ${alarm}`,
  event: { type: of.type, points },
  alarm,
  ...(latches && { latches }),
});

/** A second condition, which forbids power from the beginning of the fault. */
interface Forbidding extends Pick<KindRow, 'event' | 'latches' | 'latch'> {
  during: string;
}
const fireAlarm: Forbidding = {
  during: 'a fire alarm',
  event: { type: fire.type, points: { fireAlarm: 1 } },
  latches: true,
  latch: 'fire',
};
const insulationFault: Forbidding = {
  during: 'an insulation fault',
  event: { type: stack.type, points: { insulationPositive: 50 } },
  latches: true,
  latch: 'insulation',
};
const batteryShut: Forbidding = {
  during: 'a battery that permits no power',
  event: { type: stack.type, points: { chargeAllowed: 0, dischargeAllowed: 0 } },
};
const batteryReduced: Forbidding = {
  during: 'a battery that permits 20 kW',
  event: { type: stack.type, points: { chargePowerLimit: 20, dischargePowerLimit: 20 } },
};
const everyForbidding = [fireAlarm, insulationFault, batteryShut, batteryReduced];
const during =
  ({ during: condition, ...forbidding }: Forbidding) =>
  (row: KindRow): KindRow => ({ ...row, ...forbidding, what: `${row.what} during ${condition}` });

/** Power flows at the beginning, although it is forbidden from then on. */
const flowing = (row: KindRow): KindRow => ({ ...row, duringPowerS: 40 });
/** A converter that ignores stops as well: its battery is disconnected, and the converter latches. */
const disconnected = ({ shows: _shows, ...row }: KindRow): KindRow => ({
  ...flowing(row),
  withinS: disconnectS + reactionS,
  latches: true,
  latch: 'not-following',
});
/** Forbidden power ends with the first stop, and the converter rests. */
const stopped = (row: KindRow): KindRow => ({ ...flowing(row), forbiddenS: stopS + reactionS, rests: true });
const deaf = writes('deaf', 'ignores');
const late = writes('late by 8 s', { lateMs: 8000 });
const veryLate = writes('late by 30 s', { lateMs: 30_000 });
const clamped = [writes('clamped to half', {}), writes('clamped to 10 kW', { limit: 10 })];

export const rows: readonly KindRow[] = [
  ...link(pcs, 'silent', 'cut', 'exception', 'garbage', 'length'),
  ...link(stack, 'silent', 'cut', 'exception', 'garbage', 'length'),
  ...link(meter('total'), 'silent', 'cut', 'exception', 'garbage', 'length'),
  ...link(meter('load'), 'silent'),
  ...link(meter('storage'), 'silent'),
  ...link(meter('pv'), 'silent'),
  ...link(pv, 'silent', 'garbage'),
  ...link(fire, 'silent', 'exception'),
  ...link(cabinet, 'silent'),
  ...[pcs, stack, meter('total')].map(slow),
  { ...pcs, what: 'unanswered writes', fault: { link: 'unanswered' }, alarm: ['communication', 'plausibility-heartbeat'] },
  ...[refused(pcs, 'activePower'), refused(stack, 'soc'), refused(meter('total'), 'activePower')],
  ...[stale(pcs, 'activePower'), whole(pcs)].map((row) => found(row, heartbeatS, 'plausibility-heartbeat')),
  ...[stale(meter('total'), 'activePower'), ...[meter('total'), meter('load')].map(whole)].map((row) =>
    found(row, mainsS, mains, ...ofMeters),
  ),
  ...[stale(stack, 'soc'), whole(stack), frozen(stack, 'soc')].map((row) =>
    shown(row, 30, { point: 'soc', by: 1.5 }, ...['soc-stuck', 'frozen', 'power'].map((check) => `plausibility-${check}`)),
  ),
  whole(fire),
  ...[pcs, stack].map(half),
  shown(half(meter('total')), 30, power, mains, ...ofMeters),
  shown(frozen(pcs, 'activePower'), 30, power, outvoted, 'not-following'),
  ...['maxCellVoltage', 'current', 'voltage'].map((point) => frozen(stack, point)),
  ...meters.map((of) => shown(frozen(of, 'activePower'), 30, power, ...ofMeters)),
  shown(swapped(pcs, 'activePower'), 30, power, outvoted, 'not-following'),
  swapped(stack, 'current'),
  ...meters.slice(0, 3).map((of) => shown(swapped(of, 'activePower'), 30, power, ...ofMeters)),
  shown(read(meter('total'), 'half', 'activePower', { factor: 0.5, offset: 0 }), 30, power, ...ofMeters),
  shown(read(meter('total'), 'double', 'activePower', { factor: 2, offset: 0 }), 30, power, ...ofMeters),
  found(read(stack, 'offset', 'soc', { factor: 1, offset: 25 }), 80, 'plausibility-soc-energy'),
  found(read(stack, 'impossible', 'soc', 250), 6, 'range'),
  ...missing(stack, 'soc', 'maxCellVoltage', 'chargePowerLimit'),
  ...missing(meter('total'), 'activePower'),
  ...missing(pcs, 'activePower'),
  ...[deaf, late, veryLate, ...clamped],
  ...[overwritten(50), overwritten(-50)],
  // The station does not compete with the other master: it leaves the converter stopped.
  { ...found(flowing(master('control', 2)), alarmS, 'stopped-elsewhere'), rests: true },
  found(master('reactivePowerSet', 20), alarmS, 'second-master'),
  ...everyForbidding.flatMap((condition) => [deaf, veryLate].map(during(condition)).map(disconnected)),
  ...[fireAlarm, insulationFault].map((condition) => flowing(during(condition)(late))),
  ...[batteryShut, batteryReduced].map((condition) => ({ ...flowing(during(condition)(late)), rests: true as const })),
  ...[overwritten(50), overwritten(-50)].map(during(batteryShut)).map(stopped),
  event(fire, 'fire-alarm', { fireAlarm: 1 }, true),
  event(fire, 'released', { released: 1 }, true),
  event(fire, 'manual-call', { manualCall: 1 }, true),
  event(smoke, 'smoke', { smoke: 1 }, true),
  event(cabinet, 'emergency-stop', { emergencyStop: 1 }, true),
  ...[event(pcs, 'fault', { faultState: 1 }), event(pcs, 'dc-fault', { dcFault: 1 })].map(flowing),
  flowing(event(pcs, 'bms-timeout', { bmsTimeout: 1 })),
  event(stack, 'cell-over-voltage-3', { maxCellVoltage: 3.7 }),
  event(stack, 'cell-under-voltage-3', { minCellVoltage: 2.4 }),
  event(stack, 'cell-hot-3', { maxCellTemperature: 62 }),
  event(stack, 'cell-cold-3', { minCellTemperature: -25 }),
  event(stack, 'pole-hot-3', { poleTemperature: 110 }),
  ...[whole(pcs), frozen(pcs, 'activePower'), ...link(pcs, 'silent'), ...clamped.slice(0, 1), ...link(stack, 'silent')]
    .map(during(fireAlarm))
    .map(flowing),
];
