// Parts of the home of a large station: its containers, each a battery with the converter and the cooling that belong to it.
import { folded } from '../alarm/fold.ts';
import type { DeviceRecord, LinkState } from '../contract.ts';
import type { CallContext, Handlers } from '../contractCalls.ts';
import { devicesAs, isAs } from '../roles.ts';
import { given, powerOf, withoutGaps, worstOf } from './flow.ts';
import { standbyOf, stateOf, type StorageState } from './direction.ts';
import { isAt } from './meters.ts';

interface Container {
  id: string;
  name: string;
  unit?: string;
  busbarName: string;
  state: LinkState;
  packStatus?: number;
  soc?: number;
  power?: number;
  direction?: StorageState;
  maxTemperature?: number;
  cellSpread?: number;
  alarms: number;
  at?: number;
}

/** All of the station, whatever grid point a person looks at; a request may name one. */
function containers({ busbarName }: { busbarName?: string }, { station }: CallContext): unknown {
  const devices = station.devices();
  const running = station.alarms.running();
  const rows = devicesAs(station, 'battery')
    .filter((each) => each.hidden !== true && isAt(each, busbarName))
    .map((stack): Container => {
      const own = [stack, ...belonging(stack, devices)];
      const value = (point: string) => powerOf(station, stack.id, point);
      const converter = own.find((each) => isAs(station, each, 'converter'));
      const power = converter && powerOf(station, converter.id, 'activePower');
      return {
        id: stack.id,
        name: stack.name,
        ...given('unit', stack.unit),
        busbarName: stack.busbarName,
        state: worstOf(own.map(({ id }) => station.live.state(id))),
        ...given('packStatus', value('packStatus')),
        ...given('soc', value('soc')),
        // The direction is a word of its own, so the size has no sign.
        ...given('power', power === undefined ? undefined : Math.abs(power)),
        ...given(
          'direction',
          converter === undefined || power === undefined ? undefined : stateOf(power, standbyOf(station, [converter])),
        ),
        ...given('maxTemperature', value('maxCellTemperature')),
        ...given('cellSpread', value('cellVoltageDifference')),
        alarms: folded(running.filter(({ device }) => own.some(({ id }) => id === device))).length,
        ...given('at', station.live.get(stack.id)?.at),
      };
    });
  const count = (holds: (row: Container) => boolean) => rows.filter(holds).length;
  return withoutGaps({
    total: rows.length,
    charging: count(({ direction }) => direction === 1),
    discharging: count(({ direction }) => direction === -1),
    idle: count(({ direction }) => direction === 0 || direction === 2),
    disturbed: count(({ alarms, state }) => alarms > 0 || state !== 'normal'),
    containers: rows,
  });
}

/** What names the battery, and what the battery names. */
function belonging(stack: DeviceRecord, devices: readonly DeviceRecord[]): DeviceRecord[] {
  const named = new Set(Object.values(stack.relates ?? {}));
  return devices.filter(({ id, relates }) => named.has(id) || Object.values(relates ?? {}).includes(stack.id));
}

export const homeParts: Handlers = { 'home.part': containers as never };
