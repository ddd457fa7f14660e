// Limits the inverters to the export limit each second, and reports other systems that write to them. In: the power at the grid
// point and of the storage. Out: writes and alarms.
import type { FollowUpAlarm } from '../../../core/devices/device.ts';
import type { DispatchState } from '../dispatchState.ts';
import type { Draw } from '../gridState.ts';

const foreignLimit: FollowUpAlarm = {
  level: 'B',
  title: 'Another system is writing to this device',
  advice:
    'Power limit read back: {{seen}} %; last written by this station: {{written}} %. If the inverter has not restarted, find and disconnect the other system. The feed-in limit still applies; a lower limit stays in force.',
};

type CurtailParts = Pick<DispatchState, 'view' | 'running' | 'curtailment' | 'options'>;

/** The export limit applies whether or not a strategy runs, but the storage takes power only while one runs. */
export function curtail(state: CurtailParts, { grid, storage = 0 }: Partial<Draw> = {}): void {
  const { view, running, curtailment, options } = state;
  const limit = options.exportLimit?.();
  const common = running && limit !== undefined ? options.plan()?.common : undefined;
  const able = common ? view.converters().filter(({ ready, soc }) => ready && (soc ?? 100) < common.socUp) : [];
  const taken = able.reduce((sum, { chargeLimit, ratedPower }) => sum + Math.min(chargeLimit, ratedPower), 0);
  const inverters = view.inverters();
  const storageRoom = Math.max(0, taken - storage);
  const foreign = curtailment.look(options.clock.now(), { limit, grid, storageRoom, inverters });
  for (const record of options.devices()) {
    if (!inverters.some(({ id }) => id === record.id)) continue;
    const found = foreign.get(record.id);
    const numbers = found ? { seen: found.seen, written: found.written } : {};
    options.report?.('second-master', foreignLimit, record, found !== undefined, numbers);
  }
}
