// The station of a worker, which the test file uses exclusively while it runs.
import { inject } from 'vitest';

export interface Place {
  url: string;
  dataFolder: string;
  schemasFolder: string;
  /** Port on this machine for a simulated camera, which the station accepts as a camera gateway. */
  cameraPort: number;
}
declare module 'vitest' {
  export interface ProvidedContext {
    stations: Place[];
  }
}

export function here(): Place {
  const place = inject('stations')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!place) throw new Error(`No station for worker ${process.env.VITEST_POOL_ID}`);
  return place;
}
