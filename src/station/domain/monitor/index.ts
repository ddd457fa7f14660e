export { monitorCalls } from './calls.ts';
export { monitorHandler } from './monitor.ts';
export { type Holding, keysOf, partsOfType } from './partPlaces.ts';
export { partTypeAt, toDeviceAndPath } from './partReadings.ts';
