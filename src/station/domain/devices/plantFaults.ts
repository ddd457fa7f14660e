// The call by which an administrator sets a fault of a simulated device. Real devices are refused.
import { type FaultOrder, Refused } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { deviceOf, whoOf } from '../request/index.ts';

function fault({ device, ...order }: FaultOrder & { device: string }, context: CallContext): { until: number } {
  const { station } = context;
  const { name, simulated } = deviceOf(station, device);
  if (!simulated || !station.faults) throw new Refused(409, 'This device is not simulated');
  const until = station.faults.set(device, order);
  station.docs.tx((tx) =>
    tx.log({
      at: station.clock.now(),
      who: whoOf(context),
      kind: 'command',
      what: 'plant.fault',
      target: name,
      after: order,
      address: context.address,
    }),
  );
  return { until };
}

export const plantFaults: Handlers = { 'plant.fault': fault };
