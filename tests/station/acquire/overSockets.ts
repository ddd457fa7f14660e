// Simulated devices of the cabinet and their acquisition, over real sockets.
import { type Acquisition, type AcquisitionOptions, startAcquisition } from '../../../src/station/acquire/acquisition.ts';
import { type RunningPlant, startPlant } from '../../../src/station/plant/startPlant.ts';
import { cabinet } from '../demoSet.ts';

export interface OverSockets {
  plant: RunningPlant;
  acquisition: Acquisition;
}

export async function startOverSockets(options: Omit<AcquisitionOptions, 'endpoint'>): Promise<OverSockets> {
  const { devices, types, clock } = options;
  const plant = await startPlant({ plant: cabinet, devices, types, clock });
  return { plant, acquisition: startAcquisition({ ...options, endpoint: ({ id }) => plant.endpoint(id) }) };
}
