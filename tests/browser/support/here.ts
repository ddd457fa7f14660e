// The station that a test has for itself while its file runs: each worker has one, and no other worker speaks with it.
import { inject } from 'vitest';

export interface Place {
  url: string;
  dataFolder: string;
  schemasFolder: string;
  /** Where a camera of the machine itself may stand: nothing else of it is asked by the station. */
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
