// The ordered steps of a shutdown or start-up, from its settings, the devices, and the `rest` sections of their files. Pure.
import type { DeviceType, RestStage } from '../../../core/devices/device.ts';
import { restStages } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord } from '../../contract/devices.ts';
import type { SequenceKind, SequenceStep, ShutdownDoc } from '../../contract/sequences.ts';

/** Default settings. */
export const shutdownDefaults = (types: Members<DeviceType>): ShutdownDoc => ({
  rampS: 10,
  which: 'all',
  stopConverters: true,
  openContactors: true,
  delayS: 0,
  startStrategy: true,
  triggers: Object.values(types).flatMap(({ type, alarms = {} }) =>
    Object.keys(alarms).flatMap((name) => (alarms[name]?.shutsDown ? [`${type}#${name}`] : [])),
  ),
});

export interface Resting {
  id: string;
  name: string;
  stage: RestStage;
  stop: string;
  start: string;
  /** Devices that refer to it: for a battery, its converters. */
  behind: readonly string[];
}
/** Every device whose file has a `rest` section. */
export function restingOf(devices: readonly DeviceRecord[], types: Members<DeviceType>): Resting[] {
  return devices.flatMap(({ id, name, type }) => {
    const rest = types[type]?.rest;
    if (!rest) return [];
    const behind = devices.filter(({ relates }) => Object.values(relates ?? {}).includes(id)).map((each) => each.id);
    return [{ id, name, ...rest, behind }];
  });
}

type Draft = Omit<SequenceStep, 'group' | 'state'>;

/** `joined`: the steps of a shutdown, after which the contactors of every battery are open. */
export function toSteps(kind: SequenceKind, config: ShutdownDoc, resting: readonly Resting[], joined = false): SequenceStep[] {
  const down = kind !== 'startup';
  const groups = joined
    ? [...withoutBatteries(groupsOf('shutdown', config, resting)), ...groupsOf('disconnect', config, resting)]
    : groupsOf(kind, config, resting);
  const steps = (down ? groups : groups.toReversed()).map((group) =>
    group.map((each): Draft => ({ name: 'device', device: each.id, command: down ? each.stop : each.start })),
  );
  const paced = steps.flatMap((group, index) =>
    index > 0 && config.delayS > 0 ? [[{ name: 'pause', seconds: config.delayS } as Draft], group] : [group],
  );
  const allGroups: Draft[][] = down
    ? [[{ name: 'strategy' }], [{ name: 'ramp', seconds: config.rampS }], ...paced]
    : [...paced, ...(config.startStrategy ? [[{ name: 'strategy' } as Draft]] : [])];
  return allGroups.flatMap((group, index) => group.map((step): SequenceStep => ({ ...step, group: index, state: 'waiting' })));
}

const groupsOf = (kind: SequenceKind, config: ShutdownDoc, resting: readonly Resting[]): Resting[][] =>
  config.which === 'chosen' && kind !== 'disconnect' ? oneByOne(config, resting) : byStage(kind, config, resting);
const withoutBatteries = (groups: readonly Resting[][]): Resting[][] =>
  groups.map((group) => group.filter(({ stage }) => stage !== 'battery')).filter(({ length }) => length > 0);

/** Consumers first, batteries last; a start-up reverses the order. It starts all devices, whatever stopped them. */
function byStage(kind: SequenceKind, config: ShutdownDoc, resting: readonly Resting[]): Resting[][] {
  const takes = ({ stage }: Resting): boolean => {
    if (kind !== 'shutdown') return kind === 'startup' || stage === 'battery';
    return stage === 'battery' ? config.openContactors : stage !== 'converter' || config.stopConverters;
  };
  return restStages
    .map((stage) => resting.filter((each) => each.stage === stage && takes(each)))
    .filter(({ length }) => length > 0);
}
const oneByOne = ({ devices = [] }: ShutdownDoc, resting: readonly Resting[]): Resting[][] =>
  devices.flatMap((id) => resting.filter((each) => each.id === id).map((each) => [each]));

/** Index in the chosen order at which a battery would open before its consumers have stopped; undefined: none. */
export function opensTooEarly(devices: readonly string[], resting: readonly Resting[]): number | undefined {
  const at = devices.findIndex((id, index) => {
    const each = resting.find((other) => other.id === id);
    if (each?.stage !== 'battery') return false;
    const before = new Set(devices.slice(0, index));
    return each.behind.some((other) => resting.some(({ id: known }) => known === other) && !before.has(other));
  });
  return at < 0 ? undefined : at;
}
