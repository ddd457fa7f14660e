// Call of the containers on the home page of a large station: each battery with its converter and cooling.
import type { ContainersContainer, RequestOf } from '../../../core/calls/calls.gen.ts';
import { folded } from '../../alarm/fold.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { rootOf } from '../../equipment/ofDevice.ts';
import { devicesAs, isAs } from '../../equipment/roles.ts';
import { busbarOf, codeIn, given, withoutGaps } from '../request/index.ts';
import { isAt, oldOf, olds, powerOf, standbyOf, stateOf, together, worstOf } from '../flow/index.ts';

/** A container with the members that the summary counts. */
type Container = ContainersContainer & Required<Pick<ContainersContainer, 'alarms' | 'state'>>;
const packStatuses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const satisfies readonly Container['packStatus'][];

function containers(request: RequestOf<'home.part'>, context: CallContext) {
  const { station } = context;
  const busbarName = busbarOf(request, context);
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
        ...given('packStatus', codeIn(packStatuses, value('packStatus'))),
        ...given('soc', value('soc')),
        // The direction is shown as text, so the value has no sign.
        ...given('power', power === undefined ? undefined : Math.abs(power)),
        ...given(
          'direction',
          converter === undefined || power === undefined ? undefined : stateOf(power, standbyOf(station, [converter])),
        ),
        ...given('maxTemperature', value('maxCellTemperature')),
        ...given('cellSpread', value('cellVoltageDifference')),
        alarms: folded(running.filter(({ device }) => own.some(({ id }) => id === rootOf(device)))).length,
        ...given('at', station.live.get(stack.id)?.at),
        ...olds({ power: converter && oldOf(station, [converter]), level: oldOf(station, [stack]) }),
      };
    });
  const count = (holds: (row: Container) => boolean) => rows.filter(holds).length;
  return withoutGaps({
    total: rows.length,
    charging: count(({ direction }) => direction === 1),
    discharging: count(({ direction }) => direction === -1),
    idle: count(({ direction }) => direction === 0 || direction === 2),
    disturbed: count(({ alarms, state }) => alarms > 0 || state !== 'normal'),
    old: together(rows.map(({ old }) => old?.power)),
    containers: rows,
  });
}

/** Devices that the battery refers to, and devices that refer to the battery. */
function belonging(stack: DeviceRecord, devices: readonly DeviceRecord[]): DeviceRecord[] {
  const named = new Set(Object.values(stack.relates ?? {}));
  return devices.filter(({ id, relates }) => named.has(id) || Object.values(relates ?? {}).includes(stack.id));
}

export const homeParts: Handlers = { 'home.part': containers };
